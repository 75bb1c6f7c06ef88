import type { ServerDuplexStream } from '@grpc/grpc-js';
import { appendedFrame, identifier } from '../encoding.ts';
import { batchStatus, serviceError } from '../errors.ts';
import { Frames } from '../frames.ts';
import { type Streams, streams } from '../protocol.ts';
import { type Expected, MAX_APPEND_BYTES, type ProposedEvent, UnavailableError } from '../types.ts';
import { sizeOf } from '../validity.ts';
import { frameOf } from '../wire.ts';
import type { Outcome } from '../writer.ts';
import type { Context } from './context.ts';
import { expectedOf, proposedOf, streamName, uuidText } from './requests.ts';

type Call = ServerDuplexStream<Streams.BatchAppendReq, Frames>;

/** An append whose chunks are still coming in. */
interface Gathering {
  readonly stream: string;
  readonly expected: Expected;
  readonly deadline: number;
  readonly events: ProposedEvent[];
  bytes: number;
}

/** Longer waits than timers can count are no deadline. */
const MAX_TIMER_MS = 2_147_483_647;

/**
 * One long stream a client channel: appends arrive in chunks, gathered by correlation id, and are answered once
 * each. The stream never ends with OK while an append is open: the client would wait for its answer for ever.
 */
export const batchAppend = (context: Context) => (call: Call) => {
  const channel = new Channel(context, call);
  call.on('data', (request: Streams.BatchAppendReq) => channel.receive(request));
  call.on('end', () => channel.halfClose());
  call.on('cancelled', () => channel.close());
  call.on('error', () => channel.close());
};

class Channel {
  private readonly gathering = new Map<string, Gathering>();
  private readonly open = new Set<string>();
  private answers: Buffer[] = [];
  private halfClosed = false;
  private closed = false;
  private readonly onClosing = () => this.fail();

  constructor(
    private readonly context: Context,
    private readonly call: Call,
  ) {
    context.closing.addEventListener('abort', this.onClosing, { once: true });
  }

  receive(request: Streams.BatchAppendReq): void {
    const correlation = uuidText(request.getCorrelationId());
    const options = request.getOptions();
    const append = this.gathering.get(correlation) ?? (options ? startGathering(options) : null);
    if (!append || this.closed) return;
    for (const message of request.getProposedMessagesList()) {
      const event = proposedOf(message);
      append.bytes += sizeOf(event);
      // Too much already: it is refused at the end, and not kept until then.
      if (append.bytes <= MAX_APPEND_BYTES) append.events.push(event);
    }
    if (!request.getIsFinal()) {
      this.gathering.set(correlation, append);
      return;
    }
    this.gathering.delete(correlation);
    this.submit(correlation, request.getCorrelationId()?.serializeBinary() ?? new Uint8Array(), append);
  }

  halfClose(): void {
    this.halfClosed = true;
    this.endWhenDone();
  }

  close(): void {
    this.closed = true;
    this.context.closing.removeEventListener('abort', this.onClosing);
    this.gathering.clear();
  }

  private submit(correlation: string, id: Uint8Array, append: Gathering): void {
    this.open.add(correlation);
    const left = append.deadline - Date.now();
    const late = () => settle({ kind: 'refused', refused: { kind: 'deadline' } });
    const timer = left < MAX_TIMER_MS ? setTimeout(late, left) : undefined;
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      // Whichever comes first answers: the log or the deadline.
      if (this.open.delete(correlation)) this.answer(id, append.stream, outcome);
    };
    if (append.bytes > MAX_APPEND_BYTES) settle({ kind: 'refused', refused: { kind: 'too-large' } });
    else this.context.writer.write({ kind: 'append', ...append }, settle);
  }

  private answer(id: Uint8Array, stream: string, outcome: Outcome): void {
    if (this.closed) return;
    switch (outcome.kind) {
      case 'appended':
        this.send(appendedFrame(id, stream, outcome.appended));
        break;
      case 'refused': {
        const answer = new streams.BatchAppendResp();
        answer.setStreamIdentifier(identifier(stream));
        answer.setError(batchStatus(outcome.refused, stream));
        this.send(frameOf(Buffer.concat([correlationField(id), answer.serializeBinary()])));
        break;
      }
      case 'unavailable':
        // Of all that is open nothing is known: the client hears it for every append at once.
        this.fail();
        break;
    }
  }

  /** A group commit answers many at once: they leave together. */
  private send(frame: Buffer): void {
    this.answers.push(frame);
    if (this.answers.length === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const answers = this.answers;
    this.answers = [];
    if (this.closed || answers.length === 0) return;
    this.call.write(new Frames(answers));
    this.endWhenDone();
  }

  private endWhenDone(): void {
    if (this.halfClosed && this.open.size === 0 && this.answers.length === 0 && !this.closed) this.call.end();
  }

  private fail(): void {
    if (this.closed) return;
    this.flush();
    this.close();
    this.call.emit('error', serviceError(new UnavailableError('the server cannot write now'), ''));
  }
}

function startGathering(options: Streams.BatchAppendReq.Options): Gathering {
  return {
    stream: streamName(options.getStreamIdentifier()),
    expected: expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : null),
    deadline: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
    events: [],
    bytes: 0,
  };
}

/** The answer's first field, with the id as it came. */
const correlationField = (id: Uint8Array): Buffer => Buffer.concat([Buffer.from([0x0a, id.length]), id]);
