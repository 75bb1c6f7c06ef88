import { PROJECTORS } from '@rifa-viva/read-side/app';
import { rebuildView, viewHash } from '@rifa-viva/read-side/kernel/rebuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { seedOfRun } from '../testing/seed.ts';
import { createTestStores, type TestStores } from '../testing/stores.ts';
import { changedByRebuild, VIEWS } from '../testing/views.ts';

const TICKETS = 120;
const STOPS = 5;
const CALLS = 40;
const CUSTOMER = 20;
const SELLER = 21;

let stores: TestStores;
let product: TestProduct;
let idRifa: number;

beforeAll(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  product = await startTestProduct(stores, {
    env: { RESERVAS_POR_ENDERECO: '10000', RESERVAS_POR_HORA: '1000000' },
  });
  await product.people([
    { idUsuario: CUSTOMER, tipo: 'Usuario' },
    { idUsuario: SELLER, tipo: 'Vendedor' },
  ]);
  idRifa = await createOpenRaffle(product, TICKETS);
});
afterAll(async () => {
  await product.close();
  await stores.stop();
});

/** Something people do, chosen at random; refusals are part of life. */
async function something(pick: number, n: number, key: string): Promise<void> {
  const numeros = [n, ((n + 7) % TICKETS) + 1];
  const venda = { bilhetesSelecionados: numeros, idRifa };
  switch (pick % 5) {
    case 0: {
      const body = { idRifa, idUsuario: CUSTOMER, qtde: (n % 4) + 1, idPagamento: `rebuild${key}` };
      const { status } = await product.call(CUSTOMER, 'POST', '/api/bilhetes/reservarBilhetes', body);
      if (status === 200 && n % 2 === 0) {
        await product.call(CUSTOMER, 'POST', '/api/bilhetes/cancelarReserva', {
          idPagamento: body.idPagamento,
        });
      }
      return;
    }
    case 1:
      await product.call(SELLER, 'POST', '/api/verificarBilhetes', {
        ...venda,
        idUsuario: SELLER,
        idVendedor: SELLER,
        cliente: `C${n}`,
      });
      return;
    case 2:
      await product.call(2, 'PUT', '/api/bilhetes/devolver', { ...venda, bilhetesSelecionados: [n] });
      return;
    case 3:
      await product.call(2, 'PUT', '/api/bilhetes/liberar', {
        ...venda,
        idUsuario: 2,
        bilhetesSelecionados: [n],
      });
      return;
    default:
      await product.call(2, 'PUT', `/api/rifas/atualizar/${idRifa}`, { titulo: `TITULO ${n}` });
  }
}

async function settled(): Promise<void> {
  const last = await product.ground.store.lastPosition();
  for (const view of VIEWS) {
    await expect.poll(() => product.readSide.position(view as 'bilhetes') >= (last ?? 0n)).toBe(true);
  }
}

/** Reads without pause until told to stop; how many did so far, and failed: one that has to be repeated has. */
function hammer(signal: AbortSignal) {
  const count = { reads: 0, failed: 0 };
  const run = async () => {
    while (!signal.aborted) {
      const paths = [
        '/api/rifas/carregar/10',
        `/api/bilhetes/contarBilhetesNaoVendidos/${idRifa}`,
        '/api/usuarios/carregar',
      ];
      const answers = await Promise.all(paths.map((path) => product.call.once(2, 'GET', path)));
      count.reads += answers.length;
      count.failed += answers.filter((a) => a.status !== 200).length;
    }
  };
  return { count, ended: run() };
}

describe('a rebuilt read model', () => {
  it(`equals the live one at ${STOPS} random points, while reads never fail`, {
    timeout: 600_000,
  }, async () => {
    const [calls = []] = fc.sample(
      fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: TICKETS })), {
        minLength: STOPS * CALLS,
        maxLength: STOPS * CALLS,
      }),
      { seed: seedOfRun(), numRuns: 1 },
    );
    await settled();
    const stop = new AbortController();
    const reading = hammer(stop.signal);
    const { ground, readSide } = product;
    for (let point = 0; point < STOPS; point += 1) {
      for (const [i, [pick, n]] of calls.slice(point * CALLS, (point + 1) * CALLS).entries()) {
        await something(pick, n, `${point}x${i}`);
      }
      await settled();
      expect(await changedByRebuild({ ...ground, db: readSide.db })).toEqual([]);
    }
    await something(4, 1, 'depois');
    await settled();
    await expect.poll(() => reading.count.reads).toBeGreaterThan(10);
    stop.abort();
    await reading.ended;
    expect(reading.count.failed).toBe(0);
  });

  it('differs when a row was changed by hand', async () => {
    const { readSide } = product;
    const before = await viewHash(readSide.db, 'bilhetes');
    await readSide.db.query(
      'UPDATE bilhetes.bilhete SET cobrado = cobrado + 1 WHERE id_rifa = $1 AND num = 1',
      [idRifa],
    );
    expect(await viewHash(readSide.db, 'bilhetes')).not.toBe(before);
    const bilhetes = PROJECTORS.find((p) => p.view === 'bilhetes');
    if (!bilhetes) throw new Error('no such view');
    await rebuildView({ ...product.ground, db: readSide.db }, bilhetes);
    expect(await viewHash(readSide.db, 'bilhetes')).toBe(before);
  });
});
