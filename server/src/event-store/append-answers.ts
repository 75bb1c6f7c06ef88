import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';

type Appending = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type Listener = (...told: never[]) => void;
type On = (event: string, listener: Listener) => Appending;

/** Appends that an answer is waited for: as the library keeps them, in one place for all clients of a process. */
const awaited = new Set<string | undefined>();

/**
 * The library forgets all appends of a process when the stream of one client breaks. What it is answered about them then,
 * by a client that was replaced or beside another, it cannot take, and throws where nobody catches it: the process would
 * end. So what is answered when nobody waits is passed over; the append was told as an unknown outcome.
 */
export function passingOverLateAnswers(stream: Appending): Appending {
  const write = stream.write.bind(stream) as (part: BatchAppendReq, ...more: unknown[]) => unknown;
  stream.write = (part: BatchAppendReq, ...more: unknown[]) => {
    // The first part alone: what follows of a long append may come after it was forgotten.
    if (part.hasOptions()) awaited.add(idOf(part));
    write(part, ...more);
    // As if there were always room: what is under way is bounded elsewhere, one append an actor. Where the library waits for
    // room and the stream breaks, it rejects a promise that nobody has.
    return true;
  };
  const on = stream.on.bind(stream) as On;
  const onAnswer = (listener: (answer: BatchAppendResp) => void) => (answer: BatchAppendResp) => {
    if (awaited.delete(idOf(answer))) listener(answer);
  };
  stream.on = ((event: string, listener: Listener) =>
    on(event, event === 'data' ? onAnswer(listener as never) : listener)) as Appending['on'];
  on('error', () => awaited.clear());
  return stream;
}

const idOf = (message: BatchAppendReq | BatchAppendResp) => parseUUID(message.getCorrelationId());
