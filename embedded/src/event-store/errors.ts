import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { identifier } from './encoding.ts';
import { BadFilterError } from './filter.ts';
import { shared, statusPb } from './protocol.ts';
import { type Expected, MAX_APPEND_BYTES, type Refused, RefusedError } from './types.ts';
import { ClosedError, DeadlineError } from './writer.ts';

/** gRPC code ABORTED, DEADLINE_EXCEEDED ... as `google.rpc.Code` numbers: the same values. */
interface Shape {
  readonly code: status;
  readonly message: string;
  readonly exception?: string;
}

function shapeOf(error: unknown): Shape {
  if (error instanceof RefusedError) return shapeOfRefusal(error.refused);
  if (error instanceof DeadlineError) return { code: status.DEADLINE_EXCEEDED, message: 'Timeout' };
  if (error instanceof BadFilterError) return { code: status.INVALID_ARGUMENT, message: error.message };
  if (error instanceof ClosedError) return { code: status.UNAVAILABLE, message: 'Server is closing' };
  return { code: status.UNAVAILABLE, message: 'The log cannot be reached' };
}

function shapeOfRefusal(refused: Refused): Shape {
  switch (refused.kind) {
    case 'wrong-version':
      return {
        code: status.FAILED_PRECONDITION,
        message: 'Wrong expected version',
        exception: 'wrong-expected-version',
      };
    case 'stream-deleted':
      return { code: status.FAILED_PRECONDITION, message: 'Stream is deleted', exception: 'stream-deleted' };
    case 'too-large':
      return {
        code: status.INVALID_ARGUMENT,
        message: 'Append is too large',
        exception: 'maximum-append-size-exceeded',
      };
    case 'bad-request':
      return { code: status.INVALID_ARGUMENT, message: refused.message };
  }
}

/** For unary calls and streams: the client reads what went wrong from the trailers. */
export function serviceError(error: unknown, stream: string): ServiceError {
  const { code, message, exception } = shapeOf(error);
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  if (exception) metadata.set('stream-name', stream);
  if (error instanceof RefusedError && error.refused.kind === 'wrong-version') {
    metadata.set('expected-version', String(numberOf(error.refused.expected)));
    if (error.refused.current !== null) metadata.set('actual-version', String(error.refused.current));
  }
  if (error instanceof RefusedError && error.refused.kind === 'too-large') {
    metadata.set('maximum-append-size', String(MAX_APPEND_BYTES));
  }
  return Object.assign(new Error(message), { code, details: message, metadata });
}

const NUMBERS = { any: -2n, no_stream: -1n, stream_exists: -4n } as const;
const numberOf = (expected: Expected): bigint =>
  expected.kind === 'revision' ? expected.revision : NUMBERS[expected.kind];

/** For batch appends: the error travels inside the answer, with details the client must find. */
export function batchStatus(error: unknown, stream: string) {
  const { code, message } = shapeOf(error);
  const answer = new statusPb.Status();
  answer.setCode(code as unknown as Parameters<typeof answer.setCode>[0]);
  answer.setMessage(message);
  const details = new anyPb.Any();
  const [type, body] = detailsOf(error, stream);
  details.pack(body.serializeBinary(), `event_store.client.${type}`);
  answer.setDetails(details);
  return answer;
}

function detailsOf(error: unknown, stream: string): [type: string, body: { serializeBinary(): Uint8Array }] {
  if (error instanceof DeadlineError) return ['Timeout', new shared.Timeout()];
  if (!(error instanceof RefusedError)) return ['Unknown', new shared.Unknown()];
  const { refused } = error;
  switch (refused.kind) {
    case 'wrong-version':
      return ['WrongExpectedVersion', wrongVersion(refused.expected, refused.current)];
    case 'stream-deleted': {
      const deleted = new shared.StreamDeleted();
      deleted.setStreamIdentifier(identifier(stream));
      return ['StreamDeleted', deleted];
    }
    case 'too-large': {
      const tooLarge = new shared.MaximumAppendSizeExceeded();
      tooLarge.setMaxappendsize(MAX_APPEND_BYTES);
      return ['MaximumAppendSizeExceeded', tooLarge];
    }
    case 'bad-request': {
      const bad = new shared.BadRequest();
      bad.setMessage(refused.message);
      return ['BadRequest', bad];
    }
  }
}

function wrongVersion(expected: Expected, current: bigint | null) {
  const details = new shared.WrongExpectedVersion();
  const empty = new emptyPb.Empty();
  if (current === null) details.setCurrentNoStream(empty);
  else details.setCurrentStreamRevision(String(current));
  switch (expected.kind) {
    case 'revision':
      details.setExpectedStreamPosition(String(expected.revision));
      break;
    case 'any':
      details.setExpectedAny(empty);
      break;
    case 'no_stream':
      details.setExpectedNoStream(empty);
      break;
    case 'stream_exists':
      details.setExpectedStreamExists(empty);
      break;
  }
  return details;
}
