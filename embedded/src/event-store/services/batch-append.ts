import type { ServerDuplexStream } from '@grpc/grpc-js';
import { appendedFrame, identifier } from '../encoding.ts';
import { batchStatus, serviceError } from '../errors.ts';
import { Frames } from '../frames.ts';
import { type Streams, streams } from '../protocol.ts';
import {
  type Expected,
  MAX_APPEND_BYTES,
  type ProposedEvent,
  RefusedError,
  UnavailableError,
} from '../types.ts';
import { sizeOf } from '../validity.ts';
import { frameOf } from '../wire.ts';
import type { Outcome } from '../writer.ts';
import { type Context, GATHER_MS, MAX_GATHERED_BYTES } from './context.ts';
import { expectedOf, proposedOf, streamName, uuidText } from './requests.ts';

type Call = ServerDuplexStream<Streams.BatchAppendReq, Frames>;

/** An append that is not answered yet: first its chunks come in, then the log takes it. */
interface Append {
  /** The correlation id as it came. */
  readonly id: Uint8Array;
  readonly stream: string;
  readonly expected: Expected;
  readonly deadline: number;
  readonly events: ProposedEvent[];
  bytes: number;
  timer: NodeJS.Timeout | undefined;
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
  private readonly gathering = new Map<string, Append>();
  private gatheredBytes = 0;
  private readonly open = new Set<Append>();
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
    if (this.closed) return;
    const correlation = uuidText(request.getCorrelationId());
    const append = this.gathering.get(correlation) ?? this.begin(correlation, request);
    if (!append) return;
    for (const message of request.getProposedMessagesList()) {
      const event = proposedOf(message);
      append.events.push(event);
      append.bytes += sizeOf(event);
      this.gatheredBytes += sizeOf(event);
    }
    if (append.bytes > MAX_APPEND_BYTES) {
      this.gathered(correlation, append);
      this.settle(append, { kind: 'refused', refused: { kind: 'too-large' } });
    } else if (request.getIsFinal()) {
      this.gathered(correlation, append);
      clearTimeout(append.timer);
      this.answerBy(append, append.deadline - Date.now());
      this.context.writer.write({ kind: 'append', ...append }, (outcome) => this.settle(append, outcome));
    } else if (this.gatheredBytes > MAX_GATHERED_BYTES) this.fail();
  }

  halfClose(): void {
    this.halfClosed = true;
    this.endWhenDone();
  }

  close(): void {
    this.closed = true;
    this.context.closing.removeEventListener('abort', this.onClosing);
    this.gathering.clear();
    for (const { timer } of this.open) clearTimeout(timer);
    this.open.clear();
  }

  /** Options come in the first chunk alone: without them there is nothing to begin. */
  private begin(correlation: string, request: Streams.BatchAppendReq): Append | null {
    const options = request.getOptions();
    const id = request.getCorrelationId()?.serializeBinary() ?? new Uint8Array();
    if (!options) return null;
    try {
      const append = toAppend(id, options);
      this.open.add(append);
      this.gathering.set(correlation, append);
      this.answerBy(append, Math.min(append.deadline - Date.now(), GATHER_MS), () =>
        this.gathered(correlation, append),
      );
      return append;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.answer(id, '', { kind: 'refused', refused: error.refused });
      return null;
    }
  }

  private gathered(correlation: string, append: Append): void {
    if (this.gathering.delete(correlation)) this.gatheredBytes -= append.bytes;
  }

  /** Whichever comes first answers: the log or the deadline. */
  private answerBy(append: Append, leftMs: number, first: () => void = () => undefined): void {
    if (leftMs >= MAX_TIMER_MS) return;
    append.timer = setTimeout(() => {
      first();
      this.settle(append, { kind: 'refused', refused: { kind: 'deadline' } });
    }, leftMs);
  }

  private settle(append: Append, outcome: Outcome): void {
    clearTimeout(append.timer);
    if (this.open.delete(append)) this.answer(append.id, append.stream, outcome);
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

/** Throws RefusedError. */
const toAppend = (id: Uint8Array, options: Streams.BatchAppendReq.Options): Append => ({
  id,
  stream: streamName(options.getStreamIdentifier()),
  expected: expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : null),
  deadline: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
  events: [],
  bytes: 0,
  timer: undefined,
});

/** The answer's first field, with the id as it came. */
const correlationField = (id: Uint8Array): Buffer => Buffer.concat([Buffer.from([0x0a, id.length]), id]);
