import type { LiveServer, LiveSocket } from './sockets.ts';

export type Connection = LiveSocket['conn'];

/** Two snapshots of the largest raffle (25 kB each) and what is said between them. Who leaves more untaken is behind. */
const BEHIND_BYTES = 64 * 1024;
/** Answers and hints still go to who is behind: so many of them wait only for somebody who asks and does not read. */
const CUT_BYTES = 256 * 1024;
/** All that waits in this process: an eighth of a heap of 512 MB. */
const BUDGET_BYTES = 64 * 1024 * 1024;
/** What a message that waits costs the heap beside its text. */
const MESSAGE_BYTES = 512;
/** Longer than a phone is without its line in a lift; a ping that is not answered ends a connection after 45 s. */
const STALLED_MS = 30_000;
/** While all together are over the budget: whoever reads takes something within this. */
const PRESSED_MS = 3_000;

/** What one connection has not taken yet. */
interface Outbox {
  /** Handed to its transport, which is still writing. */
  writing: number;
  /** Waits until the transport is done. */
  queued: number;
  /** Since when nothing of it was taken, milliseconds. */
  since: number;
}

/**
 * Bytes that connections have not taken yet, by what their transports have not written. Whoever reads leaves none; of
 * whoever is behind the rooms send nothing more until all is taken; whoever takes nothing at all is cut.
 */
export class Unsent {
  private readonly outboxes = new Map<Connection, Outbox>();
  /** Those who had something waiting when they were last looked at, and those who were sent something since. */
  private readonly active = new Set<Connection>();
  private pressed = false;

  constructor(
    engine: LiveServer['engine'],
    private readonly clock: () => number = () => performance.now(),
  ) {
    engine.on('connection', (connection: Connection) => this.follow(connection));
  }

  /** Looks at everybody who may leave something untaken; answers who is behind. */
  look(): ReadonlySet<Connection> {
    const now = this.clock();
    const behind = new Set<Connection>();
    for (const connection of this.active) {
      const bytes = this.of(connection);
      if (bytes === 0) this.active.delete(connection);
      else if (bytes > CUT_BYTES || now - this.since(connection) > STALLED_MS) this.cut(connection);
    }
    const { total } = this;
    this.pressed = total > BUDGET_BYTES;
    if (this.pressed) this.relieve(total - BUDGET_BYTES, now);
    for (const connection of this.active) if (this.isBehind(connection)) behind.add(connection);
    return behind;
  }

  /** Bytes of all together. */
  get total(): number {
    let bytes = 0;
    for (const connection of this.active) bytes += this.of(connection);
    return bytes;
  }

  /** Bytes that this connection has not taken. */
  of(connection: Connection): number {
    const outbox = this.outboxes.get(connection);
    if (!outbox) return 0;
    return outbox.queued + (connection.transport.writable ? 0 : outbox.writing);
  }

  isBehind(connection: Connection): boolean {
    const bytes = this.of(connection);
    return bytes > BEHIND_BYTES || (this.pressed && bytes > 0);
  }

  private follow(connection: Connection): void {
    const outbox: Outbox = { writing: 0, queued: 0, since: this.clock() };
    this.outboxes.set(connection, outbox);
    connection.on('packetCreate', ({ data }: { data?: string | ArrayBufferView }) => {
      // From now on it is waited for.
      if (this.of(connection) === 0) outbox.since = this.clock();
      outbox.queued += MESSAGE_BYTES + (typeof data === 'string' ? data.length : (data?.byteLength ?? 0));
      this.active.add(connection);
    });
    connection.on('flush', () => {
      outbox.writing = outbox.queued;
      outbox.queued = 0;
      outbox.since = this.clock();
    });
    connection.once('close', () => {
      this.outboxes.delete(connection);
      this.active.delete(connection);
    });
  }

  private since(connection: Connection): number {
    return this.outboxes.get(connection)?.since ?? this.clock();
  }

  /** Over the budget those go who have taken nothing for the longest, until the others fit. */
  private relieve(excess: number, now: number): void {
    let left = excess;
    const stalled = [...this.active]
      .filter((connection) => now - this.since(connection) > PRESSED_MS)
      .sort((a, b) => this.since(a) - this.since(b));
    for (const connection of stalled) {
      if (left <= 0) return;
      left -= this.of(connection);
      this.cut(connection);
    }
  }

  /** At once: a farewell would wait behind what is not read. */
  private cut(connection: Connection): void {
    this.outboxes.delete(connection);
    this.active.delete(connection);
    connection.close(true);
    connection.request.socket.destroy();
  }
}
