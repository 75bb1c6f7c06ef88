import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '@rifa-viva/contracts/eventos/metadata';
import type { EventStore, NewEvent } from '@rifa-viva/server/event-store/types';
import {
  StoreRefusedError,
  UnknownOutcomeError,
  WrongRevisionError,
} from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { hidden, isWaiting, Refusal, unavailable, unread } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import type { Kept, Vault } from '@rifa-viva/server/vault/vault';
import type { Envelope, Outcome } from './commands.ts';
import type { Decider, Decision } from './decider.ts';
import { saveSnapshot } from './snapshots.ts';
import { StreamState } from './stream-state.ts';

/** Bounds of one append: EventStoreDB refuses more than 1 MiB in all. */
const MAX_BATCH_EVENTS = 1_000;
const MAX_BATCH_BYTES = 512 * 1024;
/** Commands waiting in one actor; more are refused with 503. */
export const MAX_QUEUE = 5_000;
/** A caller waits no longer than this for the log; his command may still be recorded. */
const CALLER_TIMEOUT_MS = 5_000;
/** For so long after an append, or a look at the log, nobody else is believed to have written. */
const BELIEVED_MS = 1_000;
const FIRST_RETRY_MS = 25;
const MAX_RETRY_MS = 1_000;

interface Pending<C, A> {
  readonly envelope: Envelope<C>;
  /** Its caller was told 503: undecided, it is dropped. */
  abandoned: boolean;
  readonly resolve: (outcome: Outcome<A>) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch<C, A> {
  readonly events: NewEvent[];
  /** For the vault, of the commands whose events these are. */
  readonly keep: Kept[];
  readonly decided: { pending: Pending<C, A>; decision: Decision<StoredEvent, A> }[];
}

export interface ActorOptions {
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'keep'>;
  readonly log: Logger;
  /** Events carry the hash of the one before (raffles). */
  readonly chained: boolean;
  readonly callerTimeoutMs?: number;
}

/**
 * Owns one stream. Decides commands one after another on the state in memory, stores what the accepted ones leave in
 * the vault, appends everything that queued up in one append (group commit), answers when the append is durable. On a
 * wrong revision it reads the stream anew and decides again; on an unknown outcome it appends the same events with the
 * same ids until it knows.
 */
export class Actor<S, C, E extends StoredEvent, A> {
  private readonly queue: Pending<C, A>[] = [];
  private readonly inFlight = new Map<string, Promise<Outcome<A>>>();
  private current: StreamState<S, C, E, A> | null = null;
  private running = false;
  private savingSnapshot = false;
  /** When the state was last known to be the log's. */
  private believedAt = 0;
  lastUsed = Date.now();

  constructor(
    private readonly stream: string,
    private readonly decider: Decider<S, C, E, A>,
    private readonly options: ActorOptions,
    /** Called when it is done and its stream turned out to be empty. */
    private readonly onEmpty: () => void = () => undefined,
  ) {}

  get idle(): boolean {
    return !this.running && this.queue.length === 0;
  }

  /** Rejects with Refusal: the decision's own, or 503 when full or the log does not answer. */
  execute(envelope: Envelope<C>): Promise<Outcome<A>> {
    this.lastUsed = Date.now();
    const same = this.inFlight.get(envelope.commandId);
    if (same) return same;
    if (this.queue.length >= MAX_QUEUE) return Promise.reject(unavailable(1));
    const answered = this.enqueue(envelope).finally(() => this.inFlight.delete(envelope.commandId));
    this.inFlight.set(envelope.commandId, answered);
    if (!this.running) void this.run();
    return answered;
  }

