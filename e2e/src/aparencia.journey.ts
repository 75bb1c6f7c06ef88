import { liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, reserve, sell } from './admin/raffles.ts';
import { call } from './admin/staff.ts';
import { findings } from './axe.ts';
import { DESKTOP, picture, type Visitor } from './browser.ts';
import { accountOf, type Role } from './product.ts';
import { button, dialog, leave, onlyRaffles, openShop, type Shop } from './storefront/shop.ts';

const PHONE = { width: 390, height: 844 };
const THEMES = ['light', 'dark'] as const;

interface Screen {
  readonly name: string;
  readonly as: Role | null;
  readonly path: () => string;
  /** Until the screen stands. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const article = (page: Page) => page.getByRole('article').first().waitFor();
const labelled = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).first().waitFor();
let open: number;
let drawn: number;

const SCREENS: readonly Screen[] = [
  { name: 'inicio', as: null, path: () => '/inicio', ready: article },
  {
    name: 'login',
    as: null,
    path: () => '/contato',
    ready: async (page) => {
      await openLogin(page);
      await dialog(page, 'Login').waitFor();
    },
  },
  { name: 'campanha', as: 'usuario', path: () => `/campanha/${open}`, ready: heading('APARENCIA') },
  { name: 'meus-bilhetes', as: 'usuario', path: () => '/meusBilhetes', ready: article },
  { name: 'meus-dados', as: 'usuario', path: () => '/meusDados', ready: labelled('Pix') },
  {
    name: 'venda',
    as: 'vendedor',
    path: () => `/bilhetes?id=${open}`,
    ready: (page) => page.getByRole('checkbox').first().check(),
  },
  { name: 'meu-perfil', as: 'vendedor', path: () => '/meuPerfil', ready: heading('Minhas Vendas Total') },
  { name: 'usuarios', as: 'administrador', path: () => '/cadastroUsuario', ready: article },
  { name: 'campanhas', as: 'administrador', path: () => '/cadastroCampanha', ready: article },
  {
    name: 'configuracao',
    as: 'administrador',
    path: () => '/configuracao',
    ready: labelled('Nome da Empresa'),
  },
  {
    name: 'manutencao',
    as: 'administrador',
    path: () => `/manutencao?id=${open}`,
    ready: (page) => page.getByRole('list', { name: 'Bilhetes' }).waitFor(),
  },
  { name: 'financeiro', as: 'administrador', path: () => `/financeiro?id=${open}`, ready: article },
  { name: 'resultados', as: 'administrador', path: () => `/resultados?id=${drawn}`, ready: article },
];

function heading(name: string) {
  return (page: Page): Promise<unknown> => page.getByRole('heading', { name, exact: true }).first().waitFor();
}

async function openLogin(page: Page): Promise<void> {
  await button(page, 'Login').first().click();
}

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  const admin = await shop.someone('administrador');
  const { idUsuario } = accountOf('administrador');
  open = await createRaffle(admin, { titulo: 'APARENCIA', qtdeNumeros: 1_000, qtdeChances: 5 });
  drawn = await createRaffle(admin, { titulo: 'APARENCIA SORTEADA', qtdeNumeros: 10, closesInMinutes: -60 });
  const sale = { idUsuario, idVendedor: accountOf('vendedor').idUsuario, cliente: 'ANA' };
  await sell(admin, { ...sale, idRifa: open, numeros: [1, 2, 3] });
  await sell(admin, { ...sale, idRifa: drawn, numeros: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  await call(admin, atualizarRifa, { params: { id: drawn }, body: { milharSorteada: '5' } });
  const carla = await shop.someone('usuario');
  const bought = { idRifa: open, idUsuario: accountOf('usuario').idUsuario };
  const bilhetesSelecionados = await reserve(carla, { ...bought, qtde: 2 });
  await call(admin, liberarBilhetes, { body: { idUsuario, idRifa: open, bilhetesSelecionados } });
  await reserve(carla, { ...bought, qtde: 1 });
});
afterAll(() => shop.close());

describe('light and dark', () => {
  const visitors = new Map<Role | null, Visitor>();
  const visitorOf = async (as: Role | null): Promise<Visitor> => {
    const visitor = visitors.get(as) ?? (await shop.someone(as, PHONE));
    if (!visitors.has(as)) await onlyRaffles(visitor.page, [open, drawn]);
    visitors.set(as, visitor);
    return visitor;
  };

  it.each(SCREENS)('$name: no finding in either, the page and company in the tab', async (screen) => {
    const { page } = await visitorOf(screen.as);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(screen.path());
    await screen.ready(page);
    await expect.poll(() => page.title()).toMatch(/^.+ · Rifa Viva Demonstração$/);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `aparencia-${screen.name}-${colorScheme}`);
    }
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });
});

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const scheme = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

describe('the choice of a theme', () => {
  it('goes with the device until one is chosen, which the browser keeps for both front ends', async () => {
    const { page } = await shop.someone('administrador', DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/contato');
    await heading('Contato')(page);
    await expect.poll(() => scheme(page)).toBe('dark');
    const dark = await background(page);
    await button(page, 'Aparência').click();
    await page.getByRole('radio', { name: 'Claro' }).check();
    await expect.poll(() => scheme(page)).toBe('light');
    await expect.poll(() => background(page)).not.toBe(dark);
    await page.goto('/cadastroUsuario');
    await heading('Usuários Cadastrados')(page);
    await expect.poll(() => scheme(page)).toBe('light');
    await button(page, 'Aparência').click();
    await page.getByRole('radio', { name: 'Sistema' }).check();
    await expect.poll(() => scheme(page)).toBe('dark');
    await expect.poll(() => background(page)).toBe(dark);
    await leave(page);
  });

  it('is there before the application is: nothing is painted in the other', async () => {
    const { page } = await shop.someone(null, PHONE);
    await page.goto('/contato');
    await button(page, 'Abrir menu').click();
    await dialog(page, 'Menu').getByRole('radio', { name: 'Escuro' }).check();
    const dark = await background(page);
    // The application never comes.
    await page.route('**/assets-loja/inde*.js', (route) => route.abort());
    await page.route('**/assets-loja/inicial*.js', (route) => route.abort());
    await page.goto('/contato');
    expect(await page.locator('#raiz').innerHTML()).toBe('');
    expect(await background(page)).toBe(dark);
    await leave(page);
  });
});

