import { shared, streams } from './protocol.ts';
import type { ProposedEvent } from './types.ts';

/** 100-nanosecond ticks since 1970, as the server's `created` metadata has them. */
const TICKS_PER_MS = 10_000n;

/** One event as the bytes of a `ReadResp`, the same for stream reads, $all reads and subscriptions. */
export function encodeEvent(
  event: ProposedEvent,
  stream: string,
  revision: bigint,
  position: bigint,
  now: number,
): Buffer {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuid(event.id));
  recorded.setStreamIdentifier(identifier(stream));
  recorded.setStreamRevision(String(revision));
  recorded.setCommitPosition(String(position));
  recorded.setPreparePosition(String(position));
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(now) * TICKS_PER_MS));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.customMetadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(position));
  const response = new streams.ReadResp();
  response.setEvent(read);
  return Buffer.from(response.serializeBinary());
}

export function uuid(id: string) {
  const message = new shared.UUID();
  message.setString(id);
  return message;
}

export function identifier(stream: string) {
  const message = new shared.StreamIdentifier();
  message.setStreamName(Buffer.from(stream).toString('base64'));
  return message;
}

export const streamName = (message: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  message ? Buffer.from(message.getStreamName_asU8()).toString('utf8') : '';

export function confirmation(id: string): Buffer {
  const message = new streams.ReadResp.SubscriptionConfirmation();
  message.setSubscriptionId(id);
  return respond((response) => response.setConfirmation(message));
}

export function checkpoint(position: bigint): Buffer {
  const message = new streams.ReadResp.Checkpoint();
  message.setCommitPosition(String(position));
  message.setPreparePosition(String(position));
  return respond((response) => response.setCheckpoint(message));
}

export const caughtUp = (): Buffer =>
  respond((response) => response.setCaughtUp(new streams.ReadResp.CaughtUp()));

export function streamNotFound(stream: string): Buffer {
  const message = new streams.ReadResp.StreamNotFound();
  message.setStreamIdentifier(identifier(stream));
  return respond((response) => response.setStreamNotFound(message));
}

function respond(fill: (response: InstanceType<typeof streams.ReadResp>) => unknown): Buffer {
  const response = new streams.ReadResp();
  fill(response);
  return Buffer.from(response.serializeBinary());
}
