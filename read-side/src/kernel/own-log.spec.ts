import { randomUUID } from 'node:crypto';
import { Codec } from '@rifa-viva/contracts/eventos/codec';
import { openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adoptLog, isOwnLog, OTHER_LOG, ownLog, rememberLog } from './own-log.ts';
import type { Projector } from './projector.ts';
import { rebuildView } from './rebuild.ts';
import { subscribeViews } from './subscription.ts';

const projector: Projector<number> = {
  view: 'lidos',
  prefixes: ['lido-'],
  tables: 'CREATE TABLE lido (id uuid PRIMARY KEY);',
  async apply(events, tx) {
    for (const { id } of events) await tx.query('INSERT INTO lido VALUES ($1)', [id]);
    return events.length;
  },
};
const VIEWS = [projector.view];
const codec = new Codec({ 'lido-': { types: { Algo: Type.Object({}) } } });

/** The rows stand beside the first store; the others took its place. */
let models: TestReadModels;
let longer: TestReadModels;
let shorter: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels([projector], codec);
  longer = await openTestReadModels([], codec);
  shorter = await openTestReadModels([], codec);
  await write(models.store, 20);
  await write(longer.store, 40);
  await write(shorter.store, 5);
});
afterAll(async () => {
  for (const each of [models, longer, shorter]) await each.close();
});

async function write(store: EventStore, count: number): Promise<void> {
  const metadata = {
    commandId: 'x',
    actor: { idUsuario: 0, tipo: 'Sistema' as const },
    at: '2026-01-01T00:00:00.000Z',
    correlationId: 'x',
    causationId: 'x',
  };
  const events = Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'Algo',
    data: {},
    metadata,
  }));
  await store.append('lido-1', events, 'any');
}

/** Reads a log to its end, as a process does in its life. */
async function live(store: EventStore): Promise<void> {
  await ownLog(models.db, store, VIEWS, models.log);
  const view = await models.view(projector);
  const remembered = rememberLog(models.db);
  const subscription = subscribeViews(store, [view], models.log);
  subscription.onRead('log_lido', remembered.heard);
  await expect.poll(() => subscription.caughtUp).toBe(true);
  await subscription.close();
  await remembered.close();
}
const read = async () =>
  Number((await models.db.query<{ n: string }>('SELECT count(*) AS n FROM lidos.lido')).rows[0]?.n);
const isOwn = ({ store }: TestReadModels) => isOwnLog(models.db, store, VIEWS);

describe('read models', () => {
  it('go on with the log that they were made from, grown or not', async () => {
    await live(models.store);
    expect(await isOwn(models)).toBe(true);
    await write(models.store, 1);
    await live(models.store);
    expect(await read()).toBe(21);
  });

  it('notice another log, though it is longer, and one that is shorter', async () => {
    expect(await isOwn(longer)).toBe(false);
    expect(await isOwn(shorter)).toBe(false);
    expect(await isOwn(models)).toBe(true);
  });

  it('wait, and say what to do', async () => {
    const said: string[] = [];
    const words = { ...models.log, error: (text: string) => said.push(text) };
    const waiting = ownLog(models.db, shorter.store, VIEWS, words as never);
    await expect.poll(() => said).toEqual([OTHER_LOG]);
    await adoptLog(models.db, shorter.store, VIEWS, async () => {
      await rebuildView({ ...models, store: shorter.store }, projector);
      expect(await isOwn(shorter)).toBe(false);
    });
    await waiting;
    expect(await read()).toBe(5);
  });

  it('after a rebuild follow that log, missing nothing', async () => {
    await write(shorter.store, 3);
    await live(shorter.store);
    expect(await read()).toBe(8);
    expect(await isOwn(shorter)).toBe(true);
    expect(await isOwn(models)).toBe(false);
  });
});
