import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { Client } from '@rifa-viva/contracts/http/client';
import { painel } from '@rifa-viva/contracts/http/painel';
import { carregarRifas, statusRifas } from '@rifa-viva/contracts/http/rifas';
import { atualizarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { appendedSince } from '@rifa-viva/proof/testing/appended';
import { startTestProduct, type TestProduct } from '@rifa-viva/proof/testing/product';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoBegan, seedDemo } from './seed.ts';
import { signIn } from './sign-in.ts';

const DAY = 24 * 60 * 60_000;
const WEEKS = 14 * DAY;
const FIRST_START = Date.now();

const folder = temporaryFolder();
let stores: TestStores;
let product: TestProduct;
/** The clock of this installation. */
let now = FIRST_START;
let played: Date | null = null;
let alice: Client;
const said: string[] = [];

beforeAll(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  played = demoBegan(folder.path, now);
  product = await startTestProduct(stores, {
    firstPeople: DEMO_ACCOUNTS.slice(0, 2),
    clock: (key) => (key?.startsWith('demo-') && played) || new Date(now),
  });
  await start();
  alice = await signIn(product.url, '11900000003', 'demo1234');
});
afterAll(async () => {
  await product.close();
  await stores.stop();
  folder.remove();
});

const start = () =>
  seedDemo(product.url, folder.path, (line) => said.push(line), {
    now: () => now,
    play: (moment) => {
      played = moment;
    },
  });
const head = () => product.ground.store.lastPosition();
const written = async (stream: string) => {
  const times: string[] = [];
  for await (const { metadata } of product.ground.store.read(stream)) times.push(metadata.at);
  return times;
};
async function raffles() {
  const all = await alice.call(carregarRifas, { params: { limit: 100 } });
  const onSale = all.filter((one) => one.milharSorteada === '' && Date.parse(one.dtEncerramento) > now);
  return { all, onSale };
}
/** Events of all raffles. */
const events = async () => {
  const { all } = await raffles();
  return (await Promise.all(all.map(({ idRifa }) => written(`rifa-${idRifa}`)))).flat().length;
};
const lastsForWeeks = ({ dtEncerramento }: { dtEncerramento: string }) =>
  Date.parse(dtEncerramento) > now + WEEKS;

describe('the first start of a demo', () => {
  it('has a raffle on sale for weeks, one that closes soon and one that was drawn', async () => {
    const { all, onSale } = await raffles();
    expect(all).toHaveLength(4);
    expect(onSale.filter(lastsForWeeks)).toHaveLength(2);
    expect(onSale.some(({ dtEncerramento }) => Date.parse(dtEncerramento) < now + 5 * DAY)).toBe(true);
    const drawn = all.find(({ milharSorteada }) => milharSorteada !== '');
    expect(drawn).toMatchObject({ resultadoConfirmado: true, selo: { qtde: expect.any(Number) as number } });
  });

  it('has sold on every day of two weeks, today as well, at the counter and online', async () => {
    const { porDia, vendedores } = await alice.call(painel, {});
    expect(porDia).toHaveLength(14);
    expect(porDia.filter(({ qtde }) => qtde === 0)).toEqual([]);
    expect(vendedores.map(({ nome }) => nome).toSorted()).toEqual([
      'GUSTAVO GERENTE',
      'VENDA ONLINE',
      'VERA VENDEDORA',
    ]);
    const carla = await signIn(product.url, '11900000006', 'demo1234');
    const hers = await carla.call(carregarMeusBilhetes, { params: { idUsuario: 6 } });
    expect(hers.length).toBeGreaterThan(0);
  });

  it('tells of each raffle in order of time, nothing of it later than now, and people are older than their sales', async () => {
    const { all } = await raffles();
    for (const { idRifa } of all) {
      const times = await written(`rifa-${idRifa}`);
      expect(times).toEqual(times.toSorted());
      expect(times[0]).not.toBe(times.at(-1));
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(now);
    }
    const [first = ''] = await written('rifa-1');
    for (const idUsuario of [1, 2, 3, 4, 5, 6]) {
      const [made = ''] = await written(`usuario-${idUsuario}`);
      expect(made < first).toBe(true);
    }
  });
});

