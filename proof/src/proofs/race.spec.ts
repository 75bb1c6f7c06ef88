import { estoque } from '@rifa-viva/write-side/rifa/estoque';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { createTestStores } from '../testing/stores.ts';
import { auditRaffle } from './audit.ts';

const BUYERS = 2_000;
const TICKETS = 1_000;
const FIRST_BUYER = 10_000;

afterEach(() => {
  vi.restoreAllMocks();
});

async function withProduct(
  run: (product: TestProduct, eventStoreUrl: string) => Promise<void>,
): Promise<void> {
  const stores = await createTestStores(inject('postgresUrl'));
  // Every cap stays on; only the one per address is widened, since all buyers share this machine's.
  const product = await startTestProduct(stores, { env: { RESERVAS_POR_ENDERECO: String(BUYERS) } });
  try {
    await run(product, stores.eventStoreUrl);
  } finally {
    await product.close();
    await stores.stop();
  }
}

/** Every buyer asks for one ticket at the same moment; what each was told. */
async function race(product: TestProduct, idRifa: number): Promise<number[]> {
  const buyers = Array.from({ length: BUYERS }, (_, i) => FIRST_BUYER + i);
  await product.people(buyers.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })));
  const answers = await Promise.all(
    buyers.map((idUsuario) =>
      product.call(idUsuario, 'POST', '/api/bilhetes/reservarBilhetes', {
        idRifa,
        idUsuario,
        qtde: 1,
        idPagamento: `corrida${idUsuario}`,
      }),
    ),
  );
  return answers.map((a) => a.status);
}

describe('2,000 buyers race for 1,000 tickets over HTTP', () => {
  it('sells exactly the stock, no ticket twice, and answers only 200 and 409', { timeout: 120_000 }, () =>
    withProduct(async (product, eventStoreUrl) => {
      const idRifa = await createOpenRaffle(product, TICKETS);
      const statuses = await race(product, idRifa);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
      expect(statuses.filter((s) => s === 200)).toHaveLength(TICKETS);
      expect(await auditRaffle(eventStoreUrl, idRifa)).toMatchObject({
        faults: [],
        total: TICKETS,
        taken: TICKETS,
      });
    }),
  );

  it('is red when the guard is switched off', { timeout: 120_000 }, () =>
    withProduct(async (product, eventStoreUrl) => {
      const idRifa = await createOpenRaffle(product, TICKETS);
      vi.spyOn(estoque, 'escolher').mockImplementation((estado, _vencidos, qtde, semente) => {
        const primeiro = Number.parseInt(semente.slice(0, 8), 16) % estado.total;
        return Array.from({ length: qtde }, (_, i) => ((primeiro + i) % estado.total) + 1);
      });
      await race(product, idRifa);
      const { faults } = await auditRaffle(eventStoreUrl, idRifa);
      expect(faults.some((fault) => fault.includes('taken twice'))).toBe(true);
    }),
  );
});
