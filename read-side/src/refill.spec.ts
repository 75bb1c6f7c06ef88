import { join } from 'node:path';
import { matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { StoreUnavailableError } from '@rifa-viva/server/event-store/types';
import { readSettings } from '@rifa-viva/server/settings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createReadSide, type ReadSide } from './app.ts';
import { View } from './kernel/view.ts';
import { usuariosProjector } from './usuarios/projector.ts';

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  await side.write(await matrixLog(side.cifrado));
});
afterAll(() => side.close());

/** Another process's read side over the same stores. */
function another(): Promise<ReadSide> {
  const { dataDir, ground, stores } = side;
  return createReadSide({
    ...ground,
    databaseUrl: stores.readDatabaseUrl,
    settings: readSettings({ DATA_DIR: dataDir, ESPERA_MS: '100' }),
    filesDir: join(dataDir, 'arquivos'),
    frontEnds: { storefront: join(dataDir, 'storefront'), admin: join(dataDir, 'admin') },
    writeSideUrl: () => 'http://127.0.0.1:1',
  });
}

const people = async () =>
  (await side.readSide.db.query<{ n: number }>('SELECT count(*)::int AS n FROM usuarios.usuario')).rows[0]?.n;

describe('a view that a start fills anew', () => {
  it('is read by nobody before it is filled; the others are', async () => {
    const before = await people();
    await side.readSide.db.query('DROP SCHEMA usuarios CASCADE');
    const apply = usuariosProjector.apply.bind(usuariosProjector);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    vi.spyOn(usuariosProjector, 'apply').mockImplementation(async (...args) => {
      await held;
      return apply(...args);
    });
    const second = await another();
    try {
      await second.deps.caughtUp(null, 'campanhas');
      await expect(second.deps.caughtUp(null, 'usuarios')).rejects.toMatchObject({ status: 503 });
      for (const name of ['carregarBilhete', 'historicoBilhete']) {
        const asked = second.implementations.find(({ call }) => call.name === name);
        const ticket = { params: { id: '1000003', idBilhete: 1_000_003 }, minPosition: null } as never;
        await expect(asked?.handle(ticket)).rejects.toMatchObject({ status: 503 });
      }
      letGo();
      await vi.waitFor(() => second.deps.caughtUp(null, 'usuarios'));
      expect(await people()).toBe(before);
      expect(before).toBeGreaterThan(5);
    } finally {
      letGo();
      vi.restoreAllMocks();
      await second.close();
    }
  });
});

describe('a start', () => {
  it.each([
    [
      'a log that falls silent',
      () => vi.spyOn(side.ground.store, 'lastPosition'),
      new StoreUnavailableError('event store: connection given up'),
    ],
    [
      'a database that is lost',
      () => vi.spyOn(View.prototype, 'open'),
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    ],
  ])('waits for %s', async (_what, spied, error) => {
    const asked = spied().mockRejectedValueOnce(error);
    try {
      const second = await another();
      await second.close();
      await expect(asked.mock.results[0]?.value).rejects.toBe(error);
    } finally {
      vi.restoreAllMocks();
    }
  });
});
