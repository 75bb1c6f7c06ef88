import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it } from 'vitest';
import { HandClock } from './clock.ts';
import { Journal } from './journal.ts';
import { type Draft, Ledger } from './ledger.ts';
import { Random } from './random.ts';
import { startSimulador } from './simulator.ts';
import { askMercadoPago, openPayment } from './testing/caller.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const draft = (id: string): Draft => ({
  provider: 'efi',
  id,
  code: `code ${id}`,
  location: '',
  reference: id,
  key: `key ${id}`,
  asked: '',
  amount: 100,
  label: '',
  notificationUrl: null,
  extra: {},
  expiresAt: Number.MAX_SAFE_INTEGER,
});
const ledgerOf = (file: string | null, maxCharges = 100) => {
  const { journal, values } = file ? Journal.open(file) : { journal: null, values: [] };
  return new Ledger({ clock: new HandClock(), random: new Random(1), journal, kept: values, maxCharges });
};

/** The first start, on ports that nobody else is given while it is away: it takes what any connection may be given. */
async function startedBefore(dataDir: string): Promise<void> {
  const { urls, close } = await startSimulador({ dataDir, clock: new HandClock(), seed: 1 });
  await close();
  const file = join(dataDir, 'portas.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<keyof typeof urls, number>;
  for (const name of ['mercadoPago', 'efi', 'bank'] as const) {
    expect(urls[name]).toContain(`:${kept[name]}`);
    kept[name] = await freePort();
  }
  writeFileSync(file, JSON.stringify(kept));
}

describe('what is remembered', () => {
  it('outlives the process: charges, keys, refunds, credentials and addresses', async () => {
    const dataDir = join(folder.path, 'dados');
    await startedBefore(dataDir);
    const first = await startSimulador({ dataDir, clock: new HandClock(), seed: 1 });
    const id = await openPayment(first, {}, 'same-key');
    first.controls.approve({ charge: id });
    await askMercadoPago(first, `POST /v1/payments/${id}/refunds`, { amount: 1 }, 'refund-key');
    await first.close();
    const second = await startSimulador({ dataDir, clock: new HandClock(), seed: 2 });
    expect(second.urls).toEqual(first.urls);
    expect(second.credentials).toEqual(first.credentials);
    expect(await openPayment(second, {}, 'same-key')).toBe(id);
    expect(await askMercadoPago(second, `GET /v1/payments/${id}`)).toMatchObject({
      body: { status: 'approved', transaction_amount_refunded: 1 },
    });
    await askMercadoPago(second, `POST /v1/payments/${id}/refunds`, { amount: 1 }, 'refund-key');
    expect(second.controls.charge({ charge: id }).receipts[0]?.refunds).toHaveLength(1);
    expect(await openPayment(second)).not.toBe(id);
    await second.close();
  });

  it('is whole after a line was cut short', () => {
    const file = join(folder.path, 'cortada.jsonl');
    const before = ledgerOf(file);
    before.open(draft('a'));
    before.pay(before.open(draft('b')), 100);
    appendFileSync(file, '{"provider":"efi","id":"c"');
    const after = ledgerOf(file);
    expect(after.list()).toEqual(before.list());
    after.open(draft('d'));
    expect(ledgerOf(file).list()).toEqual(after.list());
  });

  it('is bounded: the oldest are forgotten under all their names, also in the file', () => {
    const file = join(folder.path, 'cheia.jsonl');
    const ledger = ledgerOf(file, 10);
    for (let i = 0; i < 2_000; i += 1) ledger.pay(ledger.open(draft(`t${i}`)), 100);
    expect(ledger.list().map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `t${1_990 + i}`));
    expect(ledger.find('efi', 't1989')).toBeUndefined();
    expect(ledger.byCode('code t1989')).toBeUndefined();
    expect(ledger.byKey('efi', 'key t1989')).toBeUndefined();
    expect(ledger.withReference('efi', 't1989')).toEqual([]);
    expect(ledger.byCode('code t1999')?.id).toBe('t1999');
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(1_100);
  });

  it('is found by the id that was answered, however time goes on meanwhile', async () => {
    const clock = new HandClock();
    const now = () => {
      clock.advance(1);
      return clock.now();
    };
    const ticking = { after: clock.after.bind(clock), now };
    const simulador = await startSimulador({ clock: ticking });
    const charge = await openPayment(simulador, { external_reference: 'ref' });
    expect(await askMercadoPago(simulador, `GET /v1/payments/${charge}`)).toMatchObject({ status: 200 });
    simulador.controls.payTwice({ charge });
    const { body } = await askMercadoPago(simulador, 'GET /v1/payments/search?external_reference=ref');
    const ids = simulador.controls.charges().map(({ id }) => ({ id: Number(id) }));
    expect(body).toMatchObject({ results: ids.toReversed() });
    await simulador.close();
  });

  it('goes on counting: no number comes twice', () => {
    const ledger = ledgerOf(null);
    const numbers = ['a', 'b', 'c'].map((id) => ledger.open(draft(id)).number);
    expect(new Set(numbers).size).toBe(3);
  });
});
