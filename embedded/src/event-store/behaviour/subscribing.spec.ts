import { END, NO_STREAM, START, StreamDeletedError } from '@eventstore/db-client';
import { type Listener, listen } from '@rifa-viva/proof/event-store/listening';
import { append, event, events, newStream, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it, onTestFinished } from 'vitest';

const target = useTarget();

function follow(stream: string, fromRevision: bigint | typeof START | typeof END = START): Listener {
  const listener = listen(target.client.subscribeToStream(stream, { fromRevision }));
  onTestFinished(() => listener.stop());
  return listener;
}

describe('a subscription to a stream', () => {
  it('brings what is there, says that it has caught up, then what comes', async () => {
    const stream = newStream();
    await append(target, stream, events(3));
    const listener = follow(stream);
    await listener.caughtUp;
    await append(target, stream, events(2, 3));
    await listener.until(() => listener.numbers.length === 5);
    expect(listener.heard).toEqual([0, 1, 2, 'caughtUp', 3, 4]);
  });

  it('begins after the revision named', async () => {
    const stream = newStream();
    await append(target, stream, events(5));
    const listener = follow(stream, 2n);
    await listener.caughtUp;
    expect(listener.heard).toEqual([3, 4, 'caughtUp']);
  });

  it('from the end brings only what comes', async () => {
    const stream = newStream();
    await append(target, stream, events(5));
    const listener = follow(stream, END);
    await listener.caughtUp;
    await append(target, stream, event(5));
    await listener.until(() => listener.numbers.length === 1);
    expect(listener.heard).toEqual(['caughtUp', 5]);
  });

  it('can wait for a stream that is not there yet, and for a revision to come', async () => {
    const stream = newStream();
    const fromStart = follow(stream);
    const fromLater = follow(stream, 1n);
    await append(target, stream, events(4), NO_STREAM);
    await fromStart.until(() => fromStart.numbers.length === 4);
    await fromLater.until(() => fromLater.numbers.length === 2);
    expect(fromStart.numbers).toEqual([0, 1, 2, 3]);
    expect(fromLater.numbers).toEqual([2, 3]);
  });

  it('hears nothing of other streams', async () => {
    const [stream, other] = [newStream(), newStream()];
    const listener = follow(stream);
    await append(target, other, events(10, 100));
    await append(target, stream, event(1));
    await append(target, other, events(10, 100));
    await append(target, stream, event(2));
    await listener.until(() => listener.numbers.length === 2);
    expect(listener.numbers).toEqual([1, 2]);
  });

  it('misses and repeats nothing while somebody writes', async () => {
    const stream = newStream();
    await append(target, stream, events(500));
    const listeners: Listener[] = [];
    for (let n = 500; n < 1_000; n += 1) {
      if (n % 100 === 0) listeners.push(follow(stream));
      await append(target, stream, event(n));
    }
    for (const listener of listeners) {
      await listener.until(() => listener.numbers.length >= 1_000);
      expect(listener.numbers).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
    }
  });

  it('begins at what the metadata lets be seen', async () => {
    const stream = newStream();
    await append(target, stream, events(10));
    await target.client.setStreamMetadata(stream, { maxCount: 2 });
    const listener = follow(stream);
    await listener.caughtUp;
    await append(target, stream, event(10));
    await listener.until(() => listener.numbers.length === 3);
    expect(listener.numbers).toEqual([8, 9, 10]);
  });

  it('goes on when the stream is deleted and written again', async () => {
    const stream = newStream();
    await append(target, stream, events(2));
    const listener = follow(stream);
    await listener.caughtUp;
    await target.client.deleteStream(stream);
    await append(target, stream, event(2));
    await listener.until(() => listener.numbers.length === 3);
    expect(listener.numbers).toEqual([0, 1, 2]);
  });

  it('fails for a tombstoned stream, at once or when it happens', async () => {
    const stream = newStream();
    await append(target, stream, event(0));
    const early = follow(stream);
    await early.caughtUp;
    await target.client.tombstoneStream(stream);
    expect(await early.failed).toBeInstanceOf(StreamDeletedError);
    expect(await follow(stream).failed).toBeInstanceOf(StreamDeletedError);
  });
});
