import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { type EventStore, isReadable, type RecordedEvent } from '@rifa-viva/server/event-store/types';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Projector } from './projector.ts';
import { RowsMovedError } from './schema.ts';
import { View } from './view.ts';

/** Keeps each banner's address; refuses one called `veneno` while `poisoned`. */
const poison = { on: true };
const projector: Projector<readonly number[]> = {
  view: 'teste',
  prefixes: ['banner-'],
  tables: 'CREATE TABLE endereco (id integer PRIMARY KEY, url text NOT NULL, vezes integer NOT NULL);',
  async apply(events, tx) {
    const ids: number[] = [];
    for (const { data } of events) {
      const { idBanner, urlBanner } = data as { idBanner: number; urlBanner: string };
      if (poison.on && urlBanner === 'veneno') throw new Error('this one cannot be applied');
      await tx.query(
        `INSERT INTO endereco VALUES ($1, $2, 1)
         ON CONFLICT (id) DO UPDATE SET url = $2, vezes = endereco.vezes + 1`,
        [idBanner, urlBanner],
      );
      ids.push(idBanner);
    }
    return ids;
  },
};

let models: TestReadModels;
let schemas = 0;
beforeAll(async () => {
  models = await openTestReadModels([projector]);
});
afterAll(() => models.close());
afterEach(() => {
  vi.restoreAllMocks();
  poison.on = true;
});

const freshSchema = () => {
  schemas += 1;
  return `teste_${schemas}`;
};
const log = (...urls: readonly (readonly [id: number, url: string])[]) => {
  const written = new HandWrittenLog();
  for (const [idBanner, urlBanner] of urls)
    written.add(`banner-${idBanner}`, { type: 'BannerCriado', data: { idBanner, urlBanner, idUsuario: 1 } });
  return written;
};
/** A store whose log these are, told one by one. */
const telling = (events: readonly RecordedEvent[]): EventStore => ({
  ...models.store,
  async *follow() {
    for (const event of events) yield [{ kind: 'event', event }];
    yield [{ kind: 'caughtUp' }];
  },
});
const rowsOf = async (schema: string) =>
  (
    await models.db.query<{ id: number; url: string; vezes: number }>(
      `SELECT * FROM ${schema}.endereco ORDER BY id`,
    )
  ).rows;

describe('a view', () => {
  it('applies each event once, whatever is handed over again', async () => {
    const schema = freshSchema();
    const view = await models.view(projector, schema);
    const { events } = log([1, 'a'], [2, 'b']);
    expect(await view.apply(events, 2n)).toEqual({ changes: [[1, 2]], position: 2n });
    expect(await view.apply(events, 2n)).toBeNull();
    await view.apply(events, 3n);
    expect(await rowsOf(schema)).toEqual([
      { id: 1, url: 'a', vezes: 1 },
      { id: 2, url: 'b', vezes: 1 },
    ]);
  });

  it('tells of a commit before anybody’s wait for its position ends, and once even where the listener fails', async () => {
    const view = await models.view(projector, freshSchema());
    const { events } = log([1, 'a'], [2, 'b']);
    const heard: string[] = [];
    const waiting = view.waitFor(1n, PATIENCE_MS).then(() => heard.push('waited'));
    await view.apply(events.slice(0, 1), 1n, () => heard.push('told'));
    await waiting;
    expect(heard).toEqual(['told', 'waited']);
    const fails = () => {
      heard.push('failed');
      throw new Error('this listener is broken');
    };
    await expect(view.apply(events, 2n, fails)).rejects.toThrow('this listener is broken');
    expect(await view.apply(events, 2n, fails)).toBeNull();
    expect(heard).toEqual(['told', 'waited', 'failed']);
  });

  it('goes on after a restart from what it had committed', async () => {
    const schema = freshSchema();
    const { events } = log([1, 'a'], [2, 'b']);
    await (await models.view(projector, schema)).apply(events.slice(0, 1), 1n);
    const again = await models.view(projector, schema);
    expect(again.position).toBe(1n);
    await again.apply(events, 2n);
    expect((await rowsOf(schema)).map((r) => r.vezes)).toEqual([1, 1]);
  });

  it('leaves neither rows nor checkpoint when the transaction fails', async () => {
    const schema = freshSchema();
    const view = await models.view(projector, schema);
    const { events } = log([1, 'a']);
    vi.spyOn(projector, 'apply').mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    await expect(view.apply(events, 1n)).rejects.toThrow('Connection terminated');
    expect(view.position).toBe(0n);
    await view.apply(events, 1n);
    expect(await rowsOf(schema)).toHaveLength(1);
  });

  it('lets those who asked for a position go on when it is in the rows, and refuses after so long', async () => {
    const view = await models.view(projector, freshSchema());
    const waiting = view.waitFor(1n, PATIENCE_MS);
    await view.apply(log([1, 'a']).events, 1n);
    await waiting;
    await view.waitFor(null, PATIENCE_MS);
    vi.useFakeTimers();
    const refused = expect(view.waitFor(2n, PATIENCE_MS)).rejects.toMatchObject({
      codigo: 'INDISPONIVEL',
      retryAfterSeconds: 1,
    });
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    await refused;
    vi.useRealTimers();
  });
});

