import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillDisk } from '../testing/full-disk.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { becomes, isReady } from '../testing/readiness.ts';
import { REAL_EVENT_STORE } from '../testing/real-event-store.ts';
import { createTestStores, type TestStores } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let stores: TestStores;
let product: TestProduct;
const folder = temporaryFolder();
beforeAll(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  product = await startTestProduct(stores, {
    // Its own subject: how long a command waits for a log that takes nothing.
    env: { DATA_DIR: folder.path, ESPERA_DO_LOG_MS: '2000' },
  });
});
afterAll(async () => {
  await product.close();
  await stores.stop();
  folder.remove();
});

async function noPictures(): Promise<() => Promise<unknown>> {
  const pictures = join(folder.path, 'arquivos');
  await rename(pictures, `${pictures}-fora`);
  return () => rename(`${pictures}-fora`, pictures);
}

const reads = () => product.call(null, 'GET', '/api/empresas/carregarEmpresa');
const writes = () => product.call.once(2, 'PUT', '/api/empresas/atualizar', { nome: 'OUTRA LOJA' });

describe('where nobody writes, it is tried: readiness says so, everything is read, and all is well with room', () => {
  it.skipIf(REAL_EVENT_STORE)('a full disk under the event store; commands are 503', async () => {
    await isReady(product.url);
    const room = await fillDisk(stores.eventStoreDatabaseUrl ?? '', 'es_event');
    await becomes(product.url, { http: 503, problemas: ['event-store'] });
    expect((await reads()).status).toBe(200);
    expect((await writes()).status).toBe(503);
    await room();
    await isReady(product.url);
    expect((await writes()).status).toBe(200);
  });

  it.each([
    ['a full disk under the vault', 'cofre', () => fillDisk(stores.vaultDatabaseUrl, 'prova_da_chave')],
    ['a folder of pictures that takes none', 'imagens', noPictures],
  ])('%s', async (_, name, fails) => {
    await isReady(product.url);
    const room = await fails();
    await becomes(product.url, { http: 503, problemas: [name] });
    expect((await reads()).status).toBe(200);
    await room();
    await isReady(product.url);
  });
});
