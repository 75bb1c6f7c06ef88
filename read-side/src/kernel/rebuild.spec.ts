import { Codec } from '@rifa-viva/contracts/eventos/codec';
import { anEvent } from '@rifa-viva/proof/testing/events';
import { openTestReadModels, reached, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import type { EventStore, NewEvent } from '@rifa-viva/server/event-store/types';
import { Type } from '@sinclair/typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Projector } from './projector.ts';
import { fillViews, rebuildView, rebuildViews, viewHash } from './rebuild.ts';
import { type Subscription, subscribeViews } from './subscription.ts';

const poison = { on: true };
const projector: Projector<number> = {
  view: 'contas',
  prefixes: ['conta-'],
  tables: 'CREATE TABLE conta (stream text PRIMARY KEY, qtde integer NOT NULL);',
  async apply(events, tx) {
    for (const { stream, type } of events) {
      if (type === 'Veneno' && poison.on) throw new Error('this one cannot be applied');
      await tx.query(
        'INSERT INTO conta VALUES ($1, 1) ON CONFLICT (stream) DO UPDATE SET qtde = conta.qtde + 1',
        [stream],
      );
    }
    return events.length;
  },
};

const tipos = { Algo: Type.Object({}), Veneno: Type.Object({}) };

let models: TestReadModels;
let live: Subscription | undefined;
beforeAll(async () => {
  models = await openTestReadModels(
    [projector],
    new Codec({ 'conta-': { types: tipos }, 'outra-': { types: tipos } }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await live?.close();
  live = undefined;
});
afterAll(() => models.close());

const append = async (stream: string, events: readonly NewEvent[]): Promise<bigint> =>
  (await models.store.append(stream, events, 'any')).position;
const many = (count: number) => Array.from({ length: count }, () => anEvent());
const total = async () => {
  const { rows } = await models.db.query<{ n: number }>('SELECT sum(qtde) AS n FROM conta');
  return Number(rows[0]?.n ?? 0);
};
const deps = (store: EventStore = models.store) => ({ ...models, store });

async function goLive() {
  const view = await models.view(projector);
  live = subscribeViews(models.store, [view], models.log);
  return view;
}

describe('a rebuild', () => {
  it('loses and doubles nothing while events keep coming, and reads never fail', async () => {
    const view = await goLive();
    await reached(view, await append('conta-1', many(500)));
    const done = new AbortController();
    const totals: number[] = [];
    const reading = (async () => {
      while (!done.signal.aborted) totals.push(await total());
    })();
    const writing = (async () => {
      let last = 0n;
      for (let i = 0; i < 30; i += 1) last = await append(`conta-${i % 3}`, many(20));
      return last;
    })();
    for (let i = 0; i < 4; i += 1) await rebuildView(deps(), projector);
    const last = await writing;
    await reached(view, last);
    done.abort();
    await reading;
    expect(await total()).toBe(1_100);
    // Never fewer rows than before: the old model until the swap, an equal one after it.
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const before = await viewHash(models.db, 'contas');
    await rebuildView(deps(), projector);
    expect(await viewHash(models.db, 'contas')).toBe(before);
  });

  it('may be interrupted anywhere: the live model stays, the next one starts afresh', async () => {
    const view = await goLive();
    await reached(view, await append('conta-1', [anEvent()]));
    const before = await viewHash(models.db, 'contas');
    for (const after of [1, 2, 3]) {
      const apply = projector.apply.bind(projector);
      let calls = 0;
      vi.spyOn(projector, 'apply').mockImplementation((...args) => {
        calls += 1;
        return calls >= after ? Promise.reject(new Error('Connection terminated')) : apply(...args);
      });
      const emPartes = { ...deps(), together: 300 };
      await expect(rebuildView(emPartes, projector)).rejects.toThrow('Connection terminated');
      vi.restoreAllMocks();
      expect(await viewHash(models.db, 'contas')).toBe(before);
    }
    await rebuildView(deps(), projector);
    expect(await viewHash(models.db, 'contas')).toBe(before);
  });

  it('sets free what was parked, for the process that goes on as well', async () => {
    const view = await goLive();
    await reached(view, await append('conta-9', [anEvent(), anEvent('Veneno'), anEvent()]));
    expect([...view.parked.keys()]).toEqual(['conta-9']);
    poison.on = false;
    await rebuildView(deps(), projector);
    await reached(view, await append('conta-9', [anEvent()]));
    expect([...view.parked.keys()]).toEqual([]);
    const { rows } = await models.db.query(`SELECT qtde FROM conta WHERE stream = 'conta-9'`);
    expect(rows).toEqual([{ qtde: 4 }]);
  });

  it('reads the log once for all the views it is asked for', async () => {
    const others: Projector = {
      ...projector,
      view: 'outras',
      prefixes: ['conta-', 'outra-'],
    };
    const both = await Promise.all([projector, others].map((one) => models.view(one)));
    live = subscribeViews(models.store, both, models.log);
    await append('outra-1', many(3));
    const last = await append('conta-1', many(600));
    for (const view of both) await reached(view, last);
    const hashes = () => Promise.all(['contas', 'outras'].map((view) => viewHash(models.db, view)));
    const before = await hashes();
    expect(before[0]).not.toBe(before[1]);
    const follow = vi.spyOn(models.store, 'follow');
    const events = await rebuildViews({ ...deps(), together: 250 }, [projector, others]);
    expect(follow).toHaveBeenCalledOnce();
    expect(await hashes()).toEqual(before);
    expect((events.get('outras') ?? 0) - (events.get('contas') ?? 0)).toBe(3);
  });

  it('fills views that nobody follows from one reading of the log', async () => {
    const [one, other] = ['umas', 'cheias'].map((view) => ({ ...projector, view })) as [Projector, Projector];
    const another = { ...other, prefixes: ['conta-', 'outra-'] };
    await append('outra-cheia', many(4));
    await append('conta-cheia', many(300));
    const follow = vi.spyOn(models.store, 'follow');
    const events = await fillViews({ ...deps(), together: 100 }, [one, another]);
    expect(follow).toHaveBeenCalledOnce();
    expect(events.get('umas')).toBeLessThan(events.get('cheias') ?? 0);
    const rowsOf = async (view: string) =>
      (
        await models.db.query<{ stream: string; qtde: number }>(
          `SELECT stream, qtde FROM "${view}".conta WHERE stream LIKE '%-cheia' ORDER BY 1`,
        )
      ).rows;
    const counted = { stream: 'conta-cheia', qtde: 300 };
    expect(await rowsOf('umas')).toEqual([counted]);
    expect(await rowsOf('cheias')).toEqual([counted, { stream: 'outra-cheia', qtde: 4 }]);
  });

  it('is ended by its signal', async () => {
    await append('conta-1', [anEvent()]);
    const ended = AbortSignal.abort(new Error('enough'));
    await expect(rebuildViews({ ...deps(), signal: ended }, [projector])).rejects.toThrow('enough');
    await expect(fillViews({ ...deps(), signal: ended }, [{ ...projector, view: 'vazias' }])).rejects.toThrow(
      'enough',
    );
  });

  it('goes one after the other when two are asked for at once', async () => {
    const view = await goLive();
    await reached(view, await append('conta-1', [anEvent()]));
    const before = await viewHash(models.db, 'contas');
    await Promise.all([rebuildView(deps(), projector), rebuildView(deps(), projector)]);
    expect(await viewHash(models.db, 'contas')).toBe(before);
  });
});

it('a hash tells a row that changed, wherever it stands among many', async () => {
  const { db } = models;
  await db.query('CREATE SCHEMA muitas; CREATE TABLE muitas.linha (id integer PRIMARY KEY, valor integer)');
  await db.query('INSERT INTO muitas.linha SELECT n, 0 FROM generate_series(1, 25000) n');
  const hashes = [await viewHash(db, 'muitas')];
  for (const id of [1, 15_000, 25_000]) {
    await db.query('UPDATE muitas.linha SET valor = 1 WHERE id = $1', [id]);
    hashes.push(await viewHash(db, 'muitas'));
  }
  expect(new Set(hashes).size).toBe(hashes.length);
  // Written in another order they are the same rows.
  await db.query('UPDATE muitas.linha SET valor = 0');
  expect(await viewHash(db, 'muitas')).toBe(hashes[0]);
});