describe('an event that cannot be applied', () => {
  const poisoned = () => log([1, 'a'], [2, 'veneno'], [3, 'c'], [2, 'd'], [4, 'e']);

  it('parks its stream from there on; the others go on, and their changes are told', async () => {
    const schema = freshSchema();
    const view = await models.view(projector, schema);
    const committed = await view.apply(poisoned().events, 5n);
    expect(committed?.changes.flat().sort()).toEqual([1, 3, 4]);
    expect((await rowsOf(schema)).map((r) => r.id)).toEqual([1, 3, 4]);
    expect([...view.parked.keys()]).toEqual(['banner-2']);
    expect(view.position).toBe(5n);
  });

  it('stays parked after a restart, with the events that follow', async () => {
    const schema = freshSchema();
    await poisoned().into(await models.view(projector, schema));
    const again = await models.view(projector, schema);
    expect([...again.parked.keys()]).toEqual(['banner-2']);
    const later = { ...poisoned().events[3], position: 9n };
    await again.apply([later as never], 9n);
    expect((await rowsOf(schema)).map((r) => r.id)).toEqual([1, 3, 4]);
  });

  it('is tried again at the start of a process, with all that waited', async () => {
    const schema = freshSchema();
    const { events } = poisoned();
    let last = 0n;
    for (const { stream, position: _, revision: __, ...event } of events) {
      ({ position: last } = await models.store.append(stream, [event], 'any'));
    }
    const read: typeof events = [];
    const stop = new AbortController();
    for await (const batch of models.store.follow({
      from: null,
      prefixes: ['banner-'],
      signal: stop.signal,
    })) {
      for (const item of batch) if (item.kind === 'event' && isReadable(item.event)) read.push(item.event);
      if (read.length === events.length) break;
    }
    const view = await models.view(projector, schema);
    await view.apply(read, last);
    await view.retryParked(models.store, stop.signal);
    expect([...view.parked.keys()]).toEqual(['banner-2']);
    poison.on = false;
    const mended = await models.view(projector, schema);
    await mended.retryParked(models.store, stop.signal);
    stop.abort();
    expect([...mended.parked.keys()]).toEqual([]);
    expect(await rowsOf(schema)).toContainEqual({ id: 2, url: 'd', vezes: 2 });
    expect([...(await models.view(projector, schema)).parked.keys()]).toEqual([]);
  });

  it('parks the stream of one that cannot be read, and is retried as far as can be read', async () => {
    const schema = freshSchema();
    const view = await models.view(projector, schema);
    const { events } = log([1, 'a'], [2, 'b'], [3, 'c'], [2, 'd'], [2, 'e'], [2, 'f']);
    const readable = (at: number) => events.slice(at, at + 1);
    const unreadable = (at: number, unreadable: string) =>
      readable(at).map(({ stream, revision, position }) => ({ stream, revision, position, unreadable }));
    poison.on = false;
    const committed = await view.apply(
      [...readable(0), ...unreadable(1, 'tipo desconhecido'), ...events.slice(2)],
      6n,
    );
    expect(committed).toEqual({ changes: [[1, 3]], position: 6n });
    expect(view.parked.get('banner-2')).toEqual({
      stream: 'banner-2',
      position: 2n,
      reason: 'tipo desconhecido',
    });
    // A newer build knows the first of them, not the third.
    const items = [...events.slice(0, 4), ...unreadable(4, 'versão 2'), ...events.slice(5)].map((event) => ({
      kind: 'event' as const,
      event,
    }));
    const store: EventStore = {
      ...models.store,
      async *follow() {
        yield [...items, { kind: 'caughtUp' as const }];
      },
    };
    const newer = await models.view(projector, schema);
    await newer.retryParked(store, new AbortController().signal);
    expect(await rowsOf(schema)).toContainEqual({ id: 2, url: 'd', vezes: 2 });
    const again = await models.view(projector, schema);
    expect([...again.parked.values()]).toEqual([{ stream: 'banner-2', position: 5n, reason: 'versão 2' }]);
    expect(again.position).toBe(6n);
  });

  it('is caught up with piece by piece: what breaks off goes on where it was, each event once', async () => {
    const schema = freshSchema();
    const { events } = log([1, 'a'], [2, 'veneno'], [2, 'c'], [3, 'd'], [2, 'e']);
    const view = await models.view(projector, schema);
    await view.apply(events, 5n);
    poison.on = false;
    const store = telling(events);
    const apply = projector.apply.bind(projector);
    let pieces = 0;
    vi.spyOn(projector, 'apply').mockImplementation(async (...args) => {
      pieces += 1;
      if (pieces === 2) throw new Error('Connection terminated unexpectedly');
      return apply(...args);
    });
    const { signal } = new AbortController();
    await expect(view.retryParked(store, signal)).rejects.toThrow('Connection terminated');
    expect([...(await models.view(projector, schema)).parked.values()]).toMatchObject([
      { stream: 'banner-2', position: 3n },
    ]);
    await view.retryParked(store, signal);
    expect(view.parked.size).toBe(0);
    expect(pieces).toBe(4);
    expect(await rowsOf(schema)).toContainEqual({ id: 2, url: 'e', vezes: 3 });
  });

  it('is not applied twice where nobody heard that its commit had gone through', async () => {
    const schema = freshSchema();
    const { events } = log([2, 'veneno'], [2, 'c']);
    const view = await models.view(projector, schema);
    await view.apply(events, 2n);
    poison.on = false;
    const store = telling(events);
    const { signal } = new AbortController();
    const unheard = await models.view(projector, schema);
    await view.retryParked(store, signal);
    await expect(unheard.retryParked(store, signal)).rejects.toThrow(RowsMovedError);
    await unheard.reload();
    await unheard.retryParked(store, signal);
    expect(await rowsOf(schema)).toEqual([{ id: 2, url: 'c', vezes: 2 }]);
  });

  it('is not blamed while the vault is away', async () => {
    const view = await models.view(projector, freshSchema());
    vi.spyOn(models.vault, 'ping').mockRejectedValue(new Error('connect ECONNREFUSED'));
    await expect(view.apply(poisoned().events, 5n)).rejects.toThrow('ECONNREFUSED');
    expect(view.parked.size).toBe(0);
    expect(view.position).toBe(0n);
  });
});

