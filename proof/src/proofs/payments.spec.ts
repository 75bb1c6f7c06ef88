import { estoque } from '@rifa-viva/write-side/rifa/estoque';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { audit } from '../payments/books.ts';
import { twoBuyersOfOneRaffle } from '../payments/late-money.ts';
import { type Machine, type Planted, startKillable, startOwn } from '../payments/machine.ts';
import { differingViews, rush } from '../payments/rush.ts';

/** `npm run proof` asks for 10,000 and ten. */
const PAYMENTS = Number(process.env.PROOF_PAYMENTS ?? 150);
const DEATHS = Number(process.env.PROOF_PAYMENT_DEATHS ?? 2);

afterEach(() => {
  vi.restoreAllMocks();
});

async function on<T>(machine: Machine, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await machine.stop();
  }
}

describe(`${PAYMENTS} payments by both providers, webhooks lost, doubled, late and out of order, a provider away, the product killed`, () => {
  it('leave every centavo sold, given back or due, by ledger, log and read model', {
    timeout: 7_200_000,
  }, async () => {
    const machine = await startKillable();
    await on(machine, async () => {
      const { books, ...told } = await rush(machine, {
        payments: PAYMENTS,
        deaths: DEATHS,
        log: (line) => console.log(`payments: ${line}`),
      });
      console.log(`payments: ${JSON.stringify({ ...told, ...books, faults: books.faults.length })}`);
      expect(books.faults).toEqual([]);
      expect(told.charges).toBeGreaterThanOrEqual(PAYMENTS);
      expect(told.lostWebhooks).toBeGreaterThan(PAYMENTS / 20);
      const { sold, refunded, due } = books.sums.log;
      for (const sum of [sold, refunded, due]) expect(sum).toBeGreaterThan(0);
      expect(await differingViews(machine)).toEqual([]);
    });
  });
});

describe('the audit of the payments', { timeout: 600_000 }, () => {
  /** Tickets given up and sold to somebody else, money late for them, money in time: until the audit says so. */
  const audited = async (words: RegExp, planted?: Planted): Promise<void> => {
    const machine = await startOwn(planted);
    await on(machine, async () => {
      const raffles = await twoBuyersOfOneRaffle(machine);
      await vi.waitFor(
        async () => expect((await audit(machine, raffles, [])).faults.join('\n')).toMatch(words),
        { interval: 500 },
      );
    });
  };

  it('finds nothing where nothing is planted', () => audited(/^$/));

  it('is red when the same money is new each time it is read', async () => {
    let read = 0;
    await audited(/is not the provider's/, (gateway) => ({
      ...gateway,
      ler: async (chave) => {
        const told = await gateway.ler(chave);
        read += 1;
        const anew = told?.recebimentos.map((one) => ({
          ...one,
          idRecebimento: `${one.idRecebimento}x${read}`,
        }));
        return told && { ...told, recebimentos: anew ?? [] };
      },
    }));
  });

  it('is red when nobody looks whether the tickets of late money are still free', async () => {
    vi.spyOn(estoque, 'livre').mockReturnValue(true);
    await audited(/ticket .* sold twice/);
  });

  it('is red when charges are believed to be ended that are not', () =>
    audited(/can still be paid/, (gateway) => ({
      ...gateway,
      cancelar: async (chave) => {
        const told = await gateway.ler(chave);
        if (!told) throw new Error('no charge');
        return { ...told, aberta: false };
      },
    })));
});
