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
  UnavailableError,
} from '../types.ts';
import { sizeOf } from '../validity.ts';
import { type Context, GATHER_MS, MAX_GATHERED_BYTES, NO_DEADLINE, write } from './context.ts';
import { expectedOf, proposedOf, streamName } from './requests.ts';

type Call = ServerReadableStream<Streams.AppendReq, Streams.AppendResp>;

interface Gathered {
  stream: string;
  expected: Expected;
  readonly events: ProposedEvent[];
}

/** The older append: one stream a call, used with per-call credentials. */
export function append({ writer }: Context) {
  /** What unfinished appends hold: who never ends his call would have it for ever. */
  let heldBytes = 0;

  async function gather(call: Call, gathered: Gathered): Promise<void> {
    const late = setTimeout(() => call.destroy(new RefusedError({ kind: 'deadline' })), GATHER_MS);
    let bytes = 0;
    try {
      for await (const request of call as AsyncIterable<Streams.AppendReq>) {
        const options = request.getOptions();
        const message = request.getProposedMessage();
        if (options) {
          gathered.stream = streamName(options.getStreamIdentifier());
          gathered.expected = expectedOf(options, options.hasRevision() ? options.getRevision() : null);
        }
        if (!message) continue;
        const event = proposedOf(message);
        bytes += sizeOf(event);
        heldBytes += sizeOf(event);
        if (bytes > MAX_APPEND_BYTES) throw new RefusedError({ kind: 'too-large' });
        if (heldBytes > MAX_GATHERED_BYTES) throw new UnavailableError('too much waits for its end');
        gathered.events.push(event);
      }
    } finally {
      clearTimeout(late);
      heldBytes -= bytes;
    }
  }

  return (call: Call, callback: sendUnaryData<Streams.AppendResp>) => {
    const gathered: Gathered = { stream: '', expected: { kind: 'any' }, events: [] };
    const run = async (): Promise<Streams.AppendResp> => {
      await gather(call, gathered);
      return success(await write(writer, { kind: 'append', ...gathered, deadline: NO_DEADLINE }));
    };
    run().then(
      (answer) => callback(null, answer),
      (error: unknown) => {
        const refused = error instanceof RefusedError ? error.refused : null;
        // This call alone answers a wrong version as a result, as EventStoreDB does.
        if (refused?.kind === 'wrong-version') callback(null, wrongVersion(refused));
        else callback(serviceError(error, gathered.stream));
      },
    );
  };
}

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
