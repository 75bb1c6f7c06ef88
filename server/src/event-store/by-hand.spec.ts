import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decode } from './by-hand.ts';

const require = createRequire(import.meta.url);
const streams = require('@eventstore/db-client/generated/streams_pb') as typeof Streams;
const shared = require('@eventstore/db-client/generated/shared_pb') as typeof Shared;
const official = StreamsService.read.responseDeserialize;
type Answer = ReturnType<typeof official>;

afterEach(() => vi.restoreAllMocks());

const isByHand = (answer: ReturnType<typeof decode>): boolean => !(answer instanceof streams.ReadResp);

/** What the client makes of a message, decoded so; or how it refuses it. */
function made(by: (bytes: Buffer) => ReturnType<typeof decode>, bytes: Buffer): unknown {
  try {
    const answer = by(bytes);
    const event = answer.hasEvent() ? answer.getEvent() : undefined;
    // Asked as the client asks, which knows its own class alone.
    if (event) return convertGrpcEvent(event as NonNullable<ReturnType<Answer['getEvent']>>);
    return answer instanceof streams.ReadResp ? answer.toObject() : 'nothing';
  } catch (error) {
    return `refused: ${error}`;
  }
}

function bothSay(bytes: Buffer): void {
  expect(made(decode, bytes)).toEqual(made(official, bytes));
}

interface Written {
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
  readonly commit: string | null;
  readonly metadata: readonly (readonly [key: string, value: string])[];
  readonly customMetadata: Uint8Array;
  readonly data: Uint8Array;
}

function recorded(written: Written): Streams.ReadResp.ReadEvent.RecordedEvent {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(written.id);
  event.setId(id);
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from(written.stream));
  event.setStreamIdentifier(stream);
  event.setStreamRevision(written.revision);
  event.setPreparePosition(written.position);
  event.setCommitPosition(written.position);
  for (const [key, value] of written.metadata) event.getMetadataMap().set(key, value);
  event.setCustomMetadata(written.customMetadata);
  event.setData(written.data);
  return event;
}

function answerOf(written: Written): Streams.ReadResp {
  const event = new streams.ReadResp.ReadEvent();
  event.setEvent(recorded(written));
  if (written.commit === null) event.setNoPosition(new shared.Empty());
  else event.setCommitPosition(written.commit);
  const answer = new streams.ReadResp();
  answer.setEvent(event);
  return answer;
}

const bytesOf = (answer: Streams.ReadResp): Buffer => Buffer.from(answer.serializeBinary());

const json = fc.json().map((text) => Buffer.from(text));
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const place = fc
  .oneof(fc.bigInt(0n, 2n ** 64n - 1n), fc.bigInt(0n, 2n ** 20n), fc.constantFrom(2n ** 49n - 1n, 2n ** 49n))
  .map(String);
const written: fc.Arbitrary<Written> = fc.record({
  id: fc.uuid(),
  stream: text,
  revision: place,
  position: place,
  commit: fc.option(place),
  metadata: fc
    .record({
      type: text,
      'content-type': fc.constantFrom('application/json', 'application/octet-stream'),
      created: fc.oneof(
        fc.nat().map((ms) => String(BigInt(ms) * 10_000_000n)),
        text,
      ),
      other: text,
    })
    .map((entries) => Object.entries(entries)),
  customMetadata: fc.oneof(json, fc.uint8Array()),
  data: fc.oneof(json, fc.uint8Array({ maxLength: 300 })),
});

const ordinary: Written = {
  id: randomUUID(),
  stream: 'rifa-1',
  revision: '7',
  position: '1234',
  commit: '1234',
  metadata: [
    ['type', 'BilhetesReservados'],
    ['content-type', 'application/json'],
    ['created', '17634567890120000'],
  ],
  customMetadata: Buffer.from('{"por":"spec"}'),
  data: Buffer.from('{"numeros":[1,2,3]}'),
};

describe('an event decoded by hand', () => {
  it('is what the client makes of its own decoding', () => {
    fc.assert(fc.property(written, (event) => bothSay(bytesOf(answerOf(event)))));
  });

  it('is decoded by hand where it is as servers write it, of $all and of a stream', () => {
    expect(isByHand(decode(bytesOf(answerOf(ordinary))))).toBe(true);
    expect(isByHand(decode(bytesOf(answerOf({ ...ordinary, commit: null }))))).toBe(true);
  });

  it('keeps bytes that are no JSON when the message they came in is written over', () => {
    const binary = [['content-type', 'application/octet-stream']] as const;
    const bytes = bytesOf(answerOf({ ...ordinary, metadata: binary, data: Buffer.from('retrato') }));
    const answer = decode(bytes);
    expect(isByHand(answer)).toBe(true);
    const data = answer.getEvent()?.getEvent()?.getData_asU8();
    bytes.fill(0);
    expect(data).toEqual(new Uint8Array(Buffer.from('retrato')));
  });
});

describe('anything else is left to the client', () => {
  const unknown = Buffer.from([0xfa, 0x3f, 0x02, 0x61, 0x62]);
  const linked = answerOf(ordinary);
  linked.getEvent()?.setLink(recorded(ordinary));
  const structured = answerOf(ordinary);
  structured.getEvent()?.getEvent()?.getId()?.setStructured(new shared.UUID.Structured());
  const caughtUp = new streams.ReadResp();
  caughtUp.setCaughtUp(new streams.ReadResp.CaughtUp());
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId('inscricao');
  const confirmed = new streams.ReadResp();
  confirmed.setConfirmation(confirmation);
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition('5');
  const checkpointed = new streams.ReadResp();
  checkpointed.setCheckpoint(checkpoint);
  const missing = new streams.ReadResp();
  missing.setStreamNotFound(new streams.ReadResp.StreamNotFound());

  it.each([
    ['an event with a field that nobody knows', Buffer.concat([bytesOf(answerOf(ordinary)), unknown])],
    ['a link', bytesOf(linked)],
    ['an id of two numbers', bytesOf(structured)],
    [
      'a position beyond what is counted exactly',
      bytesOf(answerOf({ ...ordinary, revision: String(2n ** 63n) })),
    ],
    ['caught up', bytesOf(caughtUp)],
    ['a confirmation', bytesOf(confirmed)],
    ['a checkpoint', bytesOf(checkpointed)],
    ['a stream that is not there', bytesOf(missing)],
    ['a message of nothing', Buffer.alloc(0)],
  ])('%s', (_, bytes) => {
    expect(isByHand(decode(bytes))).toBe(false);
    bothSay(bytes);
  });

  it('also what is cut off anywhere, refused with its words', () => {
    const whole = bytesOf(answerOf(ordinary));
    for (let end = 1; end < whole.length; end += 1) {
      const bytes = whole.subarray(0, end);
      expect(() => decode(bytes)).toThrow();
      bothSay(bytes);
    }
  });

  it('says what the client says of messages with bytes that were changed', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
    // Given a text's length that goes beyond the end the client reads every character that is not there, for seconds or
    // minutes: what is left to it is not asked twice, but left with these very bytes.
    const left = new streams.ReadResp();
    const client = vi.spyOn(StreamsService.read, 'responseDeserialize').mockReturnValue(left);
    fc.assert(
      fc.property(written, changes, (event, changed) => {
        const bytes = bytesOf(answerOf(event));
        for (const [at, byte] of changed) bytes[at % bytes.length] = byte;
        const answer = decode(bytes);
        if (answer === left) expect(client.mock.lastCall?.[0]).toBe(bytes);
        else expect(made(() => answer, bytes)).toEqual(made(official, bytes));
      }),
      { numRuns: 1_000 },
    );
  });
});
