import { move } from 'piscina';
import type { Order, ReportProgress } from './jobs.ts';
import { drawTickets } from './pdf-bilhetes.ts';
import { drawSponsors } from './pdf-patrocinadores.ts';
import { drawReport } from './pdf-relatorio.ts';
import { drawThermal } from './pdf-termico.ts';

type Draw<Job> = (job: Job, report: ReportProgress) => Promise<Uint8Array<ArrayBuffer>>;

/** The drawing thread: each order is answered with its whole PDF, moved and not copied. */
const drawn =
  <Job>(draw: Draw<Job>) =>
  async ({ job, progress }: Order<Job>): Promise<unknown> =>
    move(await draw(job, (...told) => progress.postMessage(told)));

export const tickets = drawn(drawTickets);
export const thermal = drawn(drawThermal);
export const sponsors = drawn(drawSponsors);
export const report = drawn(drawReport);
