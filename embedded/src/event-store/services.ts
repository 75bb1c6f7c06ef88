import { randomUUID } from 'node:crypto';
import {
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerDuplexStream,
  status,
} from '@grpc/grpc-js';
import { identifier, streamName, streamNotFound } from './encoding.ts';
import { batchStatus, serviceError } from './errors.ts';
import { readFilter } from './filter.ts';
import type { Log } from './log.ts';
import { features, type Gossip, gossip, type Shared, type Streams, shared, streams } from './protocol.ts';
import { readAll, readStream, streamBounds } from './reader.ts';
import type { Ring } from './ring.ts';
import { drained, followAll, followStream, type Sink } from './subscriptions.ts';
import {
  type Expected,
  METADATA_TYPE,
  metadataStream,
  type ProposedEvent,
  RefusedError,
  TOMBSTONE_TYPE,
} from './types.ts';
import type { Writer } from './writer.ts';

export interface Stores {
  readonly log: Log;
  readonly ring: Ring;
  readonly writer: Writer;
  /** Aborted when the server closes: open streams end with UNAVAILABLE. */
  readonly closing: AbortSignal;
  readonly address: () => { host: string; port: number };
}

type BatchCall = ServerDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>;
interface Gathering {
  readonly stream: string;
  readonly expected: Expected;
  readonly deadline: number;
  readonly events: ProposedEvent[];
}

/** One long stream a client channel: appends arrive in chunks, gathered by correlation id. */
export function batchAppend({
  writer,
  closing,
}: Stores): handleBidiStreamingCall<Streams.BatchAppendReq, Streams.BatchAppendResp> {
  return (call: BatchCall) => {
    const gathering = new Map<string, Gathering>();
    endWithUnavailable(call, closing);
    call.on('data', (request: Streams.BatchAppendReq) => {
      const correlation = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      const append = gathering.get(correlation) ?? (options ? startGathering(options) : null);
      if (!append) return;
      append.events.push(...request.getProposedMessagesList().map(proposed));
      if (!request.getIsFinal()) {
        gathering.set(correlation, append);
        return;
      }
      gathering.delete(correlation);
      const answer = new streams.BatchAppendResp();
      answer.setCorrelationId(request.getCorrelationId());
      answer.setStreamIdentifier(identifier(append.stream));
      writer
        .append(append)
        .then(
          ({ revision, position }) => {
            const success = new streams.BatchAppendResp.Success();
            success.setCurrentRevision(String(revision));
            success.setPosition(allPosition(position));
            answer.setSuccess(success);
          },
          (error: unknown) => {
            answer.setError(batchStatus(error, append.stream));
          },
        )
        .then(() => {
          if (!call.destroyed) call.write(answer);
        });
    });
    call.on('end', () => call.end());
    call.on('error', () => gathering.clear());
  };
}

function startGathering(options: Streams.BatchAppendReq.Options): Gathering {
  const deadline = options.getDeadline();
  return {
    stream: streamName(options.getStreamIdentifier()),
    expected: expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : null),
    deadline: deadline ? deadline.toDate().getTime() : Number.POSITIVE_INFINITY,
    events: [],
  };
}

