import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import {
  AccessDeniedError,
  END,
  type EventStoreDBClient,
  isCommandError,
  NotLeaderError,
  UnavailableError,
} from '@eventstore/db-client';
import { reasonOf } from '../faults.ts';
import type { Logger } from '../logger.ts';
import { afterwards, outwait } from '../patience.ts';
import { StoreRefusedError, StoreUnavailableError, UnknownOutcomeError } from './types.ts';

/** So long after an answer the server is asked for a sign of life. */
const BEAT_MS = 500;
/** Rarer while nobody answers: gRPC dials each address twice a look, and three of them are not to be dialled over five times a second. */
const LOST_BEAT_MS = 1_000;
/** An append that a beat finds under way for so long may be at a server that does not lead. */
const LATE_MS = 250;
/** A server without one is left after so many turns of our own loop: where this process stood still, it blames nobody. */
const PATIENCE = 4;
const TURN_MS = 500;
/**
 * In vain four times as many the next time, so that a slow server is not left over and over, and whoever was sent back to one that
 * hangs waits there until another leads: to look anew while they elect leads to one that does not.
 */
const MORE_PATIENCE = 4;
const MAX_PATIENCE = 40;
/** The old client's farewell is waited for no longer. */
const FAREWELL_MS = 1_000;

/** What the library keeps to itself: the connection, and the promise of what the server can do. */
const CHANNEL = 'getChannel';
const CAPABILITIES = 'capabilities';

/** Said by nobody in time. */
const SILENCE = Symbol('silence');

/** A read or subscription of the client's. */
interface Stream {
  destroy(error: Error): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * The client in use, and its successor where it is of no use any more: client 6.2.1 never leaves some states by itself,
 * and notices a server that says nothing only after 20 seconds. What was under way on it fails and may be asked again.
 */
export class Connection {
  /** How often a client was replaced. */
  replaced = 0;
  private client: EventStoreDBClient;
  private renewing: Promise<void> | undefined;
  /** Why there is none at the moment: its successor could not be made. */
  private missing: unknown;
  /** Why the last look found nobody who answers. */
  private lost: unknown;
  /** Why nothing is appended: nobody leads. */
  private leaderless: unknown;
  /** The client asks all but one where the leader is. */
  private partial = false;
  private readonly streams = new Set<Stream>();
  /** Appends under way, since when, each with what makes it fail. */
  private readonly appends = new Map<(error: Error) => void, number>();
  private readonly told = new Set<string>();
  private readonly stopped = new AbortController();
  private patience = PATIENCE;

  /** `create`: where it is given a node's address, the client asks the others alone who leads. */
  constructor(
    private readonly create: (without?: string) => EventStoreDBClient,
    private readonly log: Logger | undefined,
  ) {
    this.client = create();
    void this.watch();
  }

  /**
   * The client, once it may be asked. Throws StoreUnavailableError where none can be made, and at once while nobody answers: each
   * call would look for a node by itself, and wait for as long as the library does.
   */
  async ready(): Promise<EventStoreDBClient> {
    await this.renewing;
    if (this.missing !== undefined)
      throw new StoreUnavailableError('event store: no client', { cause: this.missing });
    if (this.lost !== undefined)
      throw new StoreUnavailableError('event store: no node answers', { cause: this.lost });
    return this.client;
  }

  /**
   * A stream of the client's, which fails when the client is replaced; the library alone would leave it open in silence. So it does
   * where that was between the two. Throws StoreUnavailableError, as `ready` does.
   */
  async open<S extends Stream>(create: (client: EventStoreDBClient) => S): Promise<S> {
    const client = await this.ready();
    const stream = this.watched(create(client));
    if (client !== this.client || this.renewing) stream.destroy(givenUp());
    return stream;
  }

  private watched<S extends Stream>(stream: S): S {
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
    return stream;
  }

  /** Of one that was left early nobody hears the end. */
  forget(stream: Stream): void {
    this.streams.delete(stream);
  }

