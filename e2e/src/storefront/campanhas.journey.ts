import { buscarBanners, cadastrarBanner, deletarBanner } from '@rifa-viva/contracts/http/banner';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRaffle } from '../admin/raffles.ts';
import { call, DAY } from '../admin/staff.ts';
import { deaf, hold, keptOut, PHONE, type Visitor } from '../browser.ts';
import type { Role } from '../product.ts';
import {
  button,
  configure,
  dialog,
  leave,
  onlyRaffles,
  openShop,
  ownClock,
  questions,
  type Shop,
  stopTime,
} from './shop.ts';

let shop: Shop;
let admin: Visitor;
let aberta: number;
let encerrada: number;

const ABERTA = 'TELEVISÃO GRANDE';
const ENCERRADA = 'SOFÁ JÁ VENDIDO';

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
  aberta = await createRaffle(admin, {
    titulo: ABERTA,
    qtdeNumeros: 100,
    cortesia: true,
    qtdeBilhetes: 5,
    closesInMinutes: 2 * DAY,
  });
  encerrada = await createRaffle(admin, { titulo: ENCERRADA, qtdeNumeros: 10, closesInMinutes: -5 });
});
afterAll(() => shop.close());

const card = ({ page }: Visitor, titulo: string) => page.getByRole('article', { name: titulo, exact: true });

async function standing(role: Role | null, path: string, ids: readonly number[], viewport = PHONE) {
  const visitor = await shop.someone(role, viewport);
  await onlyRaffles(visitor.page, ids);
  await visitor.page.goto(path);
  await visitor.page.getByRole('article').first().waitFor();
  return visitor;
}

