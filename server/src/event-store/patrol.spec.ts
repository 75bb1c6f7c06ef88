import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { patrol } from './patrol.ts';
import type { EventStore, FollowItem } from './types.ts';

const CAUGHT_UP: FollowItem = { kind: 'caughtUp' };
const CHECKPOINT: FollowItem = { kind: 'checkpoint', position: 1n };

let asked: number;
let given: number;
/** Two batches, and nothing more after the end. */
const store: Pick<EventStore, 'follow'> = {
  async *follow({ from, signal }) {
    expect(from).toBeNull();
    asked += 1;
    for (const batch of [[CHECKPOINT], [CAUGHT_UP]]) {
      if (signal.aborted) return;
      given += 1;
      yield batch;
    }
    await new Promise((_, reject) => signal.addEventListener('abort', reject));
  },
};

beforeEach(() => {
  [asked, given] = [0, 0];
});

it('reads the log from its beginning to its end, again and again', async () => {
  const walking = patrol(store, createLogger('silent'), { first: 1, between: 1, rest: 1 });
  await expect.poll(() => walking.rounds).toBeGreaterThan(2);
  await walking.close();
  expect(asked - walking.rounds).toBeLessThanOrEqual(1);
  expect(given - 2 * walking.rounds).toBeLessThanOrEqual(2);
});

it('goes on at the next round where one fails', async () => {
  let failed = 0;
  const full: typeof store = {
    follow(options) {
      if (failed > 0) return store.follow(options);
      failed += 1;
      throw new Error('no room');
    },
  };
  const walking = patrol(full, createLogger('silent'), { first: 1, between: 1, rest: 1 });
  await expect.poll(() => walking.rounds).toBeGreaterThan(0);
  await walking.close();
  expect(failed).toBe(1);
});

const LONG = 2 ** 31 - 1;
it.each([
  ['before the first round', { first: LONG, between: 1, rest: 1 }, 0, 0],
  ['while it rests', { first: 1, between: 1, rest: LONG }, 1, 0],
  ['between two rounds', { first: 1, between: LONG, rest: 1 }, 2, 1],
])('ends when it is asked to, %s', async (_, pauses, batches, rounds) => {
  const walking = patrol(store, createLogger('silent'), pauses);
  await expect.poll(() => [given, walking.rounds]).toEqual([batches, rounds]);
  await walking.close();
  expect([given, walking.rounds]).toEqual([batches, rounds]);
});
