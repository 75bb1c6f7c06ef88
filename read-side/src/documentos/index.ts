import { Worker } from 'node:worker_threads';
import type {
  DocumentMessage,
  DocumentRequest,
  ReportProgress,
  SponsorsJob,
  ThermalJob,
  TicketsJob,
} from './jobs.ts';

export type { SponsorsJob, ThermalJob, TicketsJob } from './jobs.ts';

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
  /** Ends the thread; jobs not finished reject. */
  close(): Promise<void>;
}

/** Too many documents wait already: try again later. */
export class DocumentQueueFull extends Error {
  override readonly name = 'DocumentQueueFull';
}

const LONGEST_QUEUE = 20;
/** 5,000 tickets peak at about 150 MB. */
const HEAP_MB = 512;
/** Node runs no TypeScript: started from the sources (specs), the built thread is used. */
const SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/documentos/worker.js' : './worker.js',
  import.meta.url,
);

/** `script` is another build of `worker.ts`, for specs. */
export function createDocumentWorker({ script = SCRIPT }: { script?: URL } = {}): DocumentWorker {
  let thread: Worker | null = null;
  let jobs = 0;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** A thread that died or was stopped is forgotten; the next job starts another. */
  function start(): Worker {
    const worker = new Worker(script, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const forget = () => {
      if (thread === worker) thread = null;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  async function draw(request: DocumentRequest, options: DrawOptions = {}): Promise<Buffer> {
    if (jobs >= LONGEST_QUEUE) throw new DocumentQueueFull('too many documents are waiting');
    jobs += 1;
    const before = last;
    const done = unlessAborted(before, options.signal)
      .then(() => run(request, options))
      .finally(() => {
        jobs -= 1;
      });
    // One that left while it waited is done, but those before it may not be.
    last = Promise.allSettled([before, done]);
    return done;
  }

  async function run(request: DocumentRequest, { onProgress, signal }: DrawOptions): Promise<Buffer> {
    if (closed) throw new Error('the document thread is closed');
    signal?.throwIfAborted();
    thread ??= start();
    return drawOn(thread, request, onProgress, signal);
  }

  return {
    drawTickets: (job, options) => draw({ kind: 'tickets', job }, options),
    drawThermal: (job, options) => draw({ kind: 'thermal', job }, options),
    drawSponsors: (job, options) => draw({ kind: 'sponsors', job }, options),
    async close() {
      closed = true;
      await thread?.terminate();
    },
  };
}

/** One job on a thread that has none. Aborting ends the thread: drawing does not look up until it is done. */
function drawOn(
  thread: Worker,
  request: DocumentRequest,
  onProgress: ReportProgress | undefined,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const { promise, resolve, reject } = deferred<Buffer>();
  const onMessage = (message: DocumentMessage) => {
    switch (message.kind) {
      case 'progress':
        onProgress?.(message.feitos, message.total);
        return;
      case 'done':
        resolve(Buffer.from(message.pdf.buffer));
        return;
      case 'failed':
        reject(new Error(`document not drawn: ${message.message}`));
        return;
    }
  };
  const onExit = (code: number) =>
    reject(signal?.aborted ? signal.reason : new Error(`document thread ended with code ${code}`));
  const onAbort = () => thread.terminate();
  thread.on('message', onMessage).on('error', reject).on('exit', onExit);
  signal?.addEventListener('abort', onAbort);
  thread.postMessage(request);
  return promise.finally(() => {
    thread.off('message', onMessage).off('error', reject).off('exit', onExit);
    signal?.removeEventListener('abort', onAbort);
  });
}

async function unlessAborted(turn: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await turn);
  const { promise: aborted, reject } = deferred<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  await Promise.race([turn, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
