import {
  ANY,
  DeadlineExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { append, event, events, newStream, numbers, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it } from 'vitest';

const target = useTarget();
const wrong = WrongExpectedVersionError;

describe('a repetition with the same ids and the same expected revision', () => {
  it('is answered like the first time and writes nothing', async () => {
    const stream = newStream();
    const sent = events(2);
    const first = await append(target, stream, sent, NO_STREAM);
    await append(target, stream, event(2), 1n);
    expect(await append(target, stream, sent, NO_STREAM)).toEqual(first);
    expect(await numbers(target.client, stream)).toEqual([0, 1, 2]);
  });

  it('is recognised in the middle of a stream', async () => {
    const stream = newStream();
    await append(target, stream, events(5));
    const sent = events(2, 5);
    const first = await append(target, stream, sent, 4n);
    await append(target, stream, events(5, 7));
    expect(await append(target, stream, sent, 4n)).toEqual(first);
    expect(await append(target, stream, sent.slice(0, 1), 4n)).toMatchObject({ nextExpectedRevision: 5n });
    expect(await append(target, stream, sent.slice(1), 5n)).toEqual(first);
  });

  it('is refused when the first id is another, or only a part is there', async () => {
    const stream = newStream();
    const sent = events(2);
    await append(target, stream, sent, NO_STREAM);
    await expect(append(target, stream, events(2), NO_STREAM)).rejects.toBeInstanceOf(wrong);
    await expect(append(target, stream, [sent[0] ?? event(), event()], NO_STREAM)).rejects.toBeInstanceOf(
      wrong,
    );
    await expect(append(target, stream, [...sent, event()], NO_STREAM)).rejects.toBeInstanceOf(wrong);
    await expect(append(target, stream, [...sent].reverse(), NO_STREAM)).rejects.toBeInstanceOf(wrong);
    expect(await numbers(target.client, stream)).toEqual([0, 1]);
  });

  it('sent at the same moment as the first is one append: answered like it, or at its time-out', async () => {
    const stream = newStream();
    const sent = events(3);
    const answers = await Promise.allSettled([0, 1, 2].map(() => append(target, stream, sent, NO_STREAM)));
    const first = await append(target, stream, sent, NO_STREAM);
    expect(answers.some((answer) => answer.status === 'fulfilled')).toBe(true);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual(first);
      else expect(answer.reason).toBeInstanceOf(DeadlineExceededError);
    }
    expect(await numbers(target.client, stream)).toEqual([0, 1, 2]);
  });

  it('of an id used in another stream is no repetition', async () => {
    const [one, other] = [newStream(), newStream()];
    const sent = event(1);
    await append(target, one, sent, NO_STREAM);
    await append(target, other, sent, NO_STREAM);
    expect(await numbers(target.client, other)).toEqual([1]);
    expect(await append(target, one, sent, NO_STREAM)).toMatchObject({ nextExpectedRevision: 0n });
  });
});

describe.each([
  ['ANY', ANY],
  ['STREAM_EXISTS', STREAM_EXISTS],
] as const)('with %s', (_, expected) => {
  it('all ids known in the stream is a repetition', async () => {
    const stream = newStream();
    await append(target, stream, event(0));
    const sent = events(2, 1);
    const first = await append(target, stream, sent, expected);
    await append(target, stream, event(3));
    expect(await append(target, stream, sent, expected)).toEqual(first);
    expect(await numbers(target.client, stream)).toEqual([0, 1, 2, 3]);
  });

  it('the first unknown is written', async () => {
    const stream = newStream();
    const sent = event(0);
    await append(target, stream, sent);
    await append(target, stream, [event(1), sent], expected);
    expect(await numbers(target.client, stream)).toEqual([0, 1, 0]);
  });

  it('the first known and a later one unknown is refused', async () => {
    const stream = newStream();
    const sent = event(0);
    await append(target, stream, sent);
    await expect(append(target, stream, [sent, event(1)], expected)).rejects.toBeInstanceOf(wrong);
    expect(await numbers(target.client, stream)).toEqual([0]);
  });

  it('ids known in another stream are written', async () => {
    const [one, other] = [newStream(), newStream()];
    const sent = event(1);
    await append(target, one, sent);
    await append(target, other, event(0));
    await append(target, other, sent, expected);
    expect(await numbers(target.client, other)).toEqual([0, 1]);
  });
});
