import { openDb } from '@rifa-viva/read-side/kernel/db';
import { expect, inject, it } from 'vitest';
import { startTestProduct } from '../testing/product.ts';
import { becomes, isReady } from '../testing/readiness.ts';
import { REAL_EVENT_STORE } from '../testing/real-event-store.ts';
import { createTestStores } from '../testing/stores.ts';

/** What PostgreSQL answers every insert with when its disk is full. */
const FULL = `
  CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON es_event EXECUTE FUNCTION full_disk()`;

it.skipIf(REAL_EVENT_STORE)(
  'a full disk under the event store: readiness says so while everything is read, commands are 503, and all is well with room',
  async () => {
    const stores = await createTestStores(inject('postgresUrl'));
    const product = await startTestProduct(stores);
    const db = openDb(stores.eventStoreDatabaseUrl ?? '', []);
    try {
      const rename = () => product.call(2, 'PUT', '/api/empresas/atualizar', { nome: 'OUTRA LOJA' });
      await isReady(product.url);
      await db.query(FULL);
      // Nobody writes: it is tried.
      await becomes(product.url, { http: 503, problemas: ['event-store'] });
      expect((await product.call(null, 'GET', '/api/empresas/carregarEmpresa')).status).toBe(200);
      expect((await rename()).status).toBe(503);
      await db.query('DROP TRIGGER full_disk ON es_event');
      await isReady(product.url);
      expect((await rename()).status).toBe(200);
    } finally {
      await db.end();
      await product.close();
      await stores.stop();
    }
  },
);