/** A phone on a page that says this of its banners, of which none arrive after the campaigns. */
async function withoutBanners(path: string, told: '[]' | 'null'): Promise<Page> {
  const { page } = await shop.someone(null, { width: 390, height: 844 });
  await onlyRaffles(page, [aberta]);
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/(id="banners">).*?(?=<\/script>)/, `$1${told}`) });
  });
  await page.route('**/api/banner/buscar-banners', async (route) => {
    await page.getByRole('article').first().waitFor();
    await route.fulfill({ json: [] });
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const answered = page.waitForResponse('**/api/banner/buscar-banners');
  await page.goto(path);
  await (await answered).finished();
  return page;
}

/** How far what was drawn has moved since, up to what is drawn next. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { seen: { shift: number } }).seen.shift;
  });

describe('home', () => {
  it('carries the demo notice and Prêmios Toda Semana', async () => {
    const { page } = await standing(null, '/inicio', [aberta]);
    await page
      .getByText('As rifas deste site são fictícias e servem apenas para demonstração.', { exact: true })
      .waitFor();
    await page.getByRole('heading', { name: 'Prêmios Toda Semana', exact: true }).waitFor();
    await leave(page);
  });

  it('asks for 3 on /inicio and 100 on /campanhasGeral, each with the way to the other', async () => {
    const { page } = await shop.someone(null);
    const three = page.waitForRequest('**/api/rifas/carregar/3');
    await page.goto('/inicio');
    await three;
    const hundred = page.waitForRequest('**/api/rifas/carregar/100');
    await page.getByRole('link', { name: 'Ver Todas As Campanhas' }).click();
    await hundred;
    await page.waitForURL('**/campanhasGeral');
    await page.getByRole('link', { name: 'Voltar Ao Início' }).click();
    await page.waitForURL('**/inicio');
    await leave(page);
  });

  it('a card: picture, edition of 3 digits, title, prize lines, draw date', async () => {
    const visitor = await standing(null, '/inicio', [aberta]);
    const cartao = card(visitor, ABERTA);
    const rifas = await call(admin, carregarRifas, { params: { limit: 10000 } });
    const rifa = rifas.find(({ idRifa }) => idRifa === aberta);
    const edicao = String(rifa?.edicao).padStart(3, '0');
    await cartao.getByText(`Edição ${edicao}`, { exact: true }).waitFor();
    await expect.poll(() => cartao.locator('img').getAttribute('src')).toBe('/files/semImagem.png');
    await expect
      .poll(() => cartao.locator('ul').first().getByRole('listitem').allTextContents())
      .toEqual(['PRIMEIRO', 'SEGUNDO']);
    // "quarta-feira, 25/11/2026, 10:38", of any day of the week.
    const quando = new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      weekday: 'long',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(rifa?.dtSorteio ?? 0));
    expect((await cartao.locator('time').first().textContent())?.toLowerCase()).toBe(
      quando.replace(/, (?=\d\d:)/, ' às '),
    );
    await cartao.getByText('R$ 10,00').first().waitFor();
    await leave(visitor.page);
  });

  it('moves nothing once it is drawn where there is no banner, as the page itself says', async () => {
    for (const path of ['/inicio', '/campanhasGeral']) {
      const page = await withoutBanners(path, '[]');
      expect(await shiftOf(page)).toBeLessThan(0.05);
      await leave(page);
    }
  });

  it('keeps a place for banners, to be given up later, where the page says nothing of them', async () => {
    const page = await withoutBanners('/campanhasGeral', 'null');
    await expect.poll(() => shiftOf(page)).toBeGreaterThan(0.05);
    await leave(page);
  });

  it('counts down in dia(s), hora(s), min, seg, then Encerrado and one reload', async () => {
    const visitor = await shop.someone(null);
    const { page } = visitor;
    await onlyRaffles(page, [aberta]);
    await deaf(page);
    await page.clock.install();
    await page.goto('/inicio');
    await card(visitor, ABERTA).getByText('Sorteio em 2 dia(s)', { exact: true }).waitFor();
    await ownClock(page);
    await stopTime(page);
    await page.clock.fastForward('24:00:00');
    await card(visitor, ABERTA).getByText('Sorteio em 1 dia(s)', { exact: true }).waitFor();
    await page.clock.fastForward('24:00:00');
    await card(visitor, ABERTA).getByText('Sorteio em 23 hora(s)', { exact: true }).waitFor();
    await page.clock.fastForward('23:00:00');
    const minutos = await card(visitor, ABERTA)
      .getByText(/^Sorteio em 5\d min$/)
      .innerText();
    // To the last 30 to 90 seconds.
    await page.clock.fastForward(Number(/\d+/.exec(minutos)) * 60_000 - 30_000);
    const texto = await card(visitor, ABERTA)
      .getByText(/^Sorteio em (1 min|\d\d seg)$/)
      .innerText();
    if (texto.endsWith('min')) await page.clock.fastForward('00:30');
    await card(visitor, ABERTA)
      .getByText(/^Sorteio em \d+ seg$/)
      .waitFor();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const reload = page.waitForEvent('load');
    await page.clock.fastForward('01:00');
    await reload;
    await page.clock.fastForward('02:00');
    expect(loads).toBe(1);
    await leave(page);
  });

  it('a device whose clock is slow reloads nothing for a draw that is past', async () => {
    const passada = await createRaffle(admin, {
      titulo: 'RELÓGIO ATRASADO',
      qtdeNumeros: 10,
      closesInMinutes: -2 * DAY,
    });
    const visitor = await shop.someone(null);
    const { page } = visitor;
    await onlyRaffles(page, [passada]);
    await deaf(page);
    await page.clock.install({ time: Date.now() - 5 * DAY * 60_000 });
    const hora = await hold(page, '**/api/empresas/dataAtual');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/inicio');
    await card(visitor, 'RELÓGIO ATRASADO')
      .getByText(/^Sorteio em \d dia/)
      .waitFor();
    hora();
    await card(visitor, 'RELÓGIO ATRASADO').getByText('Encerrado', { exact: true }).waitFor();
    await page.clock.runFor(3_000);
    expect(loads).toBe(1);
    await leave(page);
  });

  it('a draw that is past reads Encerrado and reloads nothing', async () => {
    const passada = await createRaffle(admin, {
      titulo: 'SORTEIO PASSADO',
      qtdeNumeros: 10,
      closesInMinutes: -2 * DAY,
    });
    const visitor = await standing(null, '/inicio', [passada]);
    await card(visitor, 'SORTEIO PASSADO').getByText('Encerrado', { exact: true }).waitFor();
    await leave(visitor.page);
  });

  /** How many questions there were; 0 while one waits for its answer. */
  async function answered(asked: Awaited<ReturnType<typeof questions>>): Promise<number> {
    const all = await asked();
    return all.every(({ read }) => read) ? all.length : 0;
  }

  it('reads the campaigns again every 30 s', async () => {
    const { page } = await shop.someone(null);
    await deaf(page);
    await page.clock.install();
    const asked = await questions(page, '/api/rifas/carregar/3');
    await page.goto('/inicio');
    await page.getByRole('article').first().waitFor();
    await stopTime(page);
    await expect.poll(() => answered(asked)).toBeGreaterThan(0);
    const before = await answered(asked);
    // To the end of a period, then exactly three on.
    await page.clock.fastForward(30_000);
    await expect.poll(() => answered(asked)).toBe(before + 1);
    for (const periods of [1, 2, 3]) {
      await page.clock.runFor(30_000);
      await expect.poll(() => answered(asked)).toBe(before + 1 + periods);
    }
    const [first = 0, ...later] = (await asked()).map(({ at }) => at).slice(before);
    expect(later).toEqual([1, 2, 3].map((periods) => first + periods * 30_000));
    await leave(page);
  });

  it("asks the server's clock again every 5 minutes", async () => {
    const { page } = await shop.someone(null);
    await page.clock.install();
    const asked = await questions(page, '/api/empresas/dataAtual');
    await page.goto('/contato');
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    await stopTime(page);
    await expect.poll(() => answered(asked)).toBeGreaterThan(0);
    const before = await answered(asked);
    // To the end of a period, then exactly one period on.
    await page.clock.fastForward(300_000);
    await expect.poll(() => answered(asked)).toBe(before + 1);
    await page.clock.fastForward(299_999);
    await page.clock.fastForward(1);
    await expect.poll(() => answered(asked)).toBe(before + 2);
    const [end = 0, next] = (await asked()).map(({ at }) => at).slice(before);
    expect(next).toBe(end + 300_000);
    await leave(page);
  });

  it('shows what changed between its first reading and its first live connection', async () => {
    const { page } = await shop.someone(null);
    const letIn = await keptOut(page);
    await page.goto('/inicio');
    await page.getByRole('article').first().waitFor();
    const pictures = page.getByRole('region', { name: 'Destaques' }).locator('img');
    await pictures.first().waitFor();
    const before = await pictures.count();
    const [{ urlBanner } = { urlBanner: '' }] = await call(admin, buscarBanners);
    const { idBanner } = await call(admin, cadastrarBanner, { body: { urlBanner } });
    onTestFinished(() => call(admin, deletarBanner, { params: { id: idBanner } }).then(() => undefined));
    onTestFinished(await configure(admin, { nome: 'NOME DE AGORA' }));
    letIn();
    await page
      .getByRole('banner')
      .getByText('NOME DE AGORA')
      .or(page.getByAltText('NOME DE AGORA'))
      .first()
      .waitFor();
    await expect.poll(() => pictures.count()).toBe(before + 1);
    await leave(page);
  });

  it('banners change every 5000 ms with a transition of 0.8 s', async () => {
    const { page } = await shop.someone(null);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.route('**/api/banner/buscar-banners', async (route) => {
      const response = await route.fetch();
      const [banner] = (await response.json()) as { idBanner: number }[];
      await route.fulfill({ response, json: [901, 902].map((idBanner) => ({ ...banner, idBanner })) });
    });
    await page.clock.install();
    await page.goto('/inicio');
    const banners = page.getByRole('region', { name: 'Destaques' });
    await banners.waitFor();
    await stopTime(page);
    const visible = () => banners.locator('img[data-visivel]').getAttribute('alt');
    const before = await visible();
    // To a change, then exactly one period on.
    await page.clock.runFor(5_000);
    await expect.poll(visible).not.toBe(before);
    await page.clock.runFor(5_000);
    await expect.poll(visible).toBe(before);
    expect(
      await banners
        .locator('img')
        .first()
        .evaluate((e) => getComputedStyle(e).transitionDuration),
    ).toBe('0.8s');
    await leave(page);
  });

  it('shows 10 campaigns a page', async () => {
    const visitor = await shop.someone(null, PHONE);
    const { page } = visitor;
    await page.route('**/api/rifas/carregar/100', async (route) => {
      const response = await route.fetch();
      const [rifa] = (await response.json()) as { idRifa: number; titulo: string }[];
      const many = Array.from({ length: 23 }, (_, i) => ({
        ...rifa,
        idRifa: 9_000 + i,
        titulo: `CAMPANHA ${i}`,
      }));
      await route.fulfill({ response, json: many });
    });
    await page.goto('/campanhasGeral');
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(10);
    await button(page, 'Página 3').click();
    await card(visitor, 'CAMPANHA 22').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    await leave(page);
  });

  it('an empty list says Nenhum Registro Cadastrado; a failing server gives a way to try again', async () => {
    const { page } = await shop.someone(null);
    // Hearing anything live it would try again by itself.
    await deaf(page);
    await page.route('**/api/rifas/carregar/3', (route) => route.fulfill({ json: [] }));
    await page.goto('/inicio');
    await page.getByText('Nenhum Registro Cadastrado', { exact: true }).waitFor();
    await page.unroute('**/api/rifas/carregar/3');
    await page.route('**/api/rifas/carregar/3', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/inicio');
    await page.getByText('Não foi possível carregar as campanhas.').waitFor();
    await page.unroute('**/api/rifas/carregar/3');
    await button(page, 'Tentar novamente').click();
    await page.getByRole('article').first().waitFor();
    await leave(page);
  });
});