  private enqueue(envelope: Envelope<C>): Promise<Outcome<A>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.abandoned = true;
        reject(unavailable());
      }, this.options.callerTimeoutMs ?? CALLER_TIMEOUT_MS);
      const pending: Pending<C, A> = {
        envelope,
        abandoned: false,
        resolve(outcome) {
          clearTimeout(timer);
          resolve(outcome);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.queue.push(pending);
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    // Let everything that arrives in this turn of the event loop join the first batch.
    await Promise.resolve();
    while (this.queue.length > 0) {
      try {
        this.current = await this.believed();
      } catch (error) {
        const refusal = unread(error);
        // Of one that waits for a repair, or may not be read, the store has told already.
        if (!isWaiting(refusal) && !(error instanceof StoreRefusedError))
          this.options.log.warn({ stream: this.stream, error: reasonOf(error) }, 'stream cannot be read');
        for (const pending of this.queue.splice(0)) pending.reject(refusal);
        break;
      }
      await this.commit(this.current, this.decideBatch(this.current));
    }
    this.running = false;
    if ((this.current?.revision ?? -1n) < 0n) this.onEmpty();
  }

  /**
   * The state to decide on. An append finds out by itself that another process wrote meanwhile; a refusal appends
   * nothing, so the log is asked now and then.
   */
  private async believed(): Promise<StreamState<S, C, E, A>> {
    const { store, chained } = this.options;
    let { current } = this;
    if (current && Date.now() - this.believedAt > BELIEVED_MS) {
      if ((await store.lastRevision(this.stream)) !== current.revision) current = null;
      this.believedAt = Date.now();
    }
    if (current) return current;
    const loaded = await StreamState.load(store, this.stream, this.decider, chained);
    this.believedAt = Date.now();
    return loaded;
  }

  private decideBatch(current: StreamState<S, C, E, A>): Batch<C, A> {
    const batch: Batch<C, A> = { events: [], keep: [], decided: [] };
    let bytes = 0;
    while (this.queue.length > 0 && batch.events.length < MAX_BATCH_EVENTS && bytes < MAX_BATCH_BYTES) {
      const pending = this.queue.shift();
      if (!pending) break;
      if (pending.abandoned) continue;
      const place = current.recent.find(pending.envelope.commandId);
      if (place) {
        this.answerRepeated(pending, place);
        continue;
      }
      const decision = this.decideOne(current, pending);
      if (decision === null) continue;
      batch.decided.push({ pending, decision });
      if ('refused' in decision || decision.events.length === 0) continue;
      const taken = current.take(pending.envelope, decision.events);
      batch.events.push(...taken.stored);
      if (pending.envelope.keep) batch.keep.push(pending.envelope.keep);
      bytes += taken.bytes;
    }
    return batch;
  }

  /** A decider that throws is a defect: its caller alone is told, nothing was folded in. */
  private decideOne(current: StreamState<S, C, E, A>, pending: Pending<C, A>): Decision<E, A> | null {
    try {
      return this.decider.decide(current.state, pending.envelope.command);
    } catch (error) {
      this.options.log.error({ stream: this.stream, err: error }, 'decision failed');
      pending.reject(error);
      return null;
    }
  }

  private async commit(current: StreamState<S, C, E, A>, batch: Batch<C, A>): Promise<void> {
    let position = 0n;
    if (batch.events.length > 0) {
      const expected = current.revision - BigInt(batch.events.length);
      try {
        await this.keepInVault(batch.keep);
        position = await this.appendUntilKnown(batch.events, expected);
        this.believedAt = Date.now();
      } catch (error) {
        // The state ran ahead of the log: forget it and decide these commands again.
        this.current = null;
        if (error instanceof WrongRevisionError) {
          this.queue.unshift(...batch.decided.map(({ pending }) => pending));
        } else {
          for (const { pending } of batch.decided) pending.reject(error);
        }
        return;
      }
    }
    for (const { pending, decision } of batch.decided) settle(pending, decision, position);
    this.keepSnapshot(current);
  }

  /** The vault first: what an event names is there whenever somebody reads it. Throws Refusal (503). */
  private async keepInVault(keep: readonly Kept[]): Promise<void> {
    if (keep.length === 0) return;
    try {
      await this.options.vault.keep(keep);
    } catch (error) {
      this.options.log.warn({ stream: this.stream, error: reasonOf(error) }, 'vault cannot be written');
      throw unavailable();
    }
  }

  private async appendUntilKnown(events: readonly NewEvent[], expected: bigint): Promise<bigint> {
    let wait = FIRST_RETRY_MS;
    while (true) {
      try {
        const appended = await this.options.store.append(
          this.stream,
          events,
          expected < 0n ? 'no_stream' : expected,
        );
        return appended.position;
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        this.options.log.warn(
          { stream: this.stream, error: reasonOf(error) },
          'append outcome unknown, trying again',
        );
        await delay(wait);
        wait = Math.min(wait * 2, MAX_RETRY_MS);
      }
    }
  }

  private answerRepeated(pending: Pending<C, A>, place: { first: bigint; count: number }): void {
    this.readAnswer(place).then(pending.resolve, (error) => {
      this.options.log.warn(
        { stream: this.stream, error: reasonOf(error) },
        'repeated command cannot be read',
      );
      pending.reject(unread(error));
    });
  }

  private async readAnswer({ first, count }: { first: bigint; count: number }): Promise<Outcome<A>> {
    const events: E[] = [];
    let position = 0n;
    for await (const event of this.options.store.read(this.stream, first, count)) {
      events.push(event as unknown as E);
      position = event.position;
    }
    return { answer: this.decider.answerOf(events), position, repeated: true };
  }

  private keepSnapshot(current: StreamState<S, C, E, A>): void {
    if (this.savingSnapshot) return;
    const snapshot = current.snapshotDue();
    if (!snapshot) return;
    this.savingSnapshot = true;
    saveSnapshot(this.options.store, this.stream, snapshot)
      .catch((error: unknown) => {
        this.options.log.warn({ stream: this.stream, error: reasonOf(error) }, 'snapshot not kept');
      })
      .finally(() => {
        this.savingSnapshot = false;
      });
  }
}

function settle<C, A>(pending: Pending<C, A>, decision: Decision<StoredEvent, A>, position: bigint): void {
  if ('refused' in decision) pending.reject(refusalOf(decision));
  else pending.resolve({ answer: decision.answer, position, repeated: false });
}

/** A decision's refusal as the caller is told it. */
export const refusalOf = ({
  refused,
  detalhe,
  hides,
}: Extract<Decision<never, never>, { refused: unknown }>): Refusal =>
  hides ? hidden() : new Refusal(refused, detalhe);
