import { shared, streams } from './protocol.ts';
import { type Appended, NO_POSITION, NO_REVISION, type ProposedEvent } from './types.ts';
import { FRAME_HEADER, frameOf, WireWriter } from './wire.ts';

/** 100-nanosecond ticks since 1970, as the server's `created` metadata has them. */
const TICKS_PER_MS = 10_000n;
/** Room for ids, numbers, field tags and lengths beside the texts and payloads of an event. */
const EVENT_OVERHEAD = 320;
const ANSWER_OVERHEAD = 128;

/** Field numbers of the protocol's messages. */
const RESPONSE = { event: 1 };
const READ_EVENT = { event: 1, commitPosition: 3 };
const RECORDED = {
  id: 1,
  stream: 2,
  revision: 3,
  prepare: 4,
  commit: 5,
  metadata: 6,
  customMetadata: 7,
  data: 8,
};
const UUID = { text: 2 };
const STREAM_IDENTIFIER = { name: 3 };
const MAP = { key: 1, value: 2 };
const BATCH_ANSWER = { correlation: 1, success: 3, stream: 4 };
const SUCCESS = { revision: 1, noStream: 2, position: 3, noPosition: 4 };
const POSITION = { commit: 1, prepare: 2 };

/** One event as the framed bytes of a `ReadResp`, the same for stream reads, $all reads and subscriptions. */
export function eventFrame(
  event: ProposedEvent,
  stream: string,
  { revision, position }: Appended,
  created: number,
): Buffer {
  const name = Buffer.from(stream);
  const payload = event.data.length + event.customMetadata.length + name.length;
  const w = new WireWriter(EVENT_OVERHEAD + payload + 3 * (event.type.length + event.contentType.length));
  const entry = (key: string, value: string) =>
    w.message(RECORDED.metadata, () => {
      w.string(MAP.value, value);
      w.string(MAP.key, key);
    });
  w.message(RESPONSE.event, () => {
    w.uint64(READ_EVENT.commitPosition, position);
    w.message(READ_EVENT.event, () => {
      w.bytes(RECORDED.data, event.data);
      w.bytes(RECORDED.customMetadata, event.customMetadata);
      entry('created', String(BigInt(created) * TICKS_PER_MS));
      entry('content-type', event.contentType);
      entry('type', event.type);
      w.uint64(RECORDED.commit, position);
      w.uint64(RECORDED.prepare, position);
      w.uint64(RECORDED.revision, revision);
      w.message(RECORDED.stream, () => w.bytes(STREAM_IDENTIFIER.name, name));
      w.message(RECORDED.id, () => w.string(UUID.text, event.id));
    });
  });
  return w.frame();
}

/** The good answer to a batch append, framed. `correlation`: the id's encoded message, as it came. */
export function appendedFrame(
  correlation: Uint8Array,
  stream: string,
  { revision, position }: Appended,
): Buffer {
  const name = Buffer.from(stream);
  const w = new WireWriter(ANSWER_OVERHEAD + correlation.length + name.length);
  w.message(BATCH_ANSWER.stream, () => w.bytes(STREAM_IDENTIFIER.name, name));
  w.message(BATCH_ANSWER.success, () => {
    if (position === NO_POSITION) w.message(SUCCESS.noPosition, () => undefined);
    else {
      w.message(SUCCESS.position, () => {
        w.uint64(POSITION.prepare, position);
        w.uint64(POSITION.commit, position);
      });
    }
    if (revision === NO_REVISION) w.message(SUCCESS.noStream, () => undefined);
    else w.uint64(SUCCESS.revision, revision);
  });
  w.bytes(BATCH_ANSWER.correlation, correlation);
  return w.frame();
}

/** A stored event: opened only where somebody needs what is inside. */
export function contentOf(frame: Buffer): Pick<ProposedEvent, 'contentType' | 'data' | 'customMetadata'> {
  const event = streams.ReadResp.deserializeBinary(frame.subarray(FRAME_HEADER)).getEvent()?.getEvent();
  return {
    contentType: event?.getMetadataMap().get('content-type') ?? '',
    data: event?.getData_asU8() ?? new Uint8Array(),
    customMetadata: event?.getCustomMetadata_asU8() ?? new Uint8Array(),
  };
}

/** A link as clients see it who asked for what it links to: that (null: it is gone), and the link beside it. */
export function linkFrame(link: Buffer, target: Buffer | null): Buffer {
  const response = streams.ReadResp.deserializeBinary(link.subarray(FRAME_HEADER));
  const shown = response.getEvent();
  shown?.setLink(shown.getEvent());
  shown?.setEvent(
    target
      ? streams.ReadResp.deserializeBinary(target.subarray(FRAME_HEADER)).getEvent()?.getEvent()
      : undefined,
  );
  return frameOf(response.serializeBinary());
}

export function identifier(stream: string) {
  const message = new shared.StreamIdentifier();
  message.setStreamName(Buffer.from(stream).toString('base64'));
  return message;
}

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
  return frameOf(response.serializeBinary());
}