describe('Back', () => {
  const path = (page: Page) => new URL(page.url()).pathname;

  it('closes what is open in the shop, first field first, and then leads where it led', async () => {
    const { page } = await shop.someone(null, PHONE);
    await page.goto('/inicio');
    await article(page);
    await page.getByRole('contentinfo').waitFor();
    await button(page, 'Abrir menu').click();
    await dialog(page, 'Menu').getByRole('link', { name: 'Contato' }).click();
    await heading('Contato')(page);
    await openLogin(page);
    const login = dialog(page, 'Login');
    await login.waitFor();
    await expect
      .poll(() => login.getByLabel('Telefone').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.goBack();
    await login.waitFor({ state: 'detached' });
    expect(path(page)).toBe('/contato');
    // Closed by its own button it leaves nothing behind either.
    await openLogin(page);
    await button(login, 'Fechar').click();
    await login.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => history.state?.['rifaviva.aberto'] ?? null)).toBeNull();
    await page.goBack();
    await page.waitForURL('**/inicio');
    await leave(page);
  });

  it('asks before what was typed in the back office is lost, and never leaves the screen', async () => {
    const { page } = await shop.someone('administrador', DESKTOP);
    await page.goto('/cadastroUsuario');
    await heading('Usuários Cadastrados')(page);
    await button(page, 'Cadastrar Usuário').click();
    const form = dialog(page, 'Cadastrar Usuário');
    await form.getByLabel('Nome').fill('ALGUÉM');
    await page.goBack();
    const question = dialog(page, 'Descartar alterações?');
    await button(question, 'Continuar editando').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => form.getByLabel('Nome').inputValue()).toBe('ALGUÉM');
    await page.goBack();
    await button(question, 'Descartar').click();
    await form.waitFor({ state: 'detached' });
    expect(path(page)).toBe('/cadastroUsuario');
    await leave(page);
  });

  it('loses nothing that is chosen while a dialog that has closed still goes out of the history', async () => {
    const { page } = await shop.someone('administrador', DESKTOP);
    // A busy browser takes its time for a step back: this one comes when it is let go.
    await page.addInitScript(() => {
      const volta = (como: string) => document.documentElement.setAttribute('data-volta', como);
      history.back = () => volta('pedida');
      addEventListener('popstate', () => volta('feita'), true);
    });
    const back = (how: 'pedida' | 'feita') => page.locator(`html[data-volta=${how}]`).waitFor();
    await page.goto('/cadastroUsuario');
    const people = page.getByRole('rowheader');
    await people.first().waitFor();
    await button(page, 'Cadastrar Usuário').click();
    const form = dialog(page, 'Cadastrar Usuário');
    await button(form, 'Fechar').click();
    await form.waitFor({ state: 'detached' });
    await back('pedida');
    const type = page.getByLabel('Tipo', { exact: true });
    await type.selectOption('Gerente');
    const onlyHim = () => expect.poll(() => people.allTextContents()).toEqual(['GUSTAVO GERENTE']);
    await onlyHim();
    await page.evaluate(() => History.prototype.back.call(history));
    await back('feita');
    await page.waitForURL(/tipo=Gerente/);
    await onlyHim();
    expect(await type.inputValue()).toBe('Gerente');
    await leave(page);
  });
});

describe('notices', () => {
  it('cover neither a field nor a button, and what went wrong is said at once', async () => {
    const { page } = await shop.someone(null, PHONE);
    await page.goto('/contato');
    await heading('Contato')(page);
    await openLogin(page);
    const login = dialog(page, 'Login');
    await button(login, 'Login').click();
    const notice = login.getByRole('alert').locator('[data-aviso=atencao]');
    const shown = await notice.boundingBox();
    expect(shown).not.toBeNull();
    const covered = await login.locator('input, button').evaluateAll(
      (controls, box) =>
        controls.filter((control) => {
          const { top, bottom } = control.getBoundingClientRect();
          return box !== null && top < box.y + box.height && bottom > box.y;
        }).length,
      shown,
    );
    expect(covered).toBe(0);
    await picture(page, 'aparencia-aviso');
    await leave(page);
  });
});

describe('motion', () => {
  /** Opens a part of a screen, and tells how often something then began to move from one look to another. */
  async function unfolding(page: Page): Promise<() => Promise<number>> {
    await page.goto(`/manutencao?id=${open}`);
    await page.getByRole('list', { name: 'Bilhetes' }).waitFor();
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.movements = '0';
      addEventListener('transitionrun', () => {
        dataset.movements = String(Number(dataset.movements) + 1);
      });
    });
    await button(page, 'Selecionar Bilhetes').click();
    await page.getByRole('button', { name: 'Marcar números para PDF' }).waitFor();
    return () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return Number(document.documentElement.dataset.movements);
      });
  }

  it('is spared in the back office to whoever asked the device for less of it, to nobody else', async () => {
    const { page } = await shop.someone('administrador', PHONE);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(await unfolding(page)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await (await unfolding(page))()).toBe(0);
    await leave(page);
  });
});

it('no browser complained', () => {
  expect(shop.problems()).toEqual([]);
});