  /**
   * An append: it fails with the client, or when nobody answers in time. While nobody leads none is sent: it would lie there, and a
   * server refuses one of which another copy is under way. Throws StoreUnavailableError then, and as `ready` does. `blames`: a
   * client of which nobody answers is of no use; one that tries whether anything can be written learns that it cannot, and reads
   * may go on.
   */
  async append<T>(
    { timeoutMs, blames }: { readonly timeoutMs: number; readonly blames: boolean },
    work: (client: EventStoreDBClient) => Promise<T>,
  ): Promise<T> {
    const client = await this.ready();
    if (this.leaderless !== undefined)
      throw new StoreUnavailableError('event store: no server leads', { cause: this.leaderless });
    let fail: (error: Error) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const answered = afterwards(timeoutMs, () => {
      fail(new UnknownOutcomeError('append timed out'));
      if (blames) this.replace(client, 'an append got no answer');
    });
    this.appends.set(fail, performance.now());
    // Without a node it would only keep that there was none.
    let chosen = false;
    const sent = client[CHANNEL]().then(() => {
      chosen = true;
      return work(client);
    });
    try {
      const done = await Promise.race([sent, failed]);
      this.told.delete('append');
      return done;
    } catch (error) {
      if (chosen && (await isPoisoned(client))) this.replace(client, 'it keeps a failure of the past');
      throw error;
    } finally {
      answered();
      this.appends.delete(fail);
    }
  }

  /** When the oldest append under way began, by `performance.now()`; null where none is. */
  get oldestAppend(): number | null {
    const [first] = this.appends.values();
    return first ?? null;
  }

  /** What is thrown for this error of the library's. A missing right is told once, until the same works again. */
  failure(what: 'append' | 'read', error: unknown, where = ''): unknown {
    if (!(error instanceof AccessDeniedError)) return error;
    const refused = new StoreRefusedError(`event store: no right to ${what}${where}`, {
      cause: error,
    });
    if (!this.told.has(what)) this.log?.error({ error: reasonOf(refused) }, 'the event store refuses us');
    this.told.add(what);
    return refused;
  }

  succeeded(what: 'append' | 'read'): void {
    this.told.delete(what);
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await this.renewing;
    await leave(this.client.dispose().then(() => farewell(this.client)));
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const answered = this.lost === undefined;
      const pause = answered ? BEAT_MS : LOST_BEAT_MS;
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
      await this.look();
      // Another node may answer at once.
      if (answered && this.lost !== undefined) await this.look();
    }
  }

  /** The one who looks for a node while nobody answers. */
  private async look(): Promise<void> {
    await this.renewing;
    if (this.stopped.signal.aborted) return;
    if (this.missing !== undefined) {
      this.renew();
      return;
    }
    const { client } = this;
    const lost = await client[CHANNEL]().then(
      (channel) => this.beat(client, addressOf(channel)),
      (error: unknown) => {
        // Looking for a node ends by itself; a successor would look where this one did, unless that was not everywhere.
        if (this.partial) this.renew();
        return error;
      },
    );
    if (this.lost === undefined && lost !== undefined)
      this.log?.warn({ error: reasonOf(lost) }, 'no node of the event store answers');
    this.lost = lost;
  }

  /** Reads the newest event of the node at this address. Why nobody answered, or undefined. */
  private async beat(client: EventStoreDBClient, node: string): Promise<unknown> {
    const answered = new AbortController();
    void this.seekLeader(client, node, answered.signal);
    const refused = await this.newest(client, false);
    answered.abort();
    if (refused === SILENCE) {
      this.patience = Math.min(this.patience * MORE_PATIENCE, MAX_PATIENCE);
      this.replace(client, 'the server gives no sign of life');
      return new Error('no sign of life');
    }
    if (!refused) this.patience = PATIENCE;
    const late = this.oldestAppend !== null && performance.now() - this.oldestAppend >= LATE_MS;
    if ((late || this.leaderless !== undefined) && isAnswer(refused)) await this.askLeader(client);
    // Of a client that was replaced meanwhile nothing is learned.
    if (client !== this.client || this.renewing) return this.lost;
    return isAnswer(refused) ? undefined : refused;
  }

  /**
   * While a node is silent the others are asked who leads; another one that leads, and answers, is gone over to. For seconds they
   * may go on naming one that hangs: whoever merely looks anew is sent back to it.
   */
  private async seekLeader(client: EventStoreDBClient, silent: string, answered: AbortSignal): Promise<void> {
    for (;;) {
      await delay(TURN_MS, undefined, { signal: answered, ref: false }).catch(() => undefined);
      if (answered.aborted || this.stopped.signal.aborted) return;
      const leader = await this.leaderBeside(silent).catch(() => undefined);
      if (leader && (answered.aborted || !this.replace(client, 'another leads, and answers', leader)))
        void farewell(leader);
    }
  }

