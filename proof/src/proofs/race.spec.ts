import { estoque } from '@rifa-viva/write-side/rifa/estoque';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { startTestProduct } from '../testing/product.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { createTestStores } from '../testing/stores.ts';
import { type Course, openChoice, race, raceForAny, raceForChosen, soldTwice, wanted } from './race.ts';

const LONG_MS = 600_000;
const SIZE = { buyers: 2_000, tickets: 1_000 };

afterEach(() => {
  vi.restoreAllMocks();
});

async function withProduct(run: (course: Course) => Promise<void>): Promise<void> {
  const stores = await createTestStores(inject('postgresUrl'));
  // Every cap stays on; only the one per address is widened, for so many from one neighbourhood.
  const product = await startTestProduct(stores, {
    env: { TRUSTED_PROXIES: '1', RESERVAS_POR_ENDERECO: String(SIZE.buyers), RESERVAS_POR_HORA: '1000000' },
  });
  try {
    await run({ ...product, eventStoreUrl: stores.eventStoreUrl });
  } finally {
    await product.close();
    await stores.stop();
  }
}

describe('2,000 buyers, 500 of them at once, race for 1,000 tickets over HTTP', () => {
  it(
    'sells exactly the stock, no ticket twice, and tells each 200 or 409 in the end',
    { timeout: LONG_MS },
    () => withProduct((course) => raceForAny(course, SIZE)),
  );

  it('is red when the guard is switched off', { timeout: LONG_MS }, () =>
    withProduct(async (course) => {
      const idRifa = await createOpenRaffle(course, SIZE.tickets);
      vi.spyOn(estoque, 'escolher').mockImplementation((estado, _vencidos, qtde, semente) => {
        const primeiro = Number.parseInt(semente.slice(0, 8), 16) % estado.total;
        return Array.from({ length: qtde }, (_, i) => ((primeiro + i) % estado.total) + 1);
      });
      await race(course, idRifa, SIZE);
      expect(await soldTwice(course, idRifa)).toBe(true);
    }),
  );
});

describe('2,000 buyers, 500 of them at once, race for 1,000 tickets that they chose', () => {
  it('sells each to one of the two, and tells the other which it was', { timeout: LONG_MS }, () =>
    withProduct((course) => raceForChosen(course, SIZE)),
  );

  it('is red when the guard is switched off', { timeout: LONG_MS }, () =>
    withProduct(async (course) => {
      const idRifa = await openChoice(course, SIZE.tickets);
      vi.spyOn(estoque, 'livre').mockReturnValue(true);
      await race(course, idRifa, SIZE, wanted);
      expect(await soldTwice(course, idRifa)).toBe(true);
    }),
  );
});
