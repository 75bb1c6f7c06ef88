import { type Parked, parkedAt } from '@rifa-viva/server/event-store/parked';
import {
  type EventStore,
  isReadable,
  type LogEvent,
  type RecordedEvent,
} from '@rifa-viva/server/event-store/types';
import { isConnectionFault } from '@rifa-viva/server/faults';
import type { Logger } from '@rifa-viva/server/logger';
import { createPositionGate } from '@rifa-viva/server/positions';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Db, Tx } from './db.ts';
import { listensTo, type Projector, takeBatch } from './projector.ts';
import { type Checkpoint, ensureSchema, onSchema, RowsMovedError } from './schema.ts';

/** A checkpoint that only passes over other views' events is written this often. */
const IDLE_CHECKPOINT_MS = 1_000;

/** Events of parked streams that are applied together. */
const PIECE = 500;

/** What one commit changed: what the projector returned, once for each part of the batch it was given. */
export interface Committed<C = unknown> {
  readonly changes: readonly C[];
  readonly position: bigint;
}

/** One view of this process: applies events to its schema, each exactly once. */
export class View<C = unknown> {
  private readonly gate = createPositionGate(0n);
  private streams: ReadonlyMap<string, Parked> = new Map();
  /** The checkpoint as this process last read or wrote it: the table's, unless somebody else changed it. */
  private written: Checkpoint = { position: 0n, generation: '' };
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly projector: Projector<C>,
    private readonly db: Db,
    private readonly vault: Vault,
    private readonly log: Logger,
    private readonly schema = projector.view,
  ) {}

  /** Everything up to here is in the rows. */
  get position(): bigint {
    return this.gate.position;
  }

  /** Streams that wait for a repair. */
  get parked(): ReadonlyMap<string, Parked> {
    return this.streams;
  }

  wants(event: LogEvent): boolean {
    return listensTo(this.projector, event);
  }

  /** Makes the schema unless it is there; reads the checkpoint and what is parked. */
  async open(): Promise<void> {
    await ensureSchema(this.db, this.projector, this.schema);
    await this.reload();
  }

  /**
   * Takes up the rows as they are now, after somebody else brought them further (a second process, a rebuilt
   * schema). False when they went back: what lies between is not read again by this process. `tell` hears of it
   * before anybody's wait for its position ends, as in `apply`.
   */
  async reload(tell: () => void = () => undefined): Promise<boolean> {
    return onSchema(this.db, this.schema, async (tx, found) => {
      if (found.position < this.written.position) return false;
      const { rows } = await tx.query<{ stream: string; posicao: string; erro: string }>(
        'SELECT stream, posicao::text AS posicao, erro FROM estacionado',
      );
      this.streams = new Map(
        rows.map(({ stream, posicao, erro }) => [
          stream,
          { stream, position: BigInt(posicao), reason: erro },
        ]),
      );
      this.written = found;
      tell();
      this.gate.advance(found.position);
      return true;
    });
  }

  /**
   * `events` of this view in log order, everything of it up to `upTo`. Null when there was nothing to do. `tell` hears
   * of the commit before anybody's wait for its position ends: what it keeps of the rows is never older than they.
   * Throws on connection faults and RowsMovedError, having changed nothing.
   */
  async apply(
    events: readonly LogEvent[],
    upTo: bigint,
    tell: (committed: Committed<C>) => void = () => undefined,
  ): Promise<Committed<C> | null> {
    if (upTo <= this.position) return null;
    const fresh = events.filter((e) => e.position > this.position);
    if (fresh.length === 0) {
      if (performance.now() - this.writtenAt >= IDLE_CHECKPOINT_MS) await this.commit([], upTo);
      this.gate.advance(upTo);
      return null;
    }
    // Events of parked streams alone are committed too: whether they are still parked shows in the tables.
    const wanted = fresh.filter((e) => !this.streams.has(e.stream));
    const committed = { changes: await this.commit(wanted, upTo), position: upTo };
    try {
      tell(committed);
    } finally {
      this.gate.advance(upTo);
    }
    return committed;
  }

  /** Writes down a checkpoint that was only passed in memory. */
  async close(): Promise<void> {
    if (this.position > this.written.position) await this.commit([], this.position);
  }

  private async commit(events: readonly LogEvent[], upTo: bigint): Promise<readonly C[]> {
    const { readable, parked } = untilUnreadable(events);
    let changes: C[];
    let newly = parked;
    try {
      changes = await this.inSchema(async (tx) => {
        await park(tx, parked);
        return readable.length === 0 ? [] : [await this.projector.apply(readable, tx, this.vault)];
      }, upTo);
    } catch (error) {
      if (isConnectionFault(error) || error instanceof RowsMovedError) throw error;
      [changes, newly] = await this.commitAround(readable, parked, upTo);
    }
    if (newly.size > 0) this.streams = new Map([...this.streams, ...newly]);
    this.written = { ...this.written, position: upTo };
    this.writtenAt = performance.now();
    return changes;
  }

  /** In the schema as this process left it; somebody else may have worked on it or swapped it since. */
  private inSchema<T>(work: (tx: Tx) => Promise<T>, upTo?: bigint): Promise<T> {
    return onSchema(
      this.db,
      this.schema,
      (tx, { position, generation }) => {
        if (position !== this.written.position || generation !== this.written.generation) {
          throw new RowsMovedError('somebody else wrote this view');
        }
        return work(tx);
      },
      upTo,
    );
  }

  /** The batch holds an event that cannot be applied: its stream is parked, the others go on. */
  private async commitAround(
    events: readonly RecordedEvent[],
    unreadable: ReadonlyMap<string, Parked>,
    upTo: bigint,
  ): Promise<[C[], ReadonlyMap<string, Parked>]> {
    // A vault that is away spoils every event alike: no event's fault.
    await this.vault.ping();
    const done: C[] = [];
    const failed = new Map<string, Parked>();
    return this.inSchema(async (tx) => {
      await this.bisect(tx, events, done, failed);
      const newly = new Map([...unreadable, ...failed]);
      await park(tx, newly);
      return [done, newly];
    }, upTo);
  }

  private async bisect(
    tx: Tx,
    events: readonly RecordedEvent[],
    done: C[],
    failed: Map<string, Parked>,
  ): Promise<void> {
    const open = events.filter((e) => !failed.has(e.stream));
    const [first] = open;
    if (!first) return;
    const outcome = await this.attempt(tx, open);
    if (outcome.ok) done.push(outcome.changes);
    else if (open.length === 1) {
      const { stream } = first;
      failed.set(stream, parkedAt(first));
      this.log.error(
        { view: this.projector.view, stream, error: outcome.error },
        'stream parked: an event could not be applied',
      );
    } else {
      const middle = open.length >> 1;
      await this.bisect(tx, open.slice(0, middle), done, failed);
      await this.bisect(tx, open.slice(middle), done, failed);
    }
  }

  private async attempt(
    tx: Tx,
    events: readonly RecordedEvent[],
  ): Promise<{ ok: true; changes: C } | { ok: false; error: string }> {
    await tx.query('SAVEPOINT parte');
    try {
      const changes = await this.projector.apply(events, tx, this.vault);
      await tx.query('RELEASE SAVEPOINT parte');
      return { ok: true, changes };
    } catch (error) {
      if (isConnectionFault(error)) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT parte');
      return { ok: false, error: String(error) };
    }
  }

  /**
   * Tries the parked streams again: all their events that waited, piece by piece, up to one that still cannot be read
   * or applied. Meant for the start of a process, whose code may be newer than the one that failed. Throws on
   * connection faults; asked again then, it goes on where it was.
   */
  async retryParked(store: EventStore, signal: AbortSignal): Promise<void> {
    const trying = new Set(this.streams.keys());
    if (trying.size === 0) return;
    const { prefixes } = this.projector;
    // Through the log, for only there every server tells positions.
    for await (const batch of store.follow({ from: null, prefixes, signal })) {
      const waited = batch.flatMap((item) =>
        item.kind === 'event' && trying.has(item.event.stream) && this.waits(item.event) ? [item.event] : [],
      );
      while (waited.length > 0) {
        const piece = takeBatch(waited, this.projector, PIECE);
        for (const stream of new Set(piece.map((event) => event.stream))) {
          const own = piece.filter((event) => event.stream === stream);
          if (trying.has(stream) && !(await this.resume(stream, own))) trying.delete(stream);
        }
      }
      if (batch.some(({ kind }) => kind === 'caughtUp')) break;
    }
    if (signal.aborted || trying.size === 0) return;
    await this.inSchema((tx) => tx.query('DELETE FROM estacionado WHERE stream = ANY($1)', [[...trying]]));
    this.streams = new Map([...this.streams].filter(([stream]) => !trying.has(stream)));
    for (const stream of trying)
      this.log.info({ view: this.projector.view, stream }, 'parked stream applied');
  }

  /** Whether it is one of those that a parked stream left out. */
  private waits(event: LogEvent): boolean {
    const from = this.streams.get(event.stream)?.position;
    return (
      from !== undefined &&
      event.position >= from &&
      event.position <= this.written.position &&
      this.wants(event)
    );
  }

  /** The next events of a parked stream. False where it has to wait on. */
  private async resume(stream: string, events: readonly LogEvent[]): Promise<boolean> {
    const { readable, parked } = untilUnreadable(events);
    const left = parked.get(stream);
    const last = readable.at(-1);
    const before = this.streams.get(stream);
    if (!last || !before) return false;
    const now = left ?? { ...before, position: last.position + 1n };
    try {
      await this.inSchema(async (tx) => {
        const { rowCount } = await tx.query(
          'UPDATE estacionado SET posicao = $2, erro = $3 WHERE stream = $1 AND posicao = $4',
          [stream, now.position, now.reason, before.position],
        );
        // Also by this process, where it never heard that a commit had gone through.
        if (rowCount === 0) throw new RowsMovedError('somebody else brought this stream further');
        await this.projector.apply(readable, tx, this.vault);
      });
    } catch (error) {
      if (isConnectionFault(error) || error instanceof RowsMovedError) throw error;
      this.log.error({ view: this.projector.view, stream, error: String(error) }, 'stream stays parked');
      return false;
    }
    this.streams = new Map(this.streams).set(stream, now);
    return !left;
  }

  /** Resolves when this view has seen a position. Throws Refusal (503) after so long. */
  async waitFor(position: bigint | null, patienceMs: number): Promise<void> {
    if (position !== null) await this.gate.waitFor(position, patienceMs);
  }
}

/** What can be applied, and which streams wait from the first event on that cannot be read. */
function untilUnreadable(events: readonly LogEvent[]): {
  readonly readable: readonly RecordedEvent[];
  readonly parked: ReadonlyMap<string, Parked>;
} {
  const parked = new Map<string, Parked>();
  const readable: RecordedEvent[] = [];
  for (const event of events) {
    if (parked.has(event.stream)) continue;
    if (isReadable(event)) readable.push(event);
    else parked.set(event.stream, parkedAt(event));
  }
  return { readable, parked };
}

async function park(tx: Tx, streams: ReadonlyMap<string, Parked>): Promise<void> {
  for (const { stream, position, reason } of streams.values()) {
    await tx.query('INSERT INTO estacionado (stream, posicao, erro) VALUES ($1, $2, $3)', [
      stream,
      position,
      reason,
    ]);
  }
}
