import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { serviceError } from '../errors.ts';
import { type Streams, shared, streams } from '../protocol.ts';
import {
  type Appended,
  type Expected,
  MAX_APPEND_BYTES,
  NO_POSITION,
  NO_REVISION,
  type ProposedEvent,
  type Refused,
  RefusedError,
} from '../types.ts';
import { sizeOf } from '../validity.ts';
import { type Context, NO_DEADLINE, write } from './context.ts';
import { expectedOf, proposedOf, streamName } from './requests.ts';

type Call = ServerReadableStream<Streams.AppendReq, Streams.AppendResp>;

/** The older append: one stream a call, used with per-call credentials. */
export const append =
  ({ writer }: Context) =>
  (call: Call, callback: sendUnaryData<Streams.AppendResp>) => {
    let stream = '';
    const run = async (): Promise<Streams.AppendResp> => {
      let expected: Expected = { kind: 'any' };
      const events: ProposedEvent[] = [];
      let bytes = 0;
      for await (const request of call as AsyncIterable<Streams.AppendReq>) {
        const options = request.getOptions();
        const message = request.getProposedMessage();
        if (options) {
          stream = streamName(options.getStreamIdentifier());
          expected = expectedOf(options, options.hasRevision() ? options.getRevision() : null);
        }
        if (!message) continue;
        const event = proposedOf(message);
        bytes += sizeOf(event);
        if (bytes > MAX_APPEND_BYTES) throw new RefusedError({ kind: 'too-large' });
        events.push(event);
      }
      return success(
        await write(writer, { kind: 'append', stream, expected, events, deadline: NO_DEADLINE }),
      );
    };
    run().then(
      (answer) => callback(null, answer),
      (error: unknown) => {
        const refused = error instanceof RefusedError ? error.refused : null;
        // This call alone answers a wrong version as a result, as EventStoreDB does.
        if (refused?.kind === 'wrong-version') callback(null, wrongVersion(refused));
        else callback(serviceError(error, stream));
      },
    );
  };

function success({ revision, position }: Appended): Streams.AppendResp {
  const result = new streams.AppendResp.Success();
  if (revision === NO_REVISION) result.setNoStream(new shared.Empty());
  else result.setCurrentRevision(String(revision));
  if (position === NO_POSITION) result.setNoPosition(new shared.Empty());
  else {
    const at = new streams.AppendResp.Position();
    at.setCommitPosition(String(position));
    at.setPreparePosition(String(position));
    result.setPosition(at);
  }
  const answer = new streams.AppendResp();
  answer.setSuccess(result);
  return answer;
}

function wrongVersion({
  expected,
  current,
}: Extract<Refused, { kind: 'wrong-version' }>): Streams.AppendResp {
  const result = new streams.AppendResp.WrongExpectedVersion();
  if (current === NO_REVISION) result.setCurrentNoStream(new shared.Empty());
  else result.setCurrentRevision(String(current));
  switch (expected.kind) {
    case 'revision':
      result.setExpectedRevision(String(expected.revision));
      break;
    case 'any':
      result.setExpectedAny(new shared.Empty());
      break;
    case 'no_stream':
      result.setExpectedNoStream(new shared.Empty());
      break;
    case 'stream_exists':
      result.setExpectedStreamExists(new shared.Empty());
      break;
  }
  const answer = new streams.AppendResp();
  answer.setWrongExpectedVersion(result);
  return answer;
}
