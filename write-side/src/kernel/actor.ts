import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '@rifa-viva/contracts/eventos/metadata';
import type { EventStore, NewEvent, RecordedEvent } from '@rifa-viva/server/event-store/types';
import {
  StoreRefusedError,
  StoreUnavailableError,
  UnknownOutcomeError,
  UnreachableError,
  WrongRevisionError,
} from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { hidden, isWaiting, Refusal, unavailable, unbegun, unread } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import type { Kept, Vault } from '@rifa-viva/server/vault/vault';
import { type Envelope, isAnotherCall, type Outcome } from './commands.ts';
import type { Decider, Decision, Mark } from './decider.ts';
import { saveSnapshot } from './snapshots.ts';
import { inTurns } from './steps.ts';
import { ownEvent, StreamState } from './stream-state.ts';
import { Turns } from './turns.ts';

/** Bounds of one append: EventStoreDB refuses more than 1 MiB in all. */
const MAX_BATCH_EVENTS = 1_000;
const MAX_BATCH_BYTES = 512 * 1024;
/** Commands waiting in one actor; more are refused with 503. */
export const MAX_QUEUE = 5_000;
/** Events that are read at a time of a command that is asked for again: most have one. */
const ANSWER_PAGE = 8;
const FIRST_RETRY_MS = 25;
/** Short: an outcome is known to be unknown only after a while. */
const MAX_RETRY_MS = 250;

interface Pending<C, A> {
  readonly envelope: Envelope<C>;
  /** Which of all the actor's commands it is. */
  readonly nth: number;
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
  /** The state before it. */
  readonly before: Mark<void> | null;
}

export interface ActorOptions {
  readonly store: EventStore;
  readonly vault: Pick<Vault, 'keep'>;
  readonly log: Logger;
  /** A caller waits no longer than this for the log; his command may still be recorded. */
  readonly esperaDoLogMs: number;
}

/**
 * Owns one stream. Decides commands one after another on the state in memory, stores what the accepted ones leave in
 * the vault, appends everything that queued up in one append (group commit), answers when the append is durable. On a
 * wrong revision it takes its own events back, folds those that were written meanwhile and decides again; on an unknown
 * outcome it appends the same events with the same ids until it knows, or nobody can be asked any more.
 */
