import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { identifier } from './encoding.ts';
import { BadFilterError } from './filter.ts';
import { shared, statusPb } from './protocol.ts';
import {
  type Expected,
  MAX_APPEND_BYTES,
  NO_REVISION,
  type Refused,
  RefusedError,
  UnavailableError,
} from './types.ts';

interface Shape {
  readonly code: status;
  readonly message: string;
  /** The client makes its own kind of error from this trailer. */
  readonly exception?: string;
}

function shapeOf(error: unknown): Shape {
  if (error instanceof RefusedError) return shapeOfRefusal(error.refused);
  if (error instanceof BadFilterError) return { code: status.INVALID_ARGUMENT, message: error.message };
  if (error instanceof UnavailableError) return { code: status.UNAVAILABLE, message: error.message };
  return { code: status.UNAVAILABLE, message: 'the log cannot be reached' };
}

/** Said to the client in the protocol's own terms; everything else is the server's trouble. */
export const isExpected = (error: unknown): boolean =>
  error instanceof RefusedError || error instanceof BadFilterError || error instanceof UnavailableError;

function shapeOfRefusal(refused: Refused): Shape {
  const { ABORTED, FAILED_PRECONDITION, INVALID_ARGUMENT, DEADLINE_EXCEEDED, UNKNOWN } = status;
  switch (refused.kind) {
    case 'wrong-version':
      return { code: FAILED_PRECONDITION, message: 'wrong version', exception: 'wrong-expected-version' };
    case 'stream-deleted':
      return { code: FAILED_PRECONDITION, message: 'stream is deleted', exception: 'stream-deleted' };
    case 'denied':
      return { code: status.PERMISSION_DENIED, message: 'Access Denied', exception: 'access-denied' };
    case 'too-large':
      return { code: INVALID_ARGUMENT, message: 'too large', exception: 'maximum-append-size-exceeded' };
    case 'deadline':
      return { code: DEADLINE_EXCEEDED, message: 'deadline exceeded' };
    case 'under-way':
      return { code: ABORTED, message: 'the same append is under way' };
    case 'too-slow':
      return {
        code: ABORTED,
        message: `Consumer too slow to handle event while ${refused.while}. Client resubscription required.`,
      };
    case 'unknown':
      return { code: UNKNOWN, message: refused.message };
    case 'bad-request':
      return { code: INVALID_ARGUMENT, message: refused.message };
  }
}

/** For unary calls and streams: the client reads what went wrong from the trailers. */
export function serviceError(error: unknown, stream: string): ServiceError {
  const { code, message, exception } = shapeOf(error);
  const metadata = new Metadata();
  if (exception) {
    metadata.set('exception', exception);
    metadata.set('stream-name', ascii(stream));
  }
  if (error instanceof RefusedError && error.refused.kind === 'wrong-version') {
    metadata.set('expected-version', String(numberOf(error.refused.expected)));
    metadata.set('actual-version', String(error.refused.current));
  }
  if (error instanceof RefusedError && error.refused.kind === 'too-large') {
    metadata.set('maximum-append-size', String(MAX_APPEND_BYTES));
  }
  return Object.assign(new Error(message), { code, details: message, metadata });
}

/** Trailers carry nothing else. */
const ascii = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURI(text));

const NUMBERS = { any: -2n, no_stream: -1n, stream_exists: -4n } as const;
const numberOf = (expected: Expected): bigint =>
  expected.kind === 'revision' ? expected.revision : NUMBERS[expected.kind];

/** For batch appends: the error travels inside the answer, with details that the client must find. */
export function batchStatus(refused: Refused, stream: string) {
  const { code, message } = shapeOfRefusal(refused);
  const answer = new statusPb.Status();
  answer.setCode(code as unknown as Parameters<typeof answer.setCode>[0]);
  answer.setMessage(message);
  const details = new anyPb.Any();
  const [type, body] = detailsOf(refused, stream);
  details.pack(body.serializeBinary(), `event_store.client.${type}`);
  answer.setDetails(details);
  return answer;
}

function detailsOf(
  refused: Refused,
  stream: string,
): [type: string, body: { serializeBinary(): Uint8Array }] {
  switch (refused.kind) {
    case 'wrong-version':
      return ['WrongExpectedVersion', wrongVersion(refused.expected, refused.current)];
    case 'stream-deleted': {
      const deleted = new shared.StreamDeleted();
      deleted.setStreamIdentifier(identifier(stream));
      return ['StreamDeleted', deleted];
    }
    case 'denied':
      return ['AccessDenied', new shared.AccessDenied()];
    case 'too-large': {
      const tooLarge = new shared.MaximumAppendSizeExceeded();
      tooLarge.setMaxappendsize(MAX_APPEND_BYTES);
      return ['MaximumAppendSizeExceeded', tooLarge];
    }
    case 'deadline':
    case 'under-way':
      return ['Timeout', new shared.Timeout()];
    case 'too-slow':
    case 'unknown':
    case 'bad-request': {
      const bad = new shared.BadRequest();
      bad.setMessage(shapeOfRefusal(refused).message);
      return ['BadRequest', bad];
    }
  }
}

function wrongVersion(expected: Expected, current: bigint) {
  const details = new shared.WrongExpectedVersion();
  const empty = new emptyPb.Empty();
  if (current === NO_REVISION) details.setCurrentNoStream(empty);
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