describe('a later start of a demo', () => {
  it('adds nothing on the same day', async () => {
    const before = await head();
    const file = readFileSync(join(folder.path, 'demo.json'), 'utf8');
    await start();
    expect(await appendedSince(product.ground.store, before)).toEqual([]);
    expect(readFileSync(join(folder.path, 'demo.json'), 'utf8')).toBe(file);
  });

  it('sells a little on the next day, and opens no other raffle', async () => {
    now += DAY;
    const before = (await raffles()).all;
    await start();
    const { all } = await raffles();
    expect(all).toHaveLength(before.length);
    const { hoje } = await alice.call(painel, {});
    expect(hoje.qtde).toBeGreaterThan(0);
    expect(hoje.qtde).toBeLessThan(100);
  });

  it('after forty days draws what is due and has a raffle on sale for weeks, with sales on the days before', async () => {
    now = FIRST_START + 40 * DAY;
    await start();
    const { all, onSale } = await raffles();
    expect(all).toHaveLength(5);
    expect(onSale.filter(lastsForWeeks)).toHaveLength(1);
    const due = all.filter(({ dtSorteio }) => Date.parse(dtSorteio) < now);
    expect(due).toHaveLength(3);
    expect(due.every(({ resultadoConfirmado }) => resultadoConfirmado)).toBe(true);
    const { porDia } = await alice.call(painel, {});
    expect(porDia.filter(({ qtde }) => qtde > 0).length).toBeGreaterThan(10);
    const [newest] = onSale.filter(lastsForWeeks);
    const times = await written(`rifa-${newest?.idRifa}`);
    expect(times).toEqual(times.toSorted());
    // What was written before stays where it was.
    for (const { idRifa } of all) {
      const told = await written(`rifa-${idRifa}`);
      expect(told).toEqual(told.toSorted());
    }
  });

  it('goes on where it was interrupted', async () => {
    now += 20 * DAY;
    const diary = readFileSync(join(folder.path, 'demo.json'), 'utf8');
    const begun = now;
    await start();
    const { all } = await raffles();
    const before = await events();
    // Everything was done but noted.
    writeFileSync(join(folder.path, 'demo.json'), diary);
    const pictures = JSON.stringify({ at: begun, pictures: {} });
    writeFileSync(join(folder.path, 'demo-begun.json'), pictures);
    await start();
    expect((await raffles()).all).toHaveLength(all.length);
    expect(await events()).toBe(before);
  });

  it('writes a bounded number of events in forty days of starts', async () => {
    const before = await events();
    for (let i = 0; i < 40; i += 1) {
      now += DAY;
      await start();
      expect(
        (await raffles()).onSale.some(({ dtEncerramento }) => Date.parse(dtEncerramento) >= now + 9 * DAY),
      ).toBe(true);
    }
    expect((await events()) - before).toBeLessThan(40 * 40);
    expect((await raffles()).onSale.length).toBeLessThanOrEqual(3);
  });

  it('opens a raffle in place of those that somebody excluded, and lets those be', async () => {
    const { onSale } = await raffles();
    const admin = await signIn(product.url, '11900000002', 'demo1234');
    const idsRifa = onSale.map(({ idRifa }) => idRifa);
    await admin.call(statusRifas, { body: { status: 'excluido', idsRifa } });
    now += 60 * DAY;
    await start();
    expect((await raffles()).onSale.filter(lastsForWeeks)).toHaveLength(1);
    expect((await raffles()).all.map(({ idRifa }) => idRifa)).not.toEqual(expect.arrayContaining(idsRifa));
    expect(said).toEqual(['Preparing the demo…']);
  });

  it('leaves an installation alone that somebody made his own, and says so', async () => {
    const admin = await signIn(product.url, '11900000002', 'demo1234');
    await admin.call(atualizarUsuario, {
      body: {
        idUsuario: 2,
        nome: 'DONO',
        telefone: '11900000002',
        senha: 'outra-senha-9',
        senhaAtual: 'demo1234',
      },
    });
    now += 60 * DAY;
    const before = await events();
    await start();
    await start();
    expect(await events()).toBe(before);
    expect(said.slice(1)).toEqual([expect.stringContaining('The demo does not go on by itself')]);
  });
});
