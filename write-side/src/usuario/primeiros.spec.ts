import { testSettings } from '@rifa-viva/proof/testing/settings';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { type TemporaryFolder, temporaryFolder } from '@rifa-viva/proof/testing/temporary-folder';
import { StoreUnavailableError } from '@rifa-viva/server/event-store/types';
import { createMetrics } from '@rifa-viva/server/http/metrics';
import { openGround } from '@rifa-viva/server/open';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createWriteSide } from '../app.ts';
import { type PrimeiraPessoa, sortearPrimeiros } from './primeiros.ts';
import { criarSenhas } from './senhas.ts';

let stores: TestStores;
let folder: TemporaryFolder;
let settings: ReturnType<typeof testSettings>;
beforeAll(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  folder = temporaryFolder();
  settings = testSettings(stores, folder.path);
});
afterAll(async () => {
  await stores.stop();
  folder.remove();
});

it('processes that start at once on an empty log announce one password of each person, and it is the right one', async () => {
  const grounds = await Promise.all([1, 2, 3].map(() => openGround(settings)));
  const sides = await Promise.all(
    grounds.map((ground) => createWriteSide({ ...ground, ...settings, metrics: createMetrics() })),
  );
  onTestFinished(async () => {
    for (const side of sides) await side.close();
    for (const ground of grounds) await ground.close();
  });
  const ditas: PrimeiraPessoa[] = [];
  await Promise.all(
    sides.map((side) => side.ensureFirst(sortearPrimeiros(), (pessoa) => ditas.push(pessoa))),
  );
  expect(ditas.map(({ idUsuario }) => idUsuario)).toEqual([1, 2]);
  const senhas = criarSenhas();
  for (const { idUsuario, senha } of ditas) {
    const guardada = (await grounds[0]?.vault.password(idUsuario, 1)) ?? null;
    expect(await senhas.confere(guardada, senha)).toBe(true);
  }
});

it('a log that falls silent while their numbers are taken is waited for', async () => {
  const ground = await openGround(settings);
  const side = await createWriteSide({ ...ground, ...settings, metrics: createMetrics() });
  onTestFinished(async () => {
    await side.close();
    await ground.close();
  });
  const asked = vi.spyOn(ground.store, 'lastRevision');
  asked.mockRejectedValueOnce(new StoreUnavailableError('event store: connection given up'));
  await side.ensureFirst(sortearPrimeiros(), () => undefined);
  expect(asked).toHaveBeenCalledTimes(2);
});
