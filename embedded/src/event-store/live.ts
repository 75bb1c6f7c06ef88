import { type Sink, send } from './frames.ts';
import { RefusedError } from './types.ts';

/**
 * What may wait for a client that still takes what was sent before: more events than both of EventStoreDB's queues
 * hold, and more bytes than a connection takes on.
 */
const MAX_WAITING_EVENTS = 64;
const MAX_WAITING_BYTES = 64 * 1024;

/** The live end of a subscription: what is committed waits here until the client takes it, or has been too slow. */
export class Live {
  private waiting: Buffer[] = [];
  private bytes = 0;
  /** Something is on its way that the client has not taken. */
  private sending = true;
  private caughtUp = false;
  private over: { readonly error: unknown } | null = null;
  private wake: () => void = () => undefined;
  private readonly stopped = new AbortController();

  constructor(
    private readonly sink: Sink,
    signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.stop(), { once: true });
    if (signal.aborted) this.stop();
  }

  put(frames: readonly Buffer[]): void {
    if (this.over) return;
    for (const frame of frames) {
      this.waiting.push(frame);
      this.bytes += frame.length;
    }
    if (this.sending && this.waiting.length > MAX_WAITING_EVENTS && this.bytes > MAX_WAITING_BYTES) {
      const state = this.caughtUp ? 'live' : 'transitioning to live';
      this.fail(new RefusedError({ kind: 'too-slow', while: state }));
    }
    this.wake();
  }

  /** The subscription ends with this when what waits has been sent. */
  end(error: unknown): void {
    this.over ??= { error };
    this.wake();
  }

  /** Nothing more is sent. */
  fail(error: unknown): void {
    this.over = { error };
    this.waiting = [];
    this.stop();
  }

  /** Sends `last`, which says that it is caught up, then what comes, until the client is gone. Throws what ended it. */
  async run(last: Buffer): Promise<void> {
    await this.send([last]);
    this.caughtUp = true;
    while (!this.stopped.signal.aborted) {
      if (this.waiting.length > 0) {
        const frames = this.waiting;
        this.waiting = [];
        this.bytes = 0;
        await this.send(frames);
      } else if (this.over) break;
      else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
    if (this.over) throw this.over.error;
  }

  private async send(frames: readonly Buffer[]): Promise<void> {
    this.sending = true;
    await send(this.sink, frames, this.stopped.signal);
    this.sending = false;
  }

  private stop(): void {
    this.stopped.abort();
    this.wake();
  }
}
