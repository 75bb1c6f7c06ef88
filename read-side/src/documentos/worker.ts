import { parentPort } from 'node:worker_threads';
import type { DocumentMessage, DocumentRequest } from './jobs.ts';
import { drawTickets } from './pdf-bilhetes.ts';
import { drawSponsors } from './pdf-patrocinadores.ts';
import { drawThermal } from './pdf-termico.ts';

/** The drawing thread: one request at a time, answered with progress and the whole PDF. */
const post = (message: DocumentMessage, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);
const report = (feitos: number, total: number) => post({ kind: 'progress', feitos, total });

function draw(request: DocumentRequest): Promise<Uint8Array<ArrayBuffer>> {
  switch (request.kind) {
    case 'tickets':
      return drawTickets(request.job, report);
    case 'thermal':
      return drawThermal(request.job, report);
    case 'sponsors':
      return drawSponsors(request.job, report);
  }
}

parentPort?.on('message', async (request: DocumentRequest) => {
  try {
    const pdf = await draw(request);
    post({ kind: 'done', pdf }, [pdf.buffer]);
  } catch (error) {
    post({
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