interface ExpectedOptions {
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

function expectedOf(options: ExpectedOptions, revision: string | null): Expected {
  if (revision !== null) return { kind: 'revision', revision: BigInt(revision) };
  if (options.hasNoStream()) return { kind: 'no_stream' };
  return options.hasStreamExists() ? { kind: 'stream_exists' } : { kind: 'any' };
}

interface ProposedMessage {
  getId(): Shared.UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

const proposed = (message: ProposedMessage): ProposedEvent => ({
  id: uuidText(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
  data: message.getData_asU8(),
  customMetadata: message.getCustomMetadata_asU8(),
});

function uuidText(id: Shared.UUID | undefined): string {
  const parts = id?.getStructured();
  if (!parts) return id?.getString() ?? '';
  const hex = [parts.getMostSignificantBits(), parts.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function allPosition(position: bigint) {
  const message = new shared.AllStreamPosition();
  message.setCommitPosition(String(position));
  message.setPreparePosition(String(position));
  return message;
}

/** The older append: one stream a call, used with per-call credentials. */
export function append({ writer }: Stores) {
  return (
    call: AsyncIterable<Streams.AppendReq>,
    callback: (error: unknown, answer?: Streams.AppendResp) => void,
  ) => {
    let stream = '';
    const run = async () => {
      let expected: Expected = { kind: 'any' };
      const events: ProposedEvent[] = [];
      for await (const request of call) {
        const options = request.getOptions();
        const message = request.getProposedMessage();
        if (options) {
          stream = streamName(options.getStreamIdentifier());
          expected = expectedOf(options, options.hasRevision() ? options.getRevision() : null);
        }
        if (message) events.push(proposed(message));
      }
      return writer.append({ stream, expected, events, deadline: Number.POSITIVE_INFINITY });
    };
    run().then(
      ({ revision, position }) => {
        const at = new streams.AppendResp.Position();
        at.setCommitPosition(String(position));
        at.setPreparePosition(String(position));
        const success = new streams.AppendResp.Success();
        success.setCurrentRevision(String(revision));
        success.setPosition(at);
        const answer = new streams.AppendResp();
        answer.setSuccess(success);
        callback(null, answer);
      },
      (error: unknown) => callback(serviceError(error, stream)),
    );
  };
}

export function read(stores: Stores): handleServerStreamingCall<Streams.ReadReq, Buffer> {
  const { log, ring, closing } = stores;
  return (call) => {
    const options = call.request.getOptions();
    const stop = new AbortController();
    call.on('cancelled', () => stop.abort());
    call.on('close', () => stop.abort());
    const stream = streamName(options?.getStream()?.getStreamIdentifier());
    const fail = (error: unknown) => {
      if (!stop.signal.aborted) call.emit('error', serviceError(error, stream));
    };
    if (!options) {
      call.end();
      return;
    }
    if (options.hasSubscription()) {
      endWithUnavailable(call, closing);
      closing.addEventListener('abort', () => stop.abort(), { once: true });
      const subscription = { id: randomUUID(), sink: call, signal: stop.signal };
      const run = async () => {
        const from = startOf(options);
        if (options.hasAll()) {
          await followAll(subscription, log, ring, from === 'start' ? 0n : from, readFilter(options));
        } else {
          await followStream(subscription, log, ring, stream, from === 'start' ? -1n : from);
        }
      };
      run().catch(fail);
      return;
    }
    sendRead(stores, options, stream, call, stop.signal).then(() => call.end(), fail);
  };
}

async function sendRead(
  { log, ring }: Stores,
  options: Streams.ReadReq.Options,
  stream: string,
  call: Sink,
  signal: AbortSignal,
): Promise<void> {
  const backwards = options.getReadDirection() === 1;
  const count = Math.min(Number(options.getCount()), Number.MAX_SAFE_INTEGER);
  const range = { backwards, from: startOf(options), count };
  const found = options.hasAll()
    ? readAll(log, ring.head, range, readFilter(options))
    : await readStream(log, stream, range);
  if (!found) {
    call.write(streamNotFound(stream));
    return;
  }
  for await (const event of found) {
    if (signal.aborted) return;
    if (!call.write(event.response)) await drained(call, signal);
  }
}

function startOf(options: Streams.ReadReq.Options): bigint | 'start' | 'end' {
  const all = options.getAll();
  const one = options.getStream();
  if (all)
    return all.hasStart()
      ? 'start'
      : all.hasEnd()
        ? 'end'
        : BigInt(all.getPosition()?.getCommitPosition() ?? 0);
  if (one) return one.hasStart() ? 'start' : one.hasEnd() ? 'end' : BigInt(one.getRevision());
  return 'start';
}

/** An open stream must not end with OK: the client's pending calls would hang. */
function endWithUnavailable(
  call: { emit(event: string, error: unknown): unknown; destroyed: boolean },
  closing: AbortSignal,
) {
  closing.addEventListener(
    'abort',
    () => {
      const error = Object.assign(new Error('Server is closing'), {
        code: status.UNAVAILABLE,
        details: 'Server is closing',
      });
      if (!call.destroyed) call.emit('error', error);
    },
    { once: true },
  );
}

/** Soft delete: truncate-before at the end of time; the numbering goes on when somebody writes again. */
export function remove({ log, writer }: Stores): handleUnaryCall<Streams.DeleteReq, Streams.DeleteResp> {
  return (call, callback) => {
    const options = call.request.getOptions();
    const stream = streamName(options?.getStreamIdentifier());
    const run = async () => {
      if (!options) throw new RefusedError({ kind: 'bad-request', message: 'no options' });
      const expected = expectedOf(options, options.hasRevision() ? options.getRevision() : null);
      const bounds = await streamBounds(log, stream);
      const current = bounds?.head ?? null;
      const right =
        expected.kind === 'revision' ? expected.revision === current : expected.kind !== 'no_stream';
      if (current === null || !right) throw new RefusedError({ kind: 'wrong-version', expected, current });
      return writer.append({
        stream: metadataStream(stream),
        expected: { kind: 'any' },
        deadline: Number.POSITIVE_INFINITY,
        events: [fact(METADATA_TYPE, '{"$tb":9223372036854775807}')],
      });
    };
    run().then(
      ({ position }) => {
        const at = new streams.DeleteResp.Position();
        at.setCommitPosition(String(position));
        at.setPreparePosition(String(position));
        const answer = new streams.DeleteResp();
        answer.setPosition(at);
        callback(null, answer);
      },
      (error: unknown) => callback(serviceError(error, stream)),
    );
  };
}

/** For ever: later reads and appends say the stream is deleted. */
export function tombstone({ writer }: Stores): handleUnaryCall<Streams.TombstoneReq, Streams.TombstoneResp> {
  return (call, callback) => {
    const options = call.request.getOptions();
    const stream = streamName(options?.getStreamIdentifier());
    const expected = options
      ? expectedOf(options, options.hasRevision() ? options.getRevision() : null)
      : { kind: 'any' as const };
    const events = [fact(TOMBSTONE_TYPE, '{}')];
    writer.append({ stream, expected, events, deadline: Number.POSITIVE_INFINITY }).then(
      ({ position }) => {
        const at = new streams.TombstoneResp.Position();
        at.setCommitPosition(String(position));
        at.setPreparePosition(String(position));
        const answer = new streams.TombstoneResp();
        answer.setPosition(at);
        callback(null, answer);
      },
      (error: unknown) => callback(serviceError(error, stream)),
    );
  };
}

const fact = (type: string, json: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(json),
  customMetadata: new Uint8Array(),
});

const METHODS = ['Append', 'BatchAppend', 'Read', 'Delete', 'Tombstone'];

export function supportedMethods(): handleUnaryCall<
  Shared.Empty,
  InstanceType<typeof features.SupportedMethods>
> {
  return (_call, callback) => {
    const answer = new features.SupportedMethods();
    answer.setEventStoreServerVersion('23.10.0');
    answer.setMethodsList(
      METHODS.map((name) => {
        const method = new features.SupportedMethod();
        method.setServiceName('event_store.client.streams.Streams');
        method.setMethodName(name);
        return method;
      }),
    );
    callback(null, answer);
  };
}

export function gossipRead({ address }: Stores): handleUnaryCall<Shared.Empty, Gossip.ClusterInfo> {
  return (_call, callback) => {
    const { host, port } = address();
    const endpoint = new gossip.EndPoint();
    endpoint.setAddress(host);
    endpoint.setPort(port);
    const member = new gossip.MemberInfo();
    member.setIsAlive(true);
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setHttpEndPoint(endpoint);
    const answer = new gossip.ClusterInfo();
    answer.setMembersList([member]);
    callback(null, answer);
  };
}