export class Actor<S, C, E extends StoredEvent, A> {
  private readonly queue: Pending<C, A>[] = [];
  private readonly inFlight = new Map<string, { envelope: Envelope<C>; answered: Promise<Outcome<A>> }>();
  private current: StreamState<S, C, E, A> | null = null;
  private running = false;
  private savingSnapshot = false;
  /** Commands that ever came, and how many of them had come when the log was last asked where it ends. */
  private came = 0;
  private askedAfter = 0;
  /** The log is asked first: what an append became is not known, or a command waits to be refused by a state older than itself. */
  private doubted = false;
  private readonly turns = new Turns();
  lastUsed = performance.now();

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
    this.lastUsed = performance.now();
    const same = this.inFlight.get(idOf(envelope)) ?? this.inFlight.get(envelope.commandId);
    if (same && isAnotherCall(envelope, same.envelope)) return Promise.reject(ofAnotherCall());
    if (same) return same.answered;
    if (this.queue.length >= MAX_QUEUE) return Promise.reject(unbegun(1));
    const answered = this.enqueue(envelope).finally(() => this.inFlight.delete(envelope.commandId));
    this.inFlight.set(envelope.commandId, { envelope, answered });
    if (!this.running) void this.run();
    return answered;
  }

  private enqueue(envelope: Envelope<C>): Promise<Outcome<A>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.abandoned = true;
        reject(unavailable());
      }, this.options.esperaDoLogMs);
      this.came += 1;
      const pending: Pending<C, A> = {
        envelope,
        nth: this.came,
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
      const { left } = this.turns;
      if (left > 0) await delay(left);
      try {
        this.current = await this.believed();
      } catch (error) {
        const refusal = unread(error, unbegun);
        // Of one that waits for a repair, or of itself, the store has told already, once: a busy shop asks a hundred times a second.
        const ofItself = error instanceof StoreRefusedError || error instanceof StoreUnavailableError;
        if (!isWaiting(refusal) && !ofItself)
          this.options.log.warn({ stream: this.stream, error: reasonOf(error) }, 'stream cannot be read');
        for (const pending of this.queue.splice(0)) pending.reject(refusal);
        break;
      }
      const batch = this.decideBatch(this.current);
      if (batch) await this.commit(this.current, batch);
    }
    this.running = false;
    if ((this.current?.revision ?? -1n) < 0n) this.onEmpty();
  }

  /**
   * The state to decide on. An append finds out by itself that another process wrote meanwhile; a refusal appends
   * nothing, so the log is asked before it is told. Where others write, it is read before each batch.
   */
  private async believed(): Promise<StreamState<S, C, E, A>> {
    const { store } = this.options;
    const { current } = this;
    // A follower may have found out what this state does not show.
    store.parked.check(this.stream);
    if (current && !this.turns.crowded && !this.doubted) return current;
    const { came } = this;
    const last = current && !this.turns.crowded ? await store.lastRevision(this.stream) : null;
    // Until it is known to be the log's.
    this.current = null;
    const found =
      current && (last === null || last >= current.revision)
        ? await this.broughtUp(current, last)
        : await StreamState.load(store, this.stream, this.decider);
    this.askedAfter = came;
    this.doubted = false;
    return found;
  }

  /** With what others wrote; `last`: where the log ends, if it was asked. */
  private async broughtUp(
    current: StreamState<S, C, E, A>,
    last: bigint | null,
  ): Promise<StreamState<S, C, E, A>> {
    const { revision } = current;
    if (last === revision) return current;
    const { store } = this.options;
    await current.catchUp(store);
    if (current.revision > revision) this.turns.met();
    // A lost round says that the log is not where this state is: with nothing after it, it is not the log's.
    else if (this.turns.losing) return StreamState.load(store, this.stream, this.decider);
    return current;
  }

  /** Null where one of them cannot be folded in: it is refused, and the others are decided again on the log's own state. */
  private decideBatch(current: StreamState<S, C, E, A>): Batch<C, A> | null {
    const batch: Batch<C, A> = { events: [], keep: [], decided: [], before: current.mark() };
    let bytes = 0;
    while (
      this.queue.length > 0 &&
      batch.events.length < MAX_BATCH_EVENTS &&
      bytes < MAX_BATCH_BYTES &&
      batch.decided.length < this.turns.most
    ) {
      const pending = this.queue.shift();
      if (!pending) break;
      if (pending.abandoned) continue;
      const first = current.known.find(idOf(pending.envelope));
      if (first !== undefined) {
        this.answerRepeated(pending, first);
        continue;
      }
      const decision = this.decideOne(current, pending);
      if (decision === null) continue;
      const taken = this.taken(current, pending, decision);
      if (taken === null) {
        this.queue.unshift(...batch.decided.map((decided) => decided.pending));
        return null;
      }
      batch.decided.push({ pending, decision });
      if (taken.stored.length === 0) continue;
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

  /** A fold that throws has left a state that nobody knows: the next one is the log's. */
  private taken(
    current: StreamState<S, C, E, A>,
    { envelope, reject }: Pending<C, A>,
    decision: Decision<E, A>,
  ): { stored: NewEvent[]; bytes: number } | null {
    if ('refused' in decision) return { stored: [], bytes: 0 };
    try {
      return current.take(envelope, decision.events);
    } catch (error) {
      this.options.log.error({ stream: this.stream, err: error }, 'decided events cannot be folded in');
      this.current = null;
      reject(error);
      return null;
    }
  }

  private async commit(current: StreamState<S, C, E, A>, batch: Batch<C, A>): Promise<void> {
    let position = 0n;
    if (batch.events.length > 0) {
      const expected = current.revision - BigInt(batch.events.length);
      try {
        await this.keepInVault(batch.keep);
        const at = performance.now();
        position = await this.appendUntilKnown(batch, expected);
        this.turns.won(performance.now() - at);
      } catch (error) {
        // The state ran ahead of the log.
        if (batch.before) batch.before.undo();
        else this.current = null;
        if (error instanceof WrongRevisionError) {
          this.turns.lost();
          this.queue.unshift(...batch.decided.map(({ pending }) => pending));
        } else {
          // It may stand there all the same: to ask what came after costs less than to read everything anew.
          this.doubted = true;
          for (const { pending } of batch.decided) pending.reject(error);
        }
        return;
      }
    }
    batch.before?.keep();
    for (const { pending, decision } of this.certain(batch)) settle(pending, decision, position);
    this.keepSnapshot(current);
  }

  /**
   * What may be told: all that an append was right about, or was decided on a state that the log was asked for after its
   * command came. The rest is decided again once it was.
   */
  private certain({ events, decided }: Batch<C, A>): Batch<C, A>['decided'] {
    if (events.length > 0) return decided;
    const doubtful = decided.filter(({ pending }) => pending.nth > this.askedAfter);
    this.doubted = doubtful.length > 0;
    this.queue.unshift(...doubtful.map(({ pending }) => pending));
    return decided.filter(({ pending }) => pending.nth <= this.askedAfter);
  }

  /** The vault first: what an event names is there whenever somebody reads it. Throws Refusal (503). */
  private async keepInVault(keep: readonly Kept[]): Promise<void> {
    if (keep.length === 0) return;
    try {
      await this.options.vault.keep(keep);
    } catch (error) {
      this.options.log.warn({ stream: this.stream, error: reasonOf(error) }, 'vault cannot be written');
      throw unbegun();
    }
  }

  /**
   * Of what was sent once the outcome is asked for until it is known, whoever cannot be reached meanwhile: it may still land, and
   * whatever was decided without it would not be true. Throws Refusal (503) where nothing was sent.
   */
  private async appendUntilKnown({ events, decided }: Batch<C, A>, expected: bigint): Promise<bigint> {
    let wait = FIRST_RETRY_MS;
    let sent = false;
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
        if (error instanceof UnreachableError) {
          if (!sent) throw unbegun();
          for (const { pending } of decided) pending.reject(unavailable());
          for (const { reject } of this.queue.splice(0)) reject(unbegun());
        } else {
          sent = true;
          this.options.log.warn(
            { stream: this.stream, error: reasonOf(error) },
            'append outcome unknown, trying again',
          );
        }
        await delay(wait);
        wait = Math.min(wait * 2, MAX_RETRY_MS);
      }
    }
  }

  private answerRepeated(pending: Pending<C, A>, first: bigint): void {
    this.readAnswer(pending.envelope, first).then(pending.resolve, (error) => {
      if (error instanceof Refusal) {
        pending.reject(error);
        return;
      }
      this.options.log.warn(
        { stream: this.stream, error: reasonOf(error) },
        'repeated command cannot be read',
      );
      pending.reject(unread(error));
    });
  }

  /** Throws Refusal where what stands there is another call's. */
  private async readAnswer(envelope: Envelope<C>, first: bigint): Promise<Outcome<A>> {
    const events = await this.eventsOf(idOf(envelope), first);
    if (events.length === 0 || events.some(({ metadata }) => isAnotherCall(envelope, metadata)))
      throw ofAnotherCall();
    const answer = this.decider.answerOf(events.map(ownEvent<E>));
    return { answer, position: events.at(-1)?.position ?? 0n, repeated: true };
  }

  /** Read to their end: a connection of which many reads are left is closed by the server. */
  private async eventsOf(commandId: string, first: bigint): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (let seen = 0; seen === events.length; seen += ANSWER_PAGE) {
      const from = first + BigInt(seen);
      for await (const event of this.options.store.read(this.stream, from, ANSWER_PAGE))
        if (event.metadata.commandId === commandId) events.push(event);
    }
    return events;
  }

  private keepSnapshot(current: StreamState<S, C, E, A>): void {
    if (this.savingSnapshot) return;
    const snapshot = current.snapshotDue();
    if (!snapshot) return;
    this.savingSnapshot = true;
    inTurns(snapshot)
      .then((taken) => saveSnapshot(this.options.store, this.stream, taken))
      .catch((error: unknown) => {
        this.options.log.warn({ stream: this.stream, error: reasonOf(error) }, 'snapshot not kept');
      })
      .finally(() => {
        this.savingSnapshot = false;
      });
  }
}

/** Of the command whose outcome is this one's, where that is done. */
const idOf = ({ commandId, unlessDone = commandId }: Envelope<unknown>): string => unlessDone;

const ofAnotherCall = () => new Refusal('CHAVE_DE_OUTRO_PEDIDO');

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