  /** A client of the leader, where that is not this node and answers. Throws where none is found. */
  private async leaderBeside(node: string): Promise<EventStoreDBClient | undefined> {
    const client = this.create(node);
    const channel = await client[CHANNEL]();
    if (addressOf(channel) !== node && (await this.newest(client, true)) === undefined) return client;
    channel.close();
    return undefined;
  }

  /** Where an append is late the server may not lead: there it may be late for ever. Where nobody led, somebody may. */
  private async askLeader(client: EventStoreDBClient): Promise<void> {
    const refused = await this.newest(client, true);
    // The library goes elsewhere by itself, but leaves the append behind.
    if (refused instanceof NotLeaderError) this.replace(client, 'it holds to a server that does not lead');
    // It did so while nobody led, and left the streams behind on a connection that it has given up.
    if (refused === undefined && this.leaderless !== undefined) this.replace(client, 'somebody leads again');
    if (client !== this.client || this.renewing || refused === SILENCE) return;
    // Nobody leads. The library looks for another node, and whoever reads may go on.
    this.leaderless = refused instanceof UnavailableError ? refused : undefined;
    if (this.leaderless !== undefined) this.failAppends('no server leads');
  }

  /** Why the newest event could not be read, undefined where it could. */
  private async newest(client: EventStoreDBClient, requiresLeader: boolean): Promise<unknown> {
    const answer = new AbortController();
    let refused: unknown;
    const found = this.watched(
      client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1, requiresLeader }),
    );
    found.on('data', () => undefined);
    found.on('error', (error) => {
      refused = error;
      answer.abort();
    });
    found.on('end', () => answer.abort());
    await outwait(this.patience, TURN_MS, answer.signal);
    if (answer.signal.aborted) return refused;
    void found.cancel();
    return SILENCE;
  }

  private failAppends(why: string): void {
    for (const fail of [...this.appends.keys()]) fail(new UnknownOutcomeError(`connection given up: ${why}`));
  }

  /** By a client that has answered, where there is one. Whether it was the one in use. */
  private replace(old: EventStoreDBClient, why: string, successor?: EventStoreDBClient): boolean {
    if (old !== this.client || this.renewing || this.stopped.signal.aborted) return false;
    if (successor) this.lost = undefined;
    this.leaderless = undefined;
    this.replaced += 1;
    this.log?.warn({ why }, 'the event store client is replaced');
    for (const stream of this.streams) stream.destroy(givenUp());
    this.failAppends(why);
    // Before the successor's first call: the library gives its answers to whoever asks by that name.
    this.renewing = leave(farewell(old)).then(() => this.renew(successor));
    return true;
  }

  /** A certificate's file may be away for a moment, as while it is renewed: tried again at the next beat. */
  private renew(successor?: EventStoreDBClient): void {
    try {
      this.client = successor ?? this.create();
      this.partial = successor !== undefined;
      this.missing = undefined;
    } catch (error) {
      if (this.missing === undefined)
        this.log?.error({ error: reasonOf(error) }, 'the event store client cannot be made anew');
      this.missing = error;
    }
    this.renewing = undefined;
  }
}

const givenUp = () => new StoreUnavailableError('event store: connection given up');

/** HOST:PORT */
const addressOf = (channel: { getTarget(): string }): string => channel.getTarget().replace(/^dns:\/*/, '');

/** Whether somebody said it, if only that we may not. */
const isAnswer = (refused: unknown): boolean =>
  refused === undefined || (isCommandError(refused as Error) && !(refused instanceof UnavailableError));

/** While no server can be found the library waits for one: nobody waits with it. */
const leave = (farewell: Promise<void>): Promise<void> =>
  Promise.race([farewell, delay(FAREWELL_MS, undefined, { ref: false })]);

/** Ends its calls and its connection, which clients of one address share unless it is gone. */
async function farewell(client: EventStoreDBClient): Promise<void> {
  // Not waited for: what nobody reads any more never ends in the client's eyes.
  void client.dispose();
  await client[CHANNEL]().then(
    (channel) => channel.close(),
    () => undefined,
  );
  // What was being opened meanwhile.
  await turn();
  void client.dispose();
  await turn();
}

/**
 * Every append first asks what the server can do, and the client keeps the answer: also that it could not be asked,
 * for ever.
 */
async function isPoisoned(client: EventStoreDBClient): Promise<boolean> {
  const kept = client[CAPABILITIES].then(
    () => false,
    () => true,
  );
  return Promise.race([kept, turn(false)]);
}
