import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { streamNotFound } from '../encoding.ts';
import { isExpected, serviceError } from '../errors.ts';
import { readFilter } from '../filter.ts';
import { type Frames, type Sink, send } from '../frames.ts';
import type { Streams } from '../protocol.ts';
import { logStretches, type Start, streamPages, visiblePart } from '../reader.ts';
import { followLog, followStream } from '../subscriptions.ts';
import { UnavailableError } from '../types.ts';
import type { Context } from './context.ts';
import { countOf, startOf, streamName } from './requests.ts';

type Call = ServerWritableStream<Streams.ReadReq, Frames>;

/** Reads and subscriptions, of one stream and of the whole log. */
export const read = (context: Context) => (call: Call) => {
  const options = call.request.getOptions();
  const stream = streamName(options?.getStream()?.getStreamIdentifier());
  const over = new AbortController();
  const fail = (error: unknown) => {
    if (!isExpected(error)) context.report(error);
    if (!over.signal.aborted) call.emit('error', serviceError(error, stream));
    leave();
  };
  const onClosing = () => fail(new UnavailableError('the server closes'));
  const leave = () => {
    context.closing.removeEventListener('abort', onClosing);
    over.abort();
  };
  context.closing.addEventListener('abort', onClosing, { once: true });
  call.once('cancelled', leave);
  call.once('close', leave);
  if (!options) return call.end();
  const done = options.hasSubscription()
    ? follow(context, options, stream, call, over.signal)
    : answer(context, options, stream, call, over.signal);
  done.then(() => {
    if (!over.signal.aborted) call.end();
  }, fail);
};

async function follow(
  context: Context,
  options: Streams.ReadReq.Options,
  stream: string,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const subscriber = { id: randomUUID(), sink, signal };
  const from = startOf(options);
  if (options.hasAll()) await followLog(subscriber, context, from, readFilter(options));
  else await followStream(subscriber, context, stream, from);
}

async function answer(
  { pages, ring }: Context,
  options: Streams.ReadReq.Options,
  stream: string,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const backwards = options.getReadDirection() === BACKWARDS;
  const from = startOf(options);
  const count = countOf(options);
  if (options.hasAll()) {
    const { first, last } = logEnds(from, backwards, ring.head);
    const range = { backwards, first, last: () => last, count, filter: readFilter(options), origin: first };
    for await (const { parts } of logStretches(pages, range)) {
      const frames = parts.flatMap((part) => part.frames);
      await send(sink, frames, signal);
      if (signal.aborted) return;
    }
    return;
  }
  const visible = await visiblePart(pages, stream);
  if (!visible) return send(sink, [streamNotFound(stream)], signal);
  for await (const { frames } of streamPages(pages, visible, { backwards, from, count })) {
    if (frames) await send(sink, [frames], signal);
    if (signal.aborted) return;
  }
}

const BACKWARDS = 1;

/** First and last position to read. Backwards the named position itself is left out, as in EventStoreDB. */
function logEnds(from: Start, backwards: boolean, head: bigint): { first: bigint; last: bigint } {
  if (backwards) {
    if (from === 'end') return { first: head, last: 1n };
    const before = from === 'start' ? 0n : from - 1n;
    return { first: before < head ? before : head, last: 1n };
  }
  if (from === 'end') return { first: head + 1n, last: head };
  return { first: from === 'start' || from < 1n ? 1n : from, last: head };
}