describe("a card's buttons", () => {
  it('a stranger is led to the login', async () => {
    const visitor = await standing(null, '/inicio', [aberta]);
    await button(card(visitor, ABERTA), 'Entrar Para Comprar').click();
    await dialog(visitor.page, 'Login').waitFor();
    await leave(visitor.page);
  });

  it.each(['administrador', 'gerente', 'vendedor'] as const)(
    '%s opens the sale of that raffle',
    async (role) => {
      const visitor = await standing(role, '/inicio', [aberta]);
      await button(card(visitor, ABERTA), 'Vender Bilhetes').click();
      await visitor.page.waitForURL(`**/bilhetes?id=${aberta}`);
      await leave(visitor.page);
    },
  );

  it('only Administrador has Manutenção, Financeiro and Resultado, which open with the id', async () => {
    const names = ['Manutenção', 'Financeiro', 'Resultado'];
    for (const role of [null, 'usuario', 'vendedor', 'gerente'] as const) {
      const visitor = await standing(role, '/inicio', [aberta]);
      for (const name of names) {
        await expect.poll(() => visitor.page.getByRole('link', { name, exact: true }).count()).toBe(0);
      }
      await leave(visitor.page);
    }
    const { page } = await standing('administrador', '/inicio', [aberta]);
    for (const [i, route] of ['manutencao', 'financeiro', 'resultados'].entries()) {
      await page.getByRole('link', { name: names[i] ?? '', exact: true }).click();
      await page.waitForURL(`**/${route}?id=${aberta}`);
      await page.goto('/inicio');
    }
    await leave(page);
  });

  it('after the end of sales the button reads Vendas Encerradas!! and does nothing', async () => {
    for (const role of [null, 'usuario', 'vendedor', 'gerente'] as const) {
      const visitor = await standing(role, '/inicio', [encerrada]);
      const closed = button(card(visitor, ENCERRADA), 'Vendas Encerradas!!');
      await expect.poll(() => closed.getAttribute('aria-disabled')).toBe('true');
      // A person can click it all the same.
      await closed.click({ force: true });
      await expect.poll(() => visitor.page.getByRole('dialog').count()).toBe(0);
      await expect.poll(() => button(card(visitor, ENCERRADA), 'Comprar').count()).toBe(0);
      await leave(visitor.page);
    }
  });

  it('Administrador still opens the sale after it closed', async () => {
    const visitor = await standing('administrador', '/inicio', [encerrada]);
    await button(card(visitor, ENCERRADA), 'Vender Bilhetes').click();
    await visitor.page.waitForURL(`**/bilhetes?id=${encerrada}`);
    await visitor.page.getByRole('checkbox').first().waitFor();
    await leave(visitor.page);
  });

  it('no browser complained', () => {
    expect(shop.problems()).toEqual([]);
  });
});
