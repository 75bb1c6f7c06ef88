import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Order, ReportJob, ReportProgress, SponsorsJob, ThermalJob, TicketsJob } from './jobs.ts';
import type * as worker from './worker.ts';

export type { ReportJob, SponsorsJob, ThermalJob, TicketsJob } from './jobs.ts';

export interface DrawOptions {
  /** Called now and then while pages are drawn, last with `feitos === total`. */
  readonly onProgress?: ReportProgress;
  /**
   * Aborting stops a job that is being drawn, and gives back the place of one that waits; it rejects with the
   * signal's reason.
   */
  readonly signal?: AbortSignal;
}

/** Draws PDFs in a thread of its own, one at a time; further jobs wait in the order they came. */
export interface DocumentWorker {
  drawTickets(job: TicketsJob, options?: DrawOptions): Promise<Buffer>;
  drawThermal(job: ThermalJob, options?: DrawOptions): Promise<Buffer>;
  drawSponsors(job: SponsorsJob, options?: DrawOptions): Promise<Buffer>;
  drawReport(job: ReportJob, options?: DrawOptions): Promise<Buffer>;
  /** Ends the thread; jobs not finished reject. */
  close(): Promise<void>;
}

/** Too many documents wait already: try again later. */
export class DocumentQueueFull extends Error {
  override readonly name = 'DocumentQueueFull';
}

type Thread = typeof worker;
type JobOf<Drawn> = Drawn extends (order: Order<infer Job>) => unknown ? Job : never;

/** Beside the one that is drawn. */
const MOST_WAITING = 19;
/** 5,000 tickets peak at about 150 MB. */
const HEAP_MB = 512;
/** Node runs no TypeScript: started from the sources (specs), the built thread is used. */
const SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/documentos/worker.js' : './worker.js',
  import.meta.url,
);

/** `script` is another build of `worker.ts`, for specs. */
export function createDocumentWorker({ script = SCRIPT }: { script?: URL } = {}): DocumentWorker {
  let pool: Piscina | undefined;
  let closed = false;

  /** The first job starts the thread; one that died or was stopped, idle ones too, is followed by another. */
  const start = () =>
    new Piscina({
      filename: script.href,
      minThreads: 1,
      maxThreads: 1,
      maxQueue: MOST_WAITING,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    }).on('error', () => undefined);

  async function draw<Name extends keyof Thread>(
    name: Name,
    job: JobOf<Thread[Name]>,
    { onProgress, signal }: DrawOptions = {},
  ): Promise<Buffer> {
    if (closed) throw new Error('the document thread is closed');
    pool ??= start();
    if (pool.queueSize >= MOST_WAITING) throw new DocumentQueueFull('too many documents are waiting');
    const { port1, port2 } = new MessageChannel();
    const report = ([feitos, total]: [number, number]) => onProgress?.(feitos, total);
    port1.on('message', report);
    const options = { name, transferList: [port2], signal: signal ?? null };
    try {
      const pdf: Uint8Array<ArrayBuffer> = await pool.run({ job, progress: port2 }, options);
      // The PDF may overtake what was told before it.
      for (let told = receiveMessageOnPort(port1); told; told = receiveMessageOnPort(port1))
        report(told.message);
      return Buffer.from(pdf.buffer);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new Error('document not drawn', { cause });
    } finally {
      port1.close();
    }
  }

  return {
    drawTickets: (job, options) => draw('tickets', job, options),
    drawThermal: (job, options) => draw('thermal', job, options),
    drawSponsors: (job, options) => draw('sponsors', job, options),
    drawReport: (job, options) => draw('report', job, options),
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
