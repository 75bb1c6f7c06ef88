import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  binaryEvent,
  END,
  type EventData,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { CODEC, TIPOS_DE_STREAM } from '@rifa-viva/contracts/eventos/catalogo';
import type { Codec, RawEvent } from '@rifa-viva/contracts/eventos/codec';
import { CORRENTE_INICIAL } from '@rifa-viva/contracts/eventos/corrente';
import type { Metadata } from '@rifa-viva/contracts/eventos/metadata';
import type { Logger } from '../logger.ts';
import { afterwards } from '../patience.ts';
import { SettingsError, unreadable } from '../settings.ts';
import { bounded, OpenStreams } from './bounded.ts';
import { decodingByHand } from './by-hand.ts';
import { type Before, beforeOf, checked, checkedAgainst, FollowedChains, linkOf } from './chain.ts';
import { Connection } from './connection.ts';
import { followAll } from './follow.ts';
import { leavable, type Read } from './leavable.ts';
import { LogIdentity } from './log-identity.ts';
import { ParkedStreams } from './parked.ts';
import { WriteProbe } from './probe.ts';
import { Tail } from './tail.ts';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type FollowOptions,
  isReadable,
  type LogEvent,
  type NewEvent,
  type RecordedEvent,
  StoreRefusedError,
  StoreUnavailableError,
  UnknownOutcomeError,
  UnreachableError,
  WrongRevisionError,
} from './types.ts';
import { UnreadableEventError } from './unreadable.ts';

/** Appends get no time-out from the client: after this the outcome counts as unknown. */
const APPEND_TIMEOUT_MS = 5_000;
/** Nor do reads: one of a single event that takes longer has no server that answers. */
const READ_TIMEOUT_MS = 5_000;
/**
 * Of appends the client would send a deadline, as a moment: a server whose clock is ahead of ours by more than that would refuse
 * every append. To the client Infinity is in a year.
 */
const NO_DEADLINE = { deadline: Number.POSITIVE_INFINITY };
/** A node is looked for once a call, and the call fails a moment after it was in vain. */
const SHORT_SEARCH = 'maxDiscoverAttempts=1&discoveryInterval=250';
/** How a server ends a subscription that took its events too slowly: ordinary, nothing is skipped. */
const TOO_SLOW = 'Consumer too slow';
/** Of the streams that nearly everything is appended to. */
const BUSY = 'rifa-';
/** gRPC's code of errors without a name. */
const UNKNOWN = 2;

export interface ClientOptions {
  readonly appendTimeoutMs?: number;
  /** Another build's, in tests. */
  readonly codec?: Codec;
  readonly log?: Logger;
}

