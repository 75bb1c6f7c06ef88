import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { streamNotFound } from '../encoding.ts';
import { isExpected, serviceError } from '../errors.ts';
import { readFilter } from '../filter.ts';
import { type Frames, type Sink, send } from '../frames.ts';
import { resolveLinks } from '../links.ts';
import type { Streams } from '../protocol.ts';
import { logStretches, type Start, streamPages, visiblePart } from '../reader.ts';
import { followLog, followStream } from '../subscriptions.ts';
import { END_OF_TIME, isSystemStream, RefusedError, UnavailableError } from '../types.ts';
import type { Context } from './context.ts';
import { countOf, startOf, streamName } from './requests.ts';

type Call = ServerWritableStream<Streams.ReadReq, Frames>;
type Options = Streams.ReadReq.Options;

/** Reads and subscriptions, of one stream and of the whole log. */
export const read = (context: Context) => (call: Call) => {
  const options = call.request.getOptions();
  const over = new AbortController();
  let stream = '';
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
  const run = async () => {
    stream = streamName(options.getStream()?.getStreamIdentifier());
    if (isSystemStream(stream)) throw new RefusedError({ kind: 'denied' });
    if (options.hasSubscription()) await follow(context, options, stream, call, over.signal);
    else await answer(context, options, stream, call, over.signal);
  };
  run().then(() => {
    if (!over.signal.aborted) call.end();
  }, fail);
};

async function follow(
  context: Context,
  options: Options,
  stream: string,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const subscriber = { id: randomUUID(), sink, signal, resolve: resolverFor(context, options) };
  const from = startOf(options);
  if (options.hasAll()) {
    mustBePlace(options);
    await followLog(subscriber, context, from, await readFilter(options, context.expressions));
    return;
  }
  // Nothing stands after the last revision there can be.
  if (stream === '' || (typeof from === 'bigint' && from >= END_OF_TIME)) throw unreadable();
  await followStream(subscriber, context, stream, from);
}

async function answer(
  context: Context,
  options: Options,
  stream: string,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const { pages, tail } = context;
  const backwards = options.getReadDirection() === BACKWARDS;
  const from = startOf(options);
  const count = countOf(options);
  const resolve = resolverFor(context, options);
  if (options.hasAll()) {
    mustBePlace(options);
    if (count === 0) throw unreadable('All');
    const { first, last } = logEnds(from, backwards, tail.head);
    const filter = await readFilter(options, context.expressions);
    const range = { backwards, first, last: () => last, count, filter, resolve, origin: first };
    for await (const { parts } of logStretches(pages, range)) {
      const frames = parts.flatMap((part) => part.frames);
      await send(sink, frames, signal);
      if (signal.aborted) return;
    }
    return;
  }
  const isFar = from === 'end' ? !backwards : from !== 'start' && from > END_OF_TIME;
  if (stream === '' || count === 0 || isFar) throw unreadable();
  const visible = await visiblePart(pages, stream);
  if (!visible) return send(sink, [streamNotFound(stream)], signal);
  for await (const { frames } of streamPages(pages, visible, { backwards, from, count, resolve })) {
    if (frames) await send(sink, [frames], signal);
    if (signal.aborted) return;
  }
}

const BACKWARDS = 1;

/** In EventStoreDB's words, which has none for what it cannot read. */
const unreadable = (what: 'Stream' | 'All' = 'Stream') =>
  new RefusedError({ kind: 'unknown', message: `Unexpected Read${what}Result: Error` });

const resolverFor = ({ pages }: Context, options: Options) =>
  options.getResolveLinks() ? resolveLinks(pages) : null;

/** Commit and prepare are the same place of every event. */
function mustBePlace(options: Options): void {
  const place = options.getAll()?.getPosition();
  if (place && place.getCommitPosition() !== place.getPreparePosition()) throw unreadable('All');
}

/** First and last position to read. Backwards the named position itself is left out, as in EventStoreDB. */
function logEnds(from: Start, backwards: boolean, head: bigint): { first: bigint; last: bigint } {
  if (backwards) {
    if (from === 'end') return { first: head, last: 1n };
    if (from !== 'start' && from > head) throw unreadable('All');
    return { first: from === 'start' ? 0n : from - 1n, last: 1n };
  }
  if (from === 'end') return { first: head + 1n, last: head };
  return { first: from === 'start' || from < 1n ? 1n : from, last: head };
}
