import type { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { makeGenericClientConstructor } from '@grpc/grpc-js';
import { passingOverLateAnswers } from './append-answers.ts';

/** What the library keeps to itself: how it opens a stream of gRPC's. */
const OPEN = 'GRPCStreamCreator';

/**
 * The same client, with the events of reads and subscriptions decoded by hand: its generated code takes a third of what
 * an event costs; and with answers that nobody waits for passed over. Channel, calls, errors and what is made of a decoded
 * event stay the library's.
 */
export function decodingByHand(client: EventStoreDBClient): EventStoreDBClient {
  const open = client[OPEN];
  client[OPEN] = (Client, ...how) =>
    // The same methods as the class it stands in for: a compiler sees neither which class that is, nor gRPC's names.
    open(Object.is(Client, StreamsClient) ? (ByHand as unknown as typeof Client) : Client, ...how);
  return client;
}

const ByHand = makeGenericClientConstructor(
  { ...StreamsService, read: { ...StreamsService.read, responseDeserialize: decode } },
  'Streams',
);

const batchAppend = ByHand.prototype.batchAppend as (
  ...asked: unknown[]
) => Parameters<typeof passingOverLateAnswers>[0];
ByHand.prototype.batchAppend = function (this: unknown, ...asked: unknown[]) {
  return passingOverLateAnswers(batchAppend.apply(this, asked));
};

type Answer = ReturnType<typeof StreamsService.read.responseDeserialize>;

/** One message of a read: an event as servers write it, or, where it is anything else, what the library makes of it. */
export function decode(bytes: Buffer): EventAnswer | Answer {
  try {
    return new EventAnswer(new Fields(bytes, 0, bytes.length));
  } catch {
    return StreamsService.read.responseDeserialize(bytes);
  }
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const number = (field: number) => (field << 3) | VARINT;
const within = (field: number) => (field << 3) | LENGTH_DELIMITED;

const ANSWER_EVENT = within(1);
const EVENT = within(1);
const EVENT_COMMIT = number(3);
const EVENT_NO_POSITION = within(4);
const ID = within(1);
const ID_TEXT = within(2);
const STREAM = within(2);
const STREAM_NAME = within(3);
const REVISION = number(3);
const PREPARE = number(4);
const COMMIT = number(5);
const METADATA = within(6);
const KEY = within(1);
const VALUE = within(2);
const CUSTOM_METADATA = within(7);
const DATA = within(8);

/** Ends decoding by hand. One for all: nobody sees it. */
const OTHER = new Error('not an event as servers write it');
const OUT_OF_SHAPE = '\ufffd';
const EMPTY = new Uint8Array();
/** Numbers of more than 49 bits are left to the library. */
const LARGEST = 2 ** 49;

/** The fields of one message, which begin and end somewhere in the bytes. Throws at whatever goes beyond its end. */
class Fields {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private readonly end: number,
  ) {}

  get over(): boolean {
    return this.at === this.end;
  }

  /** A field's tag, its length, or its value. */
  number(): number {
    let value = 0;
    for (let factor = 1; factor < LARGEST && this.at < this.end; factor *= 0x80) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw OTHER;
  }

  /** What is in the field whose tag was read. */
  within(): Fields {
    const length = this.number();
    const from = this.at;
    if (length > this.end - from) throw OTHER;
    this.at += length;
    return new Fields(this.bytes, from, this.at);
  }

  next(tag: number): Fields {
    if (this.number() !== tag) throw OTHER;
    return this.within();
  }

  last(tag: number): Fields {
    const found = this.next(tag);
    if (!this.over) throw OTHER;
    return found;
  }

  text(): string {
    const text = this.bytes.toString('utf8', this.at, this.end);
    if (text.includes(OUT_OF_SHAPE)) throw OTHER;
    return text;
  }

  /** Not copied: it holds on to what came with it. */
  view(): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + this.at, this.end - this.at);
  }
}

/** What the library asks of its `ReadResp`, by the names it has there; so with the two others. */
class EventAnswer {
  private readonly event: ReadEvent;

  constructor(fields: Fields) {
    this.event = new ReadEvent(fields.last(ANSWER_EVENT));
  }

  hasEvent(): boolean {
    return true;
  }

  getEvent(): ReadEvent {
    return this.event;
  }
}

class ReadEvent {
  private readonly event: Recorded;
  private readonly commit: number | undefined;

  constructor(fields: Fields) {
    this.event = new Recorded(fields.next(EVENT));
    switch (fields.number()) {
      case EVENT_COMMIT:
        this.commit = fields.number();
        break;
      case EVENT_NO_POSITION:
        fields.within();
        break;
      default:
        throw OTHER;
    }
    if (!fields.over) throw OTHER;
  }

  hasEvent(): boolean {
    return true;
  }

  getEvent(): Recorded {
    return this.event;
  }

  hasLink(): boolean {
    return false;
  }

  hasCommitPosition(): boolean {
    return this.commit !== undefined;
  }

  getCommitPosition(): number | undefined {
    return this.commit;
  }
}

class Recorded {
  private readonly id: Id;
  private readonly stream: StreamIdentifier;
  private revision = 0;
  private prepare = 0;
  private commit = 0;
  private readonly metadata = new Map<string, string>();
  private customMetadata: Fields | undefined;
  private data: Fields | undefined;

  constructor(fields: Fields) {
    // Numbers are written in their order.
    this.id = new Id(fields.next(ID).last(ID_TEXT).text());
    this.stream = new StreamIdentifier(fields.next(STREAM).last(STREAM_NAME));
    while (!fields.over) this.take(fields.number(), fields);
  }

  private take(tag: number, fields: Fields): void {
    switch (tag) {
      case REVISION:
        this.revision = fields.number();
        break;
      case PREPARE:
        this.prepare = fields.number();
        break;
      case COMMIT:
        this.commit = fields.number();
        break;
      case METADATA: {
        const entry = fields.within();
        this.metadata.set(entry.next(KEY).text(), entry.last(VALUE).text());
        break;
      }
      case CUSTOM_METADATA:
        this.customMetadata = fields.within();
        break;
      case DATA:
        this.data = fields.within();
        break;
      default:
        throw OTHER;
    }
  }

  hasId(): boolean {
    return true;
  }

  getId(): Id {
    return this.id;
  }

  hasStreamIdentifier(): boolean {
    return true;
  }

  getStreamIdentifier(): StreamIdentifier {
    return this.stream;
  }

  getMetadataMap(): ReadonlyMap<string, string> {
    return this.metadata;
  }

  getStreamRevision(): number {
    return this.revision;
  }

  getPreparePosition(): number {
    return this.prepare;
  }

  getCommitPosition(): number {
    return this.commit;
  }

  /** Read as JSON at once. */
  getCustomMetadata_asU8(): Uint8Array {
    return this.customMetadata?.view() ?? EMPTY;
  }

  /** Read as JSON at once. */
  getData(): Uint8Array {
    return this.data?.view() ?? EMPTY;
  }

  /** Kept as it is. */
  getData_asU8(): Uint8Array {
    return this.getData().slice();
  }
}

class Id {
  constructor(private readonly text: string) {}

  hasStructured(): boolean {
    return false;
  }

  getString(): string {
    return this.text;
  }
}

class StreamIdentifier {
  constructor(private readonly name: Fields) {}

  getStreamName(): Uint8Array {
    return this.name.view();
  }
}