/** The only place that knows the event store's client library. Throws SettingsError. */
export function connectEventStore(url: string, options: ClientOptions = {}): EventStore {
  const connection = new Connection((without) => clientFor(withoutNode(url, without)), options.log);
  const timeoutMs = options.appendTimeoutMs ?? APPEND_TIMEOUT_MS;
  const open = new OpenStreams();
  let slowConsumers = 0;
  const write = async (stream: string, events: EventData[], expected: ExpectedRevision, blames = true) => {
    try {
      // Not done, and yet not over: the same events again, where the log is ours again.
      if (identity.isOther) throw new UnknownOutcomeError(`append to ${stream}: another log`);
      const appended = await append(connection, stream, events, expected, { timeoutMs, blames });
      probe.wrote();
      return appended;
    } catch (error) {
      if (error instanceof UnknownOutcomeError || error instanceof StoreRefusedError) probe.failed();
      throw error;
    }
  };
  const probe = new WriteProbe(connection, (...asked) => write(...asked, false));
  const codec = options.codec ?? CODEC;
  const idAt: EventStore['idAt'] = async (position) => {
    try {
      return await only(
        connection,
        (client) => client.readAll({ fromPosition: { commit: position, prepare: position }, maxCount: 1 }),
        ({ event }) => (event?.position.commit === position ? event.id : null),
      );
    } catch (error) {
      // So a server says that nothing stands there.
      if ((error as { code?: unknown }).code === UNKNOWN) return null;
      throw error;
    }
  };
  const identity = new LogIdentity(idAt, options.log);
  const parked = new ParkedStreams(options.log);
  const noted = (event: LogEvent): LogEvent => {
    if (!isReadable(event)) parked.unreadable(event);
    return event;
  };
  const toRecorded = (event: LogEvent): RecordedEvent => {
    const read = noted(event);
    if (isReadable(read)) return read;
    throw new UnreadableEventError(read);
  };
  /** So many before a stream's end, the last first. */
  const last = async (stream: string, maxCount: number): Promise<Linked[]> => {
    identity.mustBeOurs();
    try {
      return await few(
        connection,
        (client) => client.readStream(stream, { direction: 'backwards', fromRevision: END, maxCount }),
        ({ event }) => (event ? decoded(codec, event) : null),
      );
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
      return [];
    }
  };
  const at = async (stream: string, revision: bigint): Promise<Before | null> => {
    const found = await open.inTurn(() =>
      few(
        connection,
        (client) => client.readStream(stream, { fromRevision: revision, maxCount: 1 }),
        ({ event }) => (event?.revision === revision ? decoded(codec, event) : null),
      ),
    );
    return found[0] ? beforeOf(found[0].link, revision) : null;
  };

  /** One subscription, checked. */
  const followAlone = (options: FollowOptions) => {
    const chains = new FollowedChains(at);
    return followAll(
      async (from, checkpoint) => {
        await identity.check();
        return connection.open((client) =>
          client.subscribeToAll({
            fromPosition: from === null ? START : { commit: from, prepare: from },
            filter: (options.by === 'type' ? eventTypeFilter : streamNameFilter)({
              prefixes: [...options.prefixes],
              maxSearchWindow: 200,
              checkpointInterval: 1,
              checkpointReached: checkpoint,
            }),
          }),
        );
      },
      ({ event }: AllStreamResolvedEvent) => {
        if (!event) return null;
        const read = decoded(codec, event);
        identity.heard(event.id, read.position);
        return read;
      },
      {
        ...options,
        onBreak(error, again) {
          if (String(error).includes(TOO_SLOW)) slowConsumers += 1;
          else options.onBreak?.(error, again);
        },
      },
      (batch) => chains.check(batch),
    );
  };
  const tail = new Tail(
    (options) => open.following(() => followAlone(options)),
    Object.keys(TIPOS_DE_STREAM),
    BUSY,
  );

  const store: EventStore = {
    parked,
    facts: {
      openStreams: () => open.reads + open.followed,
      replacedClients: () => connection.replaced,
      slowConsumers: () => slowConsumers,
    },
    canWrite: () => probe.passes(),
    knowledgeOf: (stream) => codec.knowledgeOf(stream),
    async append(stream, events, expected) {
      for (const event of events) mustBeReadable(codec, stream, event);
      const data = events.map((e) =>
        jsonEvent({ ...e, data: e.data as never, metadata: asBytes(e.metadata) }),
      );
      return write(stream, data, expected);
    },
    async *read(stream, from = 0n, count = Number.MAX_SAFE_INTEGER, after) {
      parked.check(stream);
      identity.mustBeOurs();
      // The one before the first tells what that has to carry.
      const [first, many] =
        from === 0n ? [from, count] : [from - 1n, Math.min(count + 1, Number.MAX_SAFE_INTEGER)];
      let before: Before | null = null;
      for await (const found of readForwards(connection, stream, first, many)) {
        const event = decoded(codec, found);
        const { link, revision } = event;
        if (revision >= from) yield toRecorded(checked(event, before));
        else if (after !== undefined) toRecorded(checkedAgainst(event, after));
        before = beforeOf(link, revision);
      }
    },
    async readLast(stream) {
      parked.check(stream);
      const [event, before] = await last(stream, 2);
      if (!event) return null;
      return toRecorded(checked(event, before ? beforeOf(before.link, before.revision) : null));
    },
    lastRevision: async (stream) => (await last(stream, 1))[0]?.revision ?? -1n,
    async end(stream) {
      const [event] = await last(stream, 1);
      return event
        ? { revision: event.revision, hash: event.link.hash }
        : { revision: -1n, hash: CORRENTE_INICIAL };
    },
    async appendBinary(stream, type, chunks, keep) {
      await connection.append({ timeoutMs, blames: true }, (client) =>
        client.setStreamMetadata(stream, { maxCount: keep }, { expectedRevision: 'any', ...NO_DEADLINE }),
      );
      for (const data of chunks) {
        await write(stream, [binaryEvent({ id: randomUUID(), type, data })], 'any');
      }
    },
    async *readBinaryBackwards(stream, max) {
      try {
        const found = leavable(connection, (client) =>
          client.readStream(stream, { direction: 'backwards', fromRevision: END, maxCount: max }),
        );
        for await (const { event } of found) {
          if (event && !event.isJson) yield { type: event.type, data: event.data };
        }
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
    },
    async *follow(options) {
      for await (const batch of tail.follow(options)) {
        for (const item of batch) if (item.kind === 'event') noted(item.event);
        yield batch;
      }
    },
    idAt,
    async lastPosition() {
      return only(
        connection,
        (client) => client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1 }),
        ({ event }) => event?.position.commit ?? null,
      );
    },
    close: () => connection.close(),
  };
  return bounded(store, open);
}

export const CA_FILE_UNREAD =
  'EVENTSTORE_URL: tlsCAFile names a file that cannot be read; write its path as this process sees it, and let it read there';

function clientFor(url: string): EventStoreDBClient {
  try {
    return decodingByHand(EventStoreDBClient.connectionString(withShortSearch(url)));
  } catch (error) {
    const ofFile = String(error).includes('File was not found') || (error as NodeJS.ErrnoException).syscall;
    throw ofFile ? new SettingsError(CA_FILE_UNREAD) : unreadable('EVENTSTORE_URL');
  }
}

