import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { devolverBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { statusRifas } from '@rifa-viva/contracts/http/rifas';
import type { Installation } from '@rifa-viva/proof/testing/installation';
import { randomOf } from '@rifa-viva/proof/testing/raffle-history';
import { becomes, isReady } from '@rifa-viva/proof/testing/readiness';
import { seedOfRun } from '@rifa-viva/proof/testing/seed';
import { openDb } from '@rifa-viva/read-side/kernel/db';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { DESKTOP, hold, PHONE, picture, type Visitor } from '../browser.ts';
import { accountOf, theProduct } from '../product.ts';
import { createRaffle, reserve, sell } from './raffles.ts';
import { answer, call, notice, openStaff, type Staff } from './staff.ts';

/** A raffle's log replayed and compared with what screens read; rows are changed behind the product's back. */

const TICKETS = 100;
const alice_ = accountOf('administrador').idUsuario;
const carla = accountOf('usuario').idUsuario;

let product: Installation;
let staff: Staff;
let alice: Visitor;
let idRifa: number;

beforeAll(async () => {
  product = await theProduct({ AUDITORIA_MINUTOS: '0' });
  staff = await openStaff(theProduct());
  alice = await staff.enter('administrador', '/cadastroCampanha');
  idRifa = await createRaffle(alice, { titulo: 'MOTO DISPUTADA', qtdeNumeros: TICKETS });
  const venda = (numeros: number[], cliente: string) =>
    sell(alice, { idRifa, idUsuario: alice_, idVendedor: alice_, cliente, numeros });
  await venda([7], 'ZULMIRA');
  await call(alice, devolverBilhetes, { body: { bilhetesSelecionados: [7], idRifa } });
  await venda([7], 'WALTER');
  for (let n = 10; n <= 40; n += 2) await venda([n, n + 1], 'ZÉ');
  const buyer = await staff.enter('usuario', '/inicio');
  await reserve(buyer, { idRifa, idUsuario: carla, qtde: 3 });
  await call(alice, devolverBilhetes, { body: { bilhetesSelecionados: [20, 21], idRifa } });
});
afterAll(() => staff.close());

const button = (name: string | RegExp) => alice.page.getByRole('button', { name, exact: true });
const line = () => alice.page.getByRole('region', { name: 'Linha do tempo' });
const at = async (revision: number) => {
  await line()
    .getByText(new RegExp(`^Evento ${revision} de \\d+ ·`))
    .waitFor();
};
const textOf = async (of: Locator) => ((await of.textContent()) ?? '').replaceAll('\u00a0', ' ');

/** What is said of a field. */
const describedBy = (field: Locator) =>
  field.evaluate((at) => document.getElementById(at.getAttribute('aria-describedby') ?? '')?.textContent);

interface Stored {
  readonly type: string;
  readonly data: { readonly numeros?: readonly number[]; readonly total?: number };
  /** ISO. */
  readonly at: string;
}
let stored: Stored[] = [];

async function readLog(): Promise<Stored[]> {
  const store = connectEventStore(product.stores.eventStoreUrl);
  const events: Stored[] = [];
  for await (const { type, data, metadata } of store.read(streamRifa(idRifa))) {
    events.push({ type, data: data as Stored['data'], at: metadata.at });
  }
  await store.close();
  return events;
}

/** The raffle as a child would keep it, after so many events: nothing of the product's fold is in it. */
function naive(events: readonly Stored[]): { statuses: string[]; counts: Record<string, number> } {
  const becomes: Record<string, string> = {
    BilhetesReservados: 'Reservado',
    ReservaPaga: 'Vendido',
    BilhetesVendidos: 'Vendido',
    BilhetesLiberados: 'Liberado',
    ReservaExpirada: 'Livre',
    ReservaCancelada: 'Livre',
    BilhetesDevolvidos: 'Livre',
  };
  let statuses: string[] = [];
  for (const { type, data } of events) {
    if (type === 'BilhetesEmitidos') statuses = Array.from({ length: data.total ?? 0 }, () => 'Livre');
    const status = becomes[type];
    if (status) for (const n of data.numeros ?? []) statuses[n - 1] = status;
  }
  const counts = { Livre: 0, Reservado: 0, Vendido: 0, Liberado: 0 } as Record<string, number>;
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return { statuses, counts };
}

/** What the screen says of each status, as numbers of tickets. */
async function shown(): Promise<string[]> {
  const statuses = Array.from({ length: TICKETS }, () => '');
  const parts = await alice.page.locator('.auditoria-texto > div').all();
  for (const part of parts) {
    const status = ((await part.locator('dt').textContent()) ?? '').split(':')[0] ?? '';
    for (const run of ((await part.locator('dd').textContent()) ?? '').split(', ')) {
      const [from = 'nenhum', to = from] = run.split(' a ');
      if (from === 'nenhum') continue;
      for (let n = Number(from); n <= Number(to); n += 1) statuses[n - 1] = status;
    }
  }
  return statuses;
}

describe('a replay', () => {
  it('a dispute is settled from the ticket’s history in three clicks', async () => {
    await alice.page.goto(`/manutencao?id=${idRifa}`);
    await button('Histórico do bilhete 0007').click();
    const returned = alice.page.getByRole('listitem').filter({ hasText: 'devolveu o bilhete' });
    await returned.getByRole('link', { name: 'Ver na auditoria' }).click();
    await line().getByText('ALICE ADMINISTRADORA devolveu o bilhete 0007, que estava Vendido.').waitFor();
    const changed = alice.page.getByRole('list', { name: 'Bilhetes que mudaram' });
    await expect
      .poll(() => changed.getByRole('listitem').allTextContents())
      .toEqual(['0007: Vendido → Livre']);
    await button('Evento anterior').click();
    await line().getByText('ALICE ADMINISTRADORA vendeu o bilhete 0007.').waitFor();
    await expect
      .poll(() => changed.getByRole('listitem').allTextContents())
      .toEqual(['0007: Livre → Vendido']);
  });

  it('lists the ticket’s events alone, and leads to any of them', async () => {
    const list = alice.page.getByRole('region', { name: 'Eventos', exact: true });
    await list.getByText('3 eventos', { exact: true }).waitFor();
    await list.getByRole('button').nth(2).click();
    await expect.poll(() => list.locator('[aria-current]').textContent()).toMatch(/vendeu o bilhete 0007/);
    await button('Filtrar Eventos').click();
    await button('Limpar Filtros').click();
    stored = await readLog();
    // Counted from 0 as everywhere: the last of them is not of that number.
    await list.getByText(`${stored.length} eventos, do 0 ao ${stored.length - 1}`, { exact: true }).waitFor();
    await alice.page.getByLabel('Tipo').selectOption('BilhetesDevolvidos');
    await button('Filtrar').click();
    await list.getByText('2 eventos', { exact: true }).waitFor();
    await alice.page.getByLabel('Tipo').selectOption('');
    await alice.page.getByLabel('Bilhete', { exact: true }).fill('abc');
    await button('Filtrar').click();
    const ticket = alice.page.getByLabel('Bilhete', { exact: true });
    await expect.poll(() => describedBy(ticket)).toBe('Número de bilhete inválido: abc.');
    expect(await ticket.evaluate((at) => at === document.activeElement)).toBe(true);
    await ticket.fill('');
    await alice.page.getByLabel('Pessoa').fill('carla');
    await button('Filtrar').click();
    await list.getByText('1 evento', { exact: true }).waitFor();
    await alice.page.getByLabel('Pessoa').fill('ninguém se chama assim');
    await button('Filtrar').click();
    await list.getByText('Nenhum evento encontrado').waitFor();
    await list.getByText('Mude ou limpe os filtros.').waitFor();
    await button('Limpar Filtros').click();
  });

  it('at ten random places shows what an independent fold says', async () => {
    await alice.page.goto(`/auditoria?id=${idRifa}`);
    await at(stored.length - 1);
    await button('Bilhetes em texto').click();
    const slider = alice.page.getByRole('slider', { name: 'Evento', exact: true });
    const random = randomOf(seedOfRun());
    for (let i = 0; i < 10; i += 1) {
      const revision = 1 + random(stored.length - 1);
      await slider.fill(String(revision));
      await at(revision);
      const { statuses, counts } = naive(stored.slice(0, revision + 1));
      await expect.poll(shown, { message: `event ${revision}` }).toEqual(statuses);
      const totals = () => textOf(alice.page.getByRole('region', { name: 'Totais' }));
      await expect.poll(totals).toMatch(new RegExp(`Livres${counts.Livre}\\D`));
      await expect.poll(totals).toMatch(new RegExp(`Vendidos${counts.Vendido}\\D`));
    }
  });

  it('goes by keys, runs by itself, and its place can be sent to somebody', async () => {
    await button('Primeiro evento').click();
    await at(0);
    await alice.page.getByRole('heading', { name: 'Auditoria' }).click();
    await alice.page.keyboard.press('ArrowRight');
    await at(1);
    await alice.page.keyboard.press('ArrowRight');
    await at(2);
    await alice.page.keyboard.press('ArrowLeft');
    await at(1);
    await alice.page.getByLabel('Velocidade').selectOption('20');
    await alice.page.getByRole('heading', { name: 'Auditoria' }).click();
    await alice.page.keyboard.press(' ');
    await at(stored.length - 1);
    await button('Repetir').waitFor();
    // Where it cannot be read it stands still.
    await alice.page.route('**/api/auditoria/estado/*', (route) => route.abort());
    await button('Repetir').click();
    await alice.page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    await button('Repetir').waitFor();
    const stands = await alice.page.getByRole('slider', { name: 'Evento', exact: true }).inputValue();
    expect(Number(stands)).toBeLessThan(stored.length - 1);
    await alice.page.unroute('**/api/auditoria/estado/*');
    await button('Último evento').click();
    await at(stored.length - 1);
    await button('Evento anterior').click();
    await button('Copiar link').click();
    await notice(alice, 'Link copiado!');
    const link = await alice.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${product.url}/auditoria?id=${idRifa}&revisao=${stored.length - 2}`);
    const other = await staff.enter('superAdministrador', link);
    await other.page.getByText(new RegExp(`^Evento ${stored.length - 2} de`)).waitFor();
    await other.context.close();
  });

  it('opens a ticket’s history by the keys alone', async () => {
    const grid = alice.page.getByRole('slider', { name: 'Bilhete escolhido' });
    await grid.focus();
    await grid.press('ArrowRight');
    await grid.press('Enter');
    const dialog = alice.page.getByRole('dialog', { name: /0002/ });
    await dialog.waitFor();
    await alice.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('of a long log says how much of it has been read', async () => {
    const release = await hold(alice.page, '**/api/auditoria/estado/*');
    await alice.page.route('**/api/auditoria/leitura/*', (route) =>
      route.fulfill({ json: { lidos: 80_000, total: 200_000 } }),
    );
    await alice.page.goto(`/auditoria?id=${idRifa}`);
    await alice.page.getByText('Lendo o registro: 80.000 de 200.000 eventos.').waitFor();
    const bar = alice.page.getByRole('progressbar', { name: 'Leitura do registro' });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40');
    release();
    await at(stored.length - 1);
  });

  it('names the event whose state it shows, while another is read', async () => {
    const release = await hold(alice.page, '**/api/auditoria/estado/*');
    const asked = alice.page.waitForRequest('**/api/auditoria/estado/*');
    await alice.page.getByRole('slider', { name: 'Evento', exact: true }).fill('5');
    await asked;
    const said = () => line().locator('p').allTextContents();
    expect((await said())[0]).toMatch(new RegExp(`^Evento ${stored.length - 1} de `));
    release();
    await at(5);
  });

  it('of a place beyond the end is the end', async () => {
    await alice.page.goto(`/auditoria?id=${idRifa}&revisao=9999`);
    await at(stored.length - 1);
    await button('Evento anterior').click();
    await at(stored.length - 2);
  });

  it('finds the state at a moment, and says when there was none yet', async () => {
    // A field knows whole seconds: of one that nobody touched, what happened in that second has happened.
    const second = (event: Stored | undefined) => event?.at.slice(0, 19);
    await alice.page.getByRole('slider', { name: 'Evento', exact: true }).fill('1');
    await at(1);
    await button('Ir para o instante').click();
    await at(stored.findLastIndex((event) => second(event) === second(stored[1])));
    const field = alice.page.getByLabel('Instante');
    await field.fill('2099-01-01T12:00:00');
    await button('Ir para o instante').click();
    await at(stored.length - 1);
    await field.fill('2020-01-01T12:00:00');
    await button('Ir para o instante').click();
    // At the field, which is gone to: a phone shows nothing else of the page there.
    await expect
      .poll(() => field.evaluate((at) => [at === document.activeElement, at.getAttribute('aria-invalid')]))
      .toEqual([true, 'true']);
    await expect.poll(() => describedBy(field)).toBe('A campanha ainda não existia nesse momento.');
    expect(await button('Tentar novamente').count()).toBe(0);
    await button('Evento anterior').click();
    await at(stored.length - 2);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('false');
    await button('Último evento').click();
    await at(stored.length - 1);
  });
});

/** `npm run auditoria -- ...`, as it is run beside the product. */
function audit(...what: string[]): Promise<{ code: number; text: string }> {
  const program = fileURLToPath(new URL('../../../read-side/dist/auditoria-main.js', import.meta.url));
  const env = { ...process.env, ...product.env };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...what], { env }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout }),
    );
  });
}

const lastOf = (text: string) => text.trim().split('\n').at(-1);

describe('the comparison', () => {
  const panel = () => alice.page.getByRole('region', { name: 'Comparar com as telas' });

  it('is clean where nobody touched the rows', async () => {
    await button('Comparar').click();
    await panel()
      .getByText(/eventos e 100 bilhetes comparados: nenhuma divergência\./)
      .waitFor();
    const { code, text } = await audit('--rifa', String(idRifa));
    expect([code, lastOf(text)]).toEqual([0, 'Nenhuma divergência.']);
    const all = await audit('--todas');
    expect(all.text).toMatch(
      new RegExp(`^Rifa ${idRifa}: \\d+ eventos e 100 bilhetes comparados\\. Nenhuma divergência\\.$`, 'm'),
    );
    expect([all.code, lastOf(all.text)]).toEqual([0, expect.stringMatching(/: todas conferem com o log\.$/)]);
  });

  it('names what was changed behind the product’s back, and the event that says otherwise', async () => {
    const db = openDb(product.stores.databaseUrl, ['bilhetes']);
    await db.query(`UPDATE bilhete SET status = 0, cliente = 'OUTRO' WHERE id_rifa = ${idRifa} AND num = 7`);
    await db.end();
    await button('Comparar').click();
    const items = panel().getByRole('list', { name: 'Divergências' }).getByRole('listitem');
    await items.nth(1).waitFor();
    const texts = await items.allTextContents();
    expect(texts[0]).toMatch(
      /^Bilhete 0007, situação: esperado Vendido, encontrado Livre\.Evento \d+ \(.*\): ALICE ADMINISTRADORA vendeu o bilhete 0007\./,
    );
    expect(texts[1]).toMatch(/^Bilhete 0007, cliente: esperado WALTER, encontrado OUTRO\./);
    await picture(alice.page, 'admin-auditoria-divergencias-1280');
    const all = await audit('--todas');
    expect(all.code).toBe(1);
    expect(lastOf(all.text)).toMatch(new RegExp(`: não conferem, ou aguardam manutenção: ${idRifa}\\.$`));
    const { code, text } = await audit('--rifa', String(idRifa));
    expect(code).toBe(1);
    expect(text).toContain('- bilhetes, bilhete 7, situação: esperado "Vendido", encontrado "Livre"');
    expect(text).toContain('Para reconstruir: npm run rebuild bilhetes');
    await becomes(product.url, {
      http: 200,
      status: 'degradado',
      ressalvas: [{ nome: 'auditoria', motivo: `rifa ${idRifa}: 2 divergências` }],
    });
  });

  it('is clean again once the view was built anew', async () => {
    await alice.page.route('**/api/auditoria/reconstruir', (route) => route.abort(), { times: 1 });
    await button('Reconstruir bilhetes').click();
    await answer(alice, 'Reconstruir bilhetes?', 'Reconstruir');
    await notice(alice, /^Não foi possível reconstruir/);
    expect(await alice.page.getByText('Reconstrução iniciada.').count()).toBe(0);
    await button('Reconstruir bilhetes').click();
    await answer(alice, 'Reconstruir bilhetes?', 'Reconstruir');
    await panel()
      .getByText(/comparados: nenhuma divergência\./)
      .waitFor();
    expect((await audit('--todas')).code).toBe(0);
    await isReady(product.url);
  });
});

describe('who sees it', () => {
  it('an Administrador finds it on the campaign’s card', async () => {
    await alice.page.goto('/cadastroCampanha');
    const screens = alice.page.getByRole('navigation', { name: 'Telas da campanha MOTO DISPUTADA' });
    await screens.getByRole('link', { name: 'Auditoria' }).click();
    await at(stored.length - 1);
  });

  it('a Gerente is told that it is the administrators’', async () => {
    const gustavo = await staff.enter('gerente', `/auditoria?id=${idRifa}`);
    await gustavo.page.getByText('A auditoria é consultada pelos administradores.').waitFor();
    await gustavo.context.close();
  });

  it('a raffle that is none is said to be none', async () => {
    await alice.page.goto('/auditoria?id=99999');
    await alice.page.getByText('Registro não encontrado.').waitFor();
  });

  it.each([PHONE, DESKTOP])('at $width px: no finding, nothing wider than the window', async (viewport) => {
    const visitor = await staff.enter('administrador', `/auditoria?id=${idRifa}&revisao=5`, viewport);
    await visitor.page.getByText(/^Evento 5 de/).waitFor();
    await visitor.page
      .getByText(/^\d+ eventos, do 0 ao \d+$/)
      .first()
      .waitFor();
    await picture(visitor.page, `admin-auditoria-${viewport.width}`);
    expect(await findings(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await visitor.context.close();
  });

  it('an excluded campaign, which no other screen shows, is replayed all the same', async () => {
    await call(alice, statusRifas, { body: { status: 'excluido', idsRifa: [idRifa] } });
    await alice.page.goto(`/auditoria?id=${idRifa}`);
    await alice.page
      .getByText('MOTO DISPUTADA foi excluída: só a auditoria ainda mostra o que houve nela.')
      .waitFor();
    await at(stored.length);
    // Its other screens would say that there is no such campaign.
    expect(await alice.page.getByRole('navigation', { name: 'Telas desta campanha' }).count()).toBe(0);
    await button('Evento anterior').click();
    await at(stored.length - 1);
    await picture(alice.page, 'admin-auditoria-excluida-1280');
    expect(await findings(alice.page)).toEqual([]);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
