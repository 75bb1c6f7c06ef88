import { randomUUID } from 'node:crypto';
import {
  AccessDeniedError,
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
  type StreamingRead,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { CODEC } from '@rifa-viva/contracts/eventos/catalogo';
import type { Codec, RawEvent } from '@rifa-viva/contracts/eventos/codec';
import type { Metadata } from '@rifa-viva/contracts/eventos/metadata';
import type { Logger } from '../logger.ts';
import { unreadable } from '../settings.ts';
import { bounded } from './bounded.ts';
import { followAll } from './follow.ts';
import { ParkedStreams } from './parked.ts';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  isReadable,
  type LogEvent,
  type NewEvent,
  type RecordedEvent,
  UnknownOutcomeError,
  UnreadableEventError,
  WrongRevisionError,
} from './types.ts';

/** Appends get no time-out from the client: after this the outcome counts as unknown. */
const APPEND_TIMEOUT_MS = 5_000;
/** Nor do reads: one of a single event that takes longer has no server that answers. */
const READ_TIMEOUT_MS = 5_000;
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
  const client = clientFor(url);
  const timeoutMs = options.appendTimeoutMs ?? APPEND_TIMEOUT_MS;

  const codec = options.codec ?? CODEC;
  const parked = new ParkedStreams(options.log);
  const toLogEvent = (event: ClientEvent): LogEvent => {
    const read = decoded(codec, event);
    if (!isReadable(read)) parked.unreadable(read);
    return read;
  };
  const toRecorded = (event: ClientEvent): RecordedEvent => {
    const read = toLogEvent(event);
    if (isReadable(read)) return read;
    throw new UnreadableEventError(read);
  };
  const last = async <R>(stream: string, take: (event: ClientEvent) => R): Promise<R | null> => {
    const found = client.readStream(stream, { direction: 'backwards', fromRevision: END, maxCount: 1 });
    try {
      return await only(found, ({ event }) => (event ? take(event) : null));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
      return null;
    }
  };

  return bounded({
    parked,
    knowledgeOf: (stream) => codec.knowledgeOf(stream),
    async append(stream, events, expected) {
      for (const event of events) mustBeReadable(codec, stream, event);
      const data = events.map((e) =>
        jsonEvent({ ...e, data: e.data as never, metadata: asBytes(e.metadata) }),
      );
      return appendWithTimeout(client, stream, data, expected, timeoutMs);
    },
    async *read(stream, from = 0n, count = Number.MAX_SAFE_INTEGER) {
      parked.check(stream);
      for await (const event of readForwards(client, stream, from, count)) yield toRecorded(event);
    },
    async readLast(stream) {
      parked.check(stream);
      return last(stream, toRecorded);
    },
    lastRevision: async (stream) => (await last(stream, ({ revision }) => revision)) ?? -1n,
    async appendBinary(stream, type, chunks, keep) {
      await client.setStreamMetadata(stream, { maxCount: keep }, { expectedRevision: 'any' });
      for (const data of chunks) {
        await appendWithTimeout(
          client,
          stream,
          [binaryEvent({ id: randomUUID(), type, data })],
          'any',
          timeoutMs,
        );
      }
    },
    async *readBinaryBackwards(stream, max) {
      try {
        const found = client.readStream(stream, { direction: 'backwards', fromRevision: END, maxCount: max });
        for await (const { event } of leavable(found)) {
          if (event && !event.isJson) yield { type: event.type, data: event.data };
        }
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
    },
    follow(followOptions) {
      return followAll(
        (from, checkpoint) =>
          client.subscribeToAll({
            fromPosition: from === null ? START : { commit: from, prepare: from },
            filter: (followOptions.by === 'type' ? eventTypeFilter : streamNameFilter)({
              prefixes: [...followOptions.prefixes],
              maxSearchWindow: 200,
              checkpointInterval: 1,
              checkpointReached: checkpoint,
            }),
          }),
        ({ event }: AllStreamResolvedEvent) => (event ? toLogEvent(event) : null),
        followOptions,
      );
    },
    async idAt(position) {
      const found = client.readAll({ fromPosition: { commit: position, prepare: position }, maxCount: 1 });
      try {
        return await only(found, ({ event }) => (event?.position.commit === position ? event.id : null));
      } catch (error) {
        // So a server says that nothing stands there.
        if ((error as { code?: unknown }).code === UNKNOWN) return null;
        throw error;
      }
    },
    async lastPosition() {
      const found = client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1 });
      return only(found, ({ event }) => event?.position.commit ?? null);
    },
    close: () => client.dispose(),
  });
}

function clientFor(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch {
    throw unreadable('EVENTSTORE_URL');
  }
}

const encoder = new TextEncoder();
/** As the client would write it; left to the client, each event's metadata goes through base64 and back twice. */
const asBytes = (metadata: Metadata): Uint8Array => encoder.encode(JSON.stringify(metadata));

async function appendWithTimeout(
  client: EventStoreDBClient,
  stream: string,
  events: EventData[],
  expected: ExpectedRevision,
  timeoutMs: number,
): Promise<Appended> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnknownOutcomeError('append timed out')), timeoutMs);
  });
  try {
    const result = await Promise.race([
      client.appendToStream(stream, events, {
        expectedRevision: expected === 'no_stream' ? NO_STREAM : expected,
      }),
      timeout,
    ]);
    return { revision: result.nextExpectedRevision, position: result.position?.commit ?? 0n };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) throw new WrongRevisionError(stream);
    if (error instanceof UnknownOutcomeError || isPermanent(error)) throw error;
    throw new UnknownOutcomeError(`append to ${stream} failed`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Trying again would never help. */
const isPermanent = (error: unknown): boolean =>
  error instanceof MaxAppendSizeExceededError ||
  error instanceof StreamDeletedError ||
  error instanceof AccessDeniedError;

async function* readForwards(
  client: EventStoreDBClient,
  stream: string,
  from: bigint,
  maxCount: number,
): AsyncGenerator<ClientEvent> {
  const found = client.readStream(stream, { fromRevision: from, maxCount }, { highWaterMark: 1_000 });
  try {
    for await (const { event } of leavable(found)) if (event) yield event;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
}

/**
 * The one item of a read of at most one. Read to its end: a read that is cancelled resets its stream, and a
 * connection with many resets a second is closed by the server.
 */
async function only<T, R>(found: StreamingRead<T>, take: (item: T) => R | null): Promise<R | null> {
  const timer = setTimeout(() => found.destroy(new Error('event store: read timeout')), READ_TIMEOUT_MS);
  try {
    let taken: R | null = null;
    for await (const item of found) taken ??= take(item as T);
    return taken;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A read left early would stay open in the client, which then could not be disposed of: it is cancelled,
 * and what has come already is let through to its end.
 */
async function* leavable<T>(found: StreamingRead<T>): AsyncGenerator<T> {
  let ended = false;
  try {
    for await (const resolved of found.iterator({ destroyOnReturn: false })) yield resolved as T;
    ended = true;
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    if (!ended) {
      // Nobody is interested any more in how it ends.
      found.on('error', () => undefined).resume();
      await found.cancel();
    }
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

function decoded(codec: Codec, event: ClientEvent): LogEvent {
  const { id, type, streamId: stream, revision } = event;
  const place = { stream, revision, position: event.position?.commit ?? 0n };
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
