import type { handleUnaryCall } from '@grpc/grpc-js';
import { serviceError } from '../errors.ts';
import { type Streams, streams } from '../protocol.ts';
import type { Appended } from '../types.ts';
import { type Context, NO_DEADLINE, write } from './context.ts';
import { expectedOf, streamName } from './requests.ts';

/** Soft delete: hidden as a whole; the numbering goes on when somebody writes again. */
export const softDelete =
  (context: Context): handleUnaryCall<Streams.DeleteReq, Streams.DeleteResp> =>
  (call, callback) => {
    remove(context, 'delete', call.request.getOptions()).then(
      (appended) => {
        const answer = new streams.DeleteResp();
        answer.setPosition(placed(new streams.DeleteResp.Position(), appended));
        callback(null, answer);
      },
      (error: unknown) => callback(serviceError(error, nameFor(call.request.getOptions()))),
    );
  };

/** For ever: later reads and appends say that the stream is deleted. */
export const tombstone =
  (context: Context): handleUnaryCall<Streams.TombstoneReq, Streams.TombstoneResp> =>
  (call, callback) => {
    remove(context, 'tombstone', call.request.getOptions()).then(
      (appended) => {
        const answer = new streams.TombstoneResp();
        answer.setPosition(placed(new streams.TombstoneResp.Position(), appended));
        callback(null, answer);
      },
      (error: unknown) => callback(serviceError(error, nameFor(call.request.getOptions()))),
    );
  };

type Options = Streams.DeleteReq.Options | Streams.TombstoneReq.Options;

const nameIn = (options: Options | undefined): string => streamName(options?.getStreamIdentifier());

/** For the error, which may be about the name itself. */
function nameFor(options: Options | undefined): string {
  try {
    return nameIn(options);
  } catch {
    return '';
  }
}

async function remove(
  { writer }: Context,
  kind: 'delete' | 'tombstone',
  options: Options | undefined,
): Promise<Appended> {
  const expected = options
    ? expectedOf(options, options.hasRevision() ? options.getRevision() : null)
    : ({ kind: 'any' } as const);
  return write(writer, { kind, stream: nameIn(options), expected, events: [], deadline: NO_DEADLINE });
}

interface PositionMessage {
  setCommitPosition(value: string): unknown;
  setPreparePosition(value: string): unknown;
}

function placed<T extends PositionMessage>(message: T, { position }: Appended): T {
  message.setCommitPosition(String(position));
  message.setPreparePosition(String(position));
  return message;
}