/** One of the others twice: of a single one the client would not ask who leads. */
const withoutNode = (url: string, node: string | undefined): string =>
  url.replace(/(?<=:\/\/(?:[^@/]*@)?)[^@/?]+(?=[/?]|$)/, (hosts) => {
    const [other, ...others] = hosts.split(',').filter((host) => host !== node);
    return node === undefined || other === undefined ? hosts : [other, ...others, other].join(',');
  });

/**
 * Whoever is asked where the leader is, and says nothing, is passed over after a second: the client waits five. Nobody is asked for
 * ever, whatever the address says: a client that is left goes on looking, and who looks again is the connection's beat. Of options
 * that are told twice the last one counts.
 */
function withShortSearch(url: string): string {
  const gossip = /[?&]gossip_?-?timeout=/i.test(url) ? '' : 'gossipTimeout=1&';
  const told = url.trim().replace(/\/+$/, '');
  return `${told}${url.includes('?') ? '&' : '?'}${gossip}${SHORT_SEARCH}`;
}

const encoder = new TextEncoder();
/** As the client would write it; left to the client, each event's metadata goes through base64 and back twice. */
const asBytes = (metadata: Metadata): Uint8Array => encoder.encode(JSON.stringify(metadata));

async function append(
  connection: Connection,
  stream: string,
  events: EventData[],
  expected: ExpectedRevision,
  patience: { readonly timeoutMs: number; readonly blames: boolean },
): Promise<Appended> {
  const expectedRevision = expected === 'no_stream' ? NO_STREAM : expected;
  try {
    const result = await connection.append(patience, (client) =>
      client.appendToStream(stream, events, { expectedRevision, ...NO_DEADLINE }),
    );
    return { revision: result.nextExpectedRevision, position: result.position?.commit ?? 0n };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) throw new WrongRevisionError(stream);
    if (error instanceof StoreUnavailableError)
      throw new UnreachableError(`append to ${stream} not sent`, { cause: error });
    const failure = connection.failure('append', error, ` to ${stream}`);
    if (failure instanceof UnknownOutcomeError || isPermanent(failure)) throw failure;
    throw new UnknownOutcomeError(`append to ${stream} failed`, { cause: error });
  }
}

/** Trying again would never help. */
const isPermanent = (error: unknown): boolean =>
  error instanceof MaxAppendSizeExceededError ||
  error instanceof StreamDeletedError ||
  error instanceof StoreRefusedError;

async function* readForwards(
  connection: Connection,
  stream: string,
  from: bigint,
  maxCount: number,
): AsyncGenerator<ClientEvent> {
  const found = leavable(connection, (client) =>
    client.readStream(stream, { fromRevision: from, maxCount }, { highWaterMark: 1_000 }),
  );
  try {
    for await (const { event } of found) if (event) yield event;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
}

/** The one item of a read of at most one. */
const only = async <T, R>(
  connection: Connection,
  read: Read<T>,
  take: (item: T) => R | null,
): Promise<R | null> => (await few(connection, read, take))[0] ?? null;

/**
 * The items of a short read. Read to its end: a read that is cancelled resets its stream, and a connection with many
 * resets a second is closed by the server.
 */
async function few<T, R>(connection: Connection, read: Read<T>, take: (item: T) => R | null): Promise<R[]> {
  const found = await connection.open(read);
  const answered = afterwards(READ_TIMEOUT_MS, () => found.destroy(new Error('event store: read timeout')));
  try {
    const all: R[] = [];
    for await (const item of found) {
      const taken = take(item as T);
      if (taken !== null) all.push(taken);
    }
    connection.succeeded('read');
    return all;
  } catch (error) {
    throw connection.failure('read', error);
  } finally {
    answered();
  }
}

interface ClientEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly streamId: string;
  readonly revision: bigint;
  readonly position?: { readonly commit: bigint } | undefined;
}

type Linked = LogEvent & Required<Pick<LogEvent, 'link'>>;

function decoded(codec: Codec, event: ClientEvent): Linked {
  const { id, type, streamId: stream, revision } = event;
  const link = linkOf({ id, type, data: event.data, metadata: event.metadata }, codec.corrects(id));
  const place = { stream, revision, position: event.position?.commit ?? 0n, link };
  // What is no JSON comes as it is, a text or bytes, and so fits no shape.
  const raw: RawEvent = { id, stream, revision, type, data: event.data, metadata: event.metadata };
  const read = codec.decode(raw);
  if ('unreadable' in read) return { ...place, unreadable: read.unreadable };
  const { data, metadata } = read;
  const recorded = { id, type: read.type, data, metadata, ...place };
  if (!read.changed) return recorded;
  return { ...recorded, stored: { id, type, data: event.data, metadata: event.metadata as Metadata } };
}

/** A defect of ours must not make a stream unreadable for ever. */
function mustBeReadable(codec: Codec, stream: string, { id, type, data, metadata }: NewEvent): void {
  const read = codec.decode({ id, stream, revision: -1n, type, data, metadata });
  if ('unreadable' in read) throw new Error(`${stream}: not to be written, ${read.unreadable}`);
}
