import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { isConnectionFault } from '@rifa-viva/server/faults';
import { unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { createPositionGate } from '@rifa-viva/server/positions';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Db, Tx } from './db.ts';
import { listensTo, type Projector } from './projector.ts';
import { type Checkpoint, ensureSchema, onSchema, RowsMovedError } from './schema.ts';

const WAIT_MS = 2_000;
/** A checkpoint that only passes over other views' events is written this often. */
const IDLE_CHECKPOINT_MS = 1_000;

/** What one commit changed: what the projector returned, once for each part of the batch it was given. */
export interface Committed<C = unknown> {
  readonly changes: readonly C[];
  readonly position: bigint;
}

/** A stream that waits for a repair, from this event on. */
interface Parked {
  readonly position: bigint;
  readonly error: string;
}

/** One view of this process: applies events to its schema, each exactly once. */
export class View<C = unknown> {
  private readonly gate = createPositionGate(0n);
  private streams: ReadonlyMap<string, Parked> = new Map();
  /** The checkpoint as this process last read or wrote it: the table's, unless somebody else changed it. */
  private written: Checkpoint = { position: 0n, generation: '' };
  private writtenAt = 0;

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

  /** Streams that wait for a repair: name -> why. */
  get parked(): ReadonlyMap<string, string> {
    return new Map([...this.streams].map(([stream, { error }]) => [stream, error]));
  }

  wants(event: RecordedEvent): boolean {
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
      this.streams = new Map(rows.map((r) => [r.stream, { position: BigInt(r.posicao), error: r.erro }]));
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
    events: readonly RecordedEvent[],
    upTo: bigint,
    tell: (committed: Committed<C>) => void = () => undefined,
  ): Promise<Committed<C> | null> {
    if (upTo <= this.position) return null;
    const fresh = events.filter((e) => e.position > this.position);
    if (fresh.length === 0) {
      if (Date.now() - this.writtenAt >= IDLE_CHECKPOINT_MS) await this.commit([], upTo);
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

  private async commit(events: readonly RecordedEvent[], upTo: bigint): Promise<readonly C[]> {
    const apply = (work: (tx: Tx) => Promise<C[]>) => this.inSchema(work, upTo);
    let changes: C[];
    try {
      changes = await apply(async (tx) =>
        events.length === 0 ? [] : [await this.projector.apply(events, tx, this.vault)],
      );
    } catch (error) {
      if (isConnectionFault(error) || error instanceof RowsMovedError) throw error;
      changes = await this.commitAround(events, apply);
    }
    this.written = { ...this.written, position: upTo };
    this.writtenAt = Date.now();
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
    apply: (work: (tx: Tx) => Promise<C[]>) => Promise<C[]>,
  ): Promise<C[]> {
    // A vault that is away spoils every event alike: no event's fault.
    await this.vault.ping();
    const newly = new Map<string, Parked>();
    const changes = await apply(async (tx) => {
      const done: C[] = [];
      await this.bisect(tx, events, done, newly);
      for (const [stream, { position, error }] of newly) {
        await tx.query('INSERT INTO estacionado (stream, posicao, erro) VALUES ($1, $2, $3)', [
          stream,
          position,
          error,
        ]);
      }
      return done;
    });
    this.streams = new Map([...this.streams, ...newly]);
    for (const [stream, { error }] of newly) {
      this.log.error(
        { view: this.projector.view, stream, error },
        'stream parked: an event could not be applied',
      );
    }
    return changes;
  }

  private async bisect(
    tx: Tx,
    events: readonly RecordedEvent[],
    done: C[],
    newly: Map<string, Parked>,
  ): Promise<void> {
    const open = events.filter((e) => !newly.has(e.stream));
    const [first] = open;
    if (!first) return;
    const outcome = await this.attempt(tx, open);
    if (outcome.ok) done.push(outcome.changes);
    else if (open.length === 1) newly.set(first.stream, { position: first.position, error: outcome.error });
    else {
      const middle = open.length >> 1;
      await this.bisect(tx, open.slice(0, middle), done, newly);
      await this.bisect(tx, open.slice(middle), done, newly);
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
   * Tries the parked streams again: all their events that waited, at once. Meant for the start of a process,
   * whose code may be newer than the one that failed. Throws on connection faults.
   */
  async retryParked(store: EventStore, signal: AbortSignal): Promise<void> {
    for (const [stream, parked] of this.streams) {
      const events = await this.waitingOf(store, stream, parked.position, signal);
      try {
        await this.inSchema(async (tx) => {
          await this.projector.apply(events, tx, this.vault);
          await tx.query('DELETE FROM estacionado WHERE stream = $1', [stream]);
        });
        this.streams = new Map([...this.streams].filter(([name]) => name !== stream));
        this.log.info({ view: this.projector.view, stream, events: events.length }, 'parked stream applied');
      } catch (error) {
        if (isConnectionFault(error) || error instanceof RowsMovedError) throw error;
        this.log.error({ view: this.projector.view, stream, error: String(error) }, 'stream stays parked');
      }
    }
  }

  private async waitingOf(
    store: EventStore,
    stream: string,
    from: bigint,
    signal: AbortSignal,
  ): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    // Read through the log, for only there every server tells positions.
    for await (const batch of store.follow({ from: null, prefixes: [stream], signal })) {
      for (const item of batch) {
        if (item.kind === 'caughtUp') return found;
        if (item.kind !== 'event') continue;
        const { event } = item;
        const waited = event.position >= from && event.position <= this.written.position;
        if (event.stream === stream && waited && this.wants(event)) found.push(event);
      }
    }
    return found;
  }

  /** Resolves when this view has seen a position. Throws Refusal (503) after two seconds. */
  async waitFor(position: bigint | null): Promise<void> {
    if (position === null) return;
    if (!(await this.gate.waitFor(position, WAIT_MS))) throw unavailable(1);
  }
}