describe('rows that somebody else changed underneath', () => {
  it('are noticed before anything is written, and followed forwards only', async () => {
    const schema = freshSchema();
    const mine = await models.view(projector, schema);
    const other = new View(projector, models.db, models.vault, models.log, schema);
    await other.open();
    const { events } = log([1, 'a'], [2, 'b'], [3, 'c']);
    await other.apply(events.slice(0, 2), 2n);
    await expect(mine.apply(events.slice(0, 1), 1n)).rejects.toThrow(RowsMovedError);
    const heard: string[] = [];
    const waiting = mine.waitFor(2n, PATIENCE_MS).then(() => heard.push('waited'));
    expect(await mine.reload(() => heard.push('told'))).toBe(true);
    await waiting;
    expect(heard).toEqual(['told', 'waited']);
    await mine.apply(events, 3n);
    expect((await rowsOf(schema)).map((r) => r.vezes)).toEqual([1, 1, 1]);
    await models.db.query(`UPDATE ${schema}.posicao SET posicao = 1`);
    expect(await mine.reload()).toBe(false);
  });

  it('are made anew when the projector declares other tables', async () => {
    const schema = freshSchema();
    await log([1, 'a']).into(await models.view(projector, schema));
    const changed: Projector<readonly number[]> = { ...projector, version: 2 };
    const view = await models.view(changed, schema);
    expect(view.position).toBe(0n);
    expect(await rowsOf(schema)).toEqual([]);
  });
});
