import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { createPositionGate } from '@rifa-viva/server/positions';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { type Db, isConnectionFault, type Tx, transaction } from './db.ts';
import { listensTo, type Projector } from './projector.ts';

const KERNEL_TABLES = `
  CREATE TABLE posicao (unica boolean PRIMARY KEY DEFAULT true CHECK (unica), posicao bigint NOT NULL);
  INSERT INTO posicao (posicao) VALUES (0);
  CREATE TABLE estacionado (stream text PRIMARY KEY, posicao bigint NOT NULL, erro text NOT NULL);
`;
const WAIT_MS = 2_000;
/** Anybody may make the schemas of a fresh database at the same moment. */
const SCHEMA_LOCK = 7268;

export interface Committed {
  readonly view: string;
  readonly events: readonly RecordedEvent[];
  readonly changes: unknown;
  readonly position: bigint;
}

/** Makes a view's schema with its tables unless it is there. */
export async function ensureSchema(db: Db, projector: Projector, schema = projector.view): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const { rowCount } = await tx.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rowCount) return;
    await tx.query(`CREATE SCHEMA "${schema}"`);
    await tx.query(`SET LOCAL search_path = "${schema}"`);
    await tx.query(KERNEL_TABLES);
    await tx.query(projector.tables);
  });
}

/** One view of this process: applies events to its schema, each exactly once. */
export class View {
  private readonly gate = createPositionGate(0n);
  /** Streams that wait for a repair: name -> why. */
  readonly parked = new Map<string, string>();

  constructor(
    readonly projector: Projector,
    private readonly db: Db,
    private readonly vault: Vault,
    private readonly log: Logger,
    private readonly schema = projector.view,
  ) {}

  get position(): bigint {
    return this.gate.position;
  }

  /** Reads the checkpoint and what is parked. Parked streams get another chance only by a rebuild. */
  async open(): Promise<void> {
    await ensureSchema(this.db, this.projector, this.schema);
    await transaction(this.db, async (tx) => {
      await this.enter(tx);
      this.gate.advance(await readCheckpoint(tx));
      const { rows } = await tx.query<{ stream: string; erro: string }>(
        'SELECT stream, erro FROM estacionado',
      );
      for (const row of rows) this.parked.set(row.stream, row.erro);
    });
  }

  private enter(tx: Tx): Promise<unknown> {
    return tx.query(`SET LOCAL search_path = "${this.schema}"`);
  }

  /** Everything up to `upTo`, of which `events` concern this view. Throws only on connection faults. */
  async apply(events: readonly RecordedEvent[], upTo: bigint): Promise<Committed | null> {
    if (upTo <= this.position) return null;
    const mine = events.filter((e) => e.position > this.position && listensTo(this.projector, e.stream));
    const { applied, changes } = await this.commit(mine, upTo);
    this.gate.advance(upTo);
    return { view: this.projector.view, events: applied, changes, position: upTo };
  }

  private async commit(mine: readonly RecordedEvent[], upTo: bigint) {
    const wanted = mine.filter((e) => !this.parked.has(e.stream));
    try {
      const changes = await transaction(this.db, (tx) => this.write(tx, wanted, upTo));
      return { applied: wanted, changes };
    } catch (error) {
      if (isConnectionFault(error) || error instanceof CheckpointMovedError) throw error;
      return this.commitWithoutPoison(wanted, upTo);
    }
  }

  private async write(tx: Tx, events: readonly RecordedEvent[], upTo: bigint): Promise<unknown> {
    await this.enter(tx);
    const checkpoint = await readCheckpoint(tx);
    if (checkpoint !== this.position) throw new CheckpointMovedError(checkpoint);
    const changes = events.length > 0 ? await this.projector.apply(events, tx, this.vault) : undefined;
    await tx.query('UPDATE posicao SET posicao = $1', [upTo]);
    return changes;
  }

  /** Applies event by event; a stream whose event cannot be applied is parked, the others go on. */
  private async commitWithoutPoison(events: readonly RecordedEvent[], upTo: bigint) {
    const applied: RecordedEvent[] = [];
    const newly = new Map<string, string>();
    await transaction(this.db, async (tx) => {
      await this.write(tx, [], upTo);
      for (const event of events) {
        if (newly.has(event.stream)) continue;
        const error = await this.tryOne(tx, event);
        if (error === null) applied.push(event);
        else {
          newly.set(event.stream, error);
          await tx.query(
            'INSERT INTO estacionado (stream, posicao, erro) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
            [event.stream, event.position, error],
          );
        }
      }
    });
    for (const [stream, error] of newly) {
      this.parked.set(stream, error);
      this.log.error(
        { view: this.projector.view, stream, error },
        'stream parked: an event could not be applied',
      );
    }
    return { applied, changes: undefined };
  }

  private async tryOne(tx: Tx, event: RecordedEvent): Promise<string | null> {
    await tx.query('SAVEPOINT um');
    try {
      await this.projector.apply([event], tx, this.vault);
      await tx.query('RELEASE SAVEPOINT um');
      return null;
    } catch (error) {
      if (isConnectionFault(error)) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT um');
      return String(error);
    }
  }

  /** Somebody swapped a rebuilt schema underneath: go on from its checkpoint. */
  moveTo(checkpoint: bigint): void {
    this.gate.advance(checkpoint);
  }

  /** Resolves when this view has seen a position. Throws Refusal (503) after two seconds. */
  async waitFor(position: bigint | null): Promise<void> {
    if (position === null) return;
    if (!(await this.gate.waitFor(position, WAIT_MS))) throw unavailable(1);
  }
}

/** The checkpoint in the table is not the one in memory. */
export class CheckpointMovedError extends Error {
  constructor(readonly checkpoint: bigint) {
    super('checkpoint moved');
  }
}

async function readCheckpoint(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ posicao: string }>(
    'SELECT posicao::text AS posicao FROM posicao FOR UPDATE',
  );
  return BigInt(rows[0]?.posicao ?? 0);
}
