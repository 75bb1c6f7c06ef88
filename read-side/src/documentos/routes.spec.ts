import { randomUUID } from 'node:crypto';
import { type OwnWorld, startWorld } from '@rifa-viva/proof/matrix/world';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: OwnWorld;
let db: pg.Client;

beforeAll(async () => {
  world = await startWorld();
  db = new pg.Client({ connectionString: world.stores.readDatabaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await world.close();
});

it('a job asked for again waits for what the caller knows, not for its own first record alone', async () => {
  const numero = await world.vendidoPor(6);
  const pedido = { idRifa: world.aberta, idTrabalho: randomUUID(), numBilhetes: [numero] };
  await world.must(6, 'POST', '/api/gerarPDFBilhetes', pedido);
  // The rows stand still, and can be read.
  await db.query('BEGIN; LOCK TABLE bilhetes.bilhete IN EXCLUSIVE MODE');
  const selecao = { idRifa: world.aberta, bilhetesSelecionados: [numero] };
  await world.must(3, 'PUT', '/api/bilhetes/devolver', selecao);
  await world.must(7, 'POST', '/api/verificarBilhetes', { ...selecao, idUsuario: 7, idVendedor: 7 });
  const outraVez = world.product.call(6, 'POST', '/api/gerarPDFBilhetes', pedido, world.cabecalhos());
  // Who knows of nothing newer is answered from the rows as they stand: by then the other would have been, too.
  expect((await world.product.call.once(6, 'POST', '/api/gerarPDFBilhetes', pedido)).status).toBe(200);
  await db.query('COMMIT');
  expect(await outraVez).toMatchObject({ status: 403, body: { codigo: 'NAO_E_SEU' } });
});
