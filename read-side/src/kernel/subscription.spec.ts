import { Codec } from '@rifa-viva/contracts/eventos/codec';
import { anEvent } from '@rifa-viva/proof/testing/events';
import { openTestReadModels, reached, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { Type } from '@sinclair/typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Projector } from './projector.ts';
import { type Subscription, subscribeViews } from './subscription.ts';

const keeper = (view: string, prefix: string): Projector<string[]> => ({
  view,
  prefixes: [prefix],
  tables: 'CREATE TABLE visto (posicao bigint PRIMARY KEY, stream text NOT NULL);',
  async apply(events, tx) {
    for (const { position, stream } of events) {
      await tx.query('INSERT INTO visto VALUES ($1, $2)', [position, stream]);
    }
    return events.map((e) => e.stream);
  },
});
const a = keeper('vista_a', 'a-');
const b = keeper('vista_b', 'b-');

const kind = { types: { Algo: Type.Object({}) } };

let models: TestReadModels;
const open: Subscription[] = [];
beforeAll(async () => {
  models = await openTestReadModels([a, b], new Codec({ 'a-': kind, 'b-': kind, 'sem-': kind }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const subscription of open.splice(0)) await subscription.close();
});
afterAll(() => models.close());

const append = async (stream: string, count = 1): Promise<bigint> =>
  (
    await models.store.append(
      stream,
      Array.from({ length: count }, () => anEvent()),
      'any',
    )
  ).position;

async function start(store: EventStore = models.store) {
  const views = [await models.view(a), await models.view(b)] as const;
  const subscription = subscribeViews(store, views, models.log, ['sem-linhas-']);
  open.push(subscription);
  return { views, subscription };
}
const rows = async (view: string) =>
  (await models.db.query<{ stream: string }>(`SELECT stream FROM ${view}.visto ORDER BY posicao`)).rows.map(
    (r) => r.stream,
  );
const count = async (view: string) => (await rows(view)).length;

describe('one subscription for all views', () => {
  it('gives each view its own streams, and every position to all of them', async () => {
    const { views, subscription } = await start();
    const read: RecordedEvent[] = [];
    const committed: (string[] | null)[] = [];
    subscription.onRead('teste', (event) => void read.push(event));
    subscription.onCommitted(a, (told) => committed.push(told?.changes.flat() ?? null));
    await append('a-1', 2);
    await append('b-1');
    const last = await append('sem-linhas-1');
    for (const view of views) await reached(view, last);
    expect(await rows('vista_a')).toEqual(['a-1', 'a-1']);
    expect(await rows('vista_b')).toEqual(['b-1']);
    expect(read.map((e) => e.stream)).toEqual(['a-1', 'a-1', 'b-1', 'sem-linhas-1']);
    expect(committed.flat()).toEqual(['a-1', 'a-1']);
    await expect.poll(() => subscription.caughtUp).toBe(true);
  });

  it('lets a fold’s own failure wait with its stream: the views and the other streams go on', async () => {
    const { views, subscription } = await start();
    const read: string[] = [];
    subscription.onRead('defeituosa', ({ stream }) => {
      if (stream === 'a-7') throw new Error('a defect');
      read.push(stream);
    });
    await append('a-7');
    const last = await append('a-8');
    await reached(views[0], last);
    expect(read).toEqual(['a-8']);
    expect((await rows('vista_a')).slice(-2)).toEqual(['a-7', 'a-8']);
    expect(models.store.parked.list()).toMatchObject([{ stream: 'a-7', leituras: ['defeituosa'] }]);
  });

  it('goes on where each view stopped', async () => {
    const before = [await count('vista_a'), await count('vista_b')] as const;
    const first = await start();
    await reached(first.views[0], await append('a-2'));
    await open.pop()?.close();
    const last = await append('b-2');
    const { views } = await start();
    for (const view of views) await reached(view, last);
    expect(await count('vista_a')).toBe(before[0] + 1);
    expect(await count('vista_b')).toBe(before[1] + 1);
  });

  it('waits for a database that is away, then writes everything once', async () => {
    const { views } = await start();
    const before = await count('vista_a');
    const apply = vi.spyOn(a, 'apply').mockRejectedValue(new Error('Connection terminated unexpectedly'));
    const last = await append('a-3', 3);
    await expect.poll(() => apply.mock.calls.length).toBeGreaterThan(1);
    await reached(views[1], last);
    expect(views[0].position).toBeLessThan(last);
    apply.mockRestore();
    await reached(views[0], last);
    expect(await count('vista_a')).toBe(before + 3);
    expect(views[0].parked.size).toBe(0);
  });

  it('survives connections cut in the middle of its work', async () => {
    const { views } = await start();
    const before = await count('vista_a');
    for (let round = 0; round < 5; round += 1) {
      const appended = append('a-4', 200);
      await models.db.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await appended;
    }
    const last = await append('a-4');
    await expect.poll(() => views[0].position >= last).toBe(true);
    expect(await count('vista_a')).toBe(before + 1_001);
  });

  it('survives a restart of the event store, and has not caught up until it has read to the end again', async () => {
    const told: boolean[] = [];
    const follow = models.store.follow.bind(models.store);
    vi.spyOn(models.store, 'follow').mockImplementation((options) =>
      follow({
        ...options,
        onBreak(error, again) {
          told.push(subscription.caughtUp);
          options.onBreak?.(error, again);
          told.push(subscription.caughtUp);
        },
      }),
    );
    const { views, subscription } = await start();
    const before = await count('vista_b');
    await expect.poll(() => subscription.caughtUp).toBe(true);
    await models.stores.restartEventStore();
    let last: bigint | undefined;
    await expect.poll(async () => (last = await append('b-5').catch(() => undefined))).toBeDefined();
    await expect.poll(() => views[1].position >= (last ?? 0n)).toBe(true);
    expect(await count('vista_b')).toBeGreaterThan(before);
    expect(told.slice(0, 2)).toEqual([true, false]);
    await expect.poll(() => subscription.caughtUp).toBe(true);
  });

  it('takes turns with a second process: every row once', async () => {
    const before = await count('vista_a');
    const one = await start();
    const two = await start();
    const last = await append('a-6', 500);
    await reached(one.views[0], last);
    await reached(two.views[0], last);
    expect(await count('vista_a')).toBe(before + 500);
  });
});

it('tells of a view that has something to do and does nothing, until it goes on', async () => {
  const { views, subscription } = await start();
  const stands = () => subscription.standsStill('vista_a');
  await reached(views[0], await append('a-parada'));
  let later = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  later = 60_000;
  expect(stands()).toBe(false);
  const locked = await models.db.connect();
  try {
    await locked.query('BEGIN; LOCK TABLE vista_a.visto');
    const position = await append('a-parada');
    await expect.poll(() => subscription.position).toBeGreaterThanOrEqual(position);
    expect(stands()).toBe(false);
    later = 120_000;
    expect(stands()).toBe(true);
    expect(subscription.standsStill('vista_b')).toBe(false);
    await locked.query('COMMIT');
    await reached(views[0], position);
    await expect.poll(stands).toBe(false);
  } finally {
    locked.release();
  }
});
