import { carregarMeusBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, reserve } from '../admin/raffles.ts';
import { call } from '../admin/staff.ts';
import { findings } from '../axe.ts';
import { picture, type Visitor } from '../browser.ts';
import type { Role } from '../product.ts';
import {
  button,
  configure,
  createPerson,
  dialog,
  leave,
  onlyRaffles,
  openShop,
  type Person,
  type Shop,
} from './shop.ts';

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
] as const;
const NARROW = { width: 320, height: 640 };
/** A phone whose owner has made text twice as large (WCAG 1.4.4). */
const LARGE_TEXT = { width: 390, height: 844 };
interface Screen {
  readonly name: string;
  /** own: the customer with tickets, made for this journey. */
  readonly as: Role | 'own' | null;
  readonly path: string | (() => string);
  /** Until the screen stands. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const article = (page: Page) => page.getByRole('article').first().waitFor();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).waitFor();
const provider = (status: string) => async (page: Page) => {
  await page.route('**/api/empresas/verificaLiberado*', (route) => route.fulfill({ json: { status } }));
  await page.reload();
  await page.getByRole('heading', { name: /^Sistema / }).waitFor();
  await page.unroute('**/api/empresas/verificaLiberado*');
};

const SCREENS: readonly Screen[] = [
  { name: 'inicio', as: null, path: '/inicio', ready: article },
  { name: 'inicio-cliente', as: 'own', path: '/inicio', ready: article },
  { name: 'inicio-administrador', as: 'administrador', path: '/inicio', ready: article },
  { name: 'campanhas-geral', as: null, path: '/campanhasGeral', ready: article },
  {
    name: 'grade',
    as: null,
    path: '/inicio',
    ready: async (page) => {
      await button(page, 'Ver números').first().click();
      await page.getByRole('list', { name: 'Legenda' }).waitFor();
    },
  },
  {
    name: 'login',
    as: null,
    path: '/inicio',
    ready: async (page) => {
      await button(page, 'Entrar Para Comprar').first().click();
      await dialog(page, 'Login').waitFor();
    },
  },
  {
    name: 'criar-conta',
    as: null,
    path: '/inicio',
    ready: async (page) => {
      await button(page, 'Entrar Para Comprar').first().click();
      await button(dialog(page, 'Login'), 'Criar Conta').click();
      await dialog(page, 'Criar Conta').waitFor();
    },
  },
  {
    name: 'pagamento',
    as: 'own',
    path: '/inicio',
    ready: async (page) => {
      await button(page, 'Comprar').first().click();
      await button(page, 'Gerar QrCode').click();
      await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    },
  },
  {
    name: 'menu',
    as: 'administrador',
    path: '/contato',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Contato' }).waitFor();
      const narrow = button(page, 'Abrir menu');
      await ((await narrow.isVisible()) ? narrow : button(page, 'Cadastros')).click();
    },
  },
  { name: 'meus-dados', as: 'own', path: '/meusDados', ready: (page) => page.getByLabel('Pix').waitFor() },
  { name: 'meu-perfil', as: 'vendedor', path: '/meuPerfil', ready: heading('Minhas Vendas Total') },
  { name: 'meus-bilhetes', as: 'own', path: '/meusBilhetes', ready: article },
  { name: 'bilhetes-vendidos', as: 'vendedor', path: '/meusBilhetes', ready: article },
  { name: 'contato', as: null, path: '/contato', ready: heading('Contato') },
  { name: 'nao-encontrada', as: null, path: '/404', ready: heading('Página não encontrada') },
  {
    name: 'conferir-bilhete',
    as: null,
    path: () => `/ConferirBilhete?token=${token}`,
    ready: (page) => page.getByText('OLHA AS TELAS').waitFor(),
  },
  {
    name: 'conferir-invalido',
    as: null,
    path: '/ConferirBilhete?token=AAAAAAAAAAAAAAAAAAAAAAAAAA',
    ready: (page) => page.getByRole('heading').first().waitFor(),
  },
  { name: 'manutencao', as: null, path: '/contato', ready: provider('Manutencao') },
  { name: 'desativado', as: null, path: '/contato', ready: provider('Desativado') },
];

const USUAL_PX = { standard: 16, fixed: 13 };

/** As the browser's settings do it. */
async function textOf(page: Page): Promise<(times: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  return async (times) => {
    const fontSizes = { standard: USUAL_PX.standard * times, fixed: USUAL_PX.fixed * times };
    await cdp.send('Page.setFontSizes', { fontSizes });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${fontSizes.standard}px`);
  };
}

/** Dialogs that have to be pushed sideways. */
const wideDialogs = (): number =>
  [...document.querySelectorAll('dialog[open]')].filter((d) => d.scrollWidth > d.clientWidth).length;

let shop: Shop;
let admin: Visitor;
let own: Person;
let idRifa: number;
/** Of a ticket that was bought and released. */
let token: string;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
  own = await createPerson(admin, 'OLHA AS TELAS');
  idRifa = await createRaffle(admin, { titulo: 'TELAS DA LOJA', qtdeNumeros: 1_000, qtdeChances: 5 });
  const visitor = await shop.customer(own);
  const bilhetesSelecionados = await reserve(visitor, { idRifa, idUsuario: own.idUsuario, qtde: 3 });
  await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados } });
  const { idUsuario } = own;
  token = (await call(visitor, carregarMeusBilhetes, { params: { idUsuario } }))[0]?.token ?? '';
});
afterAll(() => shop.close());

describe.each(WIDTHS)('shop at $width px', (viewport) => {
  const visitors = new Map<Screen['as'], Visitor>();
  const visitorOf = async (as: Screen['as']): Promise<Visitor> => {
    const known = visitors.get(as);
    if (known) return known;
    const visitor = as === 'own' ? await shop.customer(own) : await shop.someone(as);
    await visitor.page.setViewportSize(viewport);
    await onlyRaffles(visitor.page, [idRifa]);
    visitors.set(as, visitor);
    return visitor;
  };

  it.each(SCREENS)('$name: no finding, nothing wider than the window', async ({ name, as, path, ready }) => {
    const { page } = await visitorOf(as);
    await page.goto(typeof path === 'string' ? path : path());
    await ready(page);
    await picture(page, `loja-${name}-${viewport.width}`);
    expect(await findings(page)).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(viewport.width);
    if (viewport.width !== WIDTHS[0].width) return;
    await page.setViewportSize(NARROW);
    expect(await width()).toBeLessThanOrEqual(NARROW.width);
    await page.setViewportSize(LARGE_TEXT);
    const enlarge = await textOf(page);
    await enlarge(2);
    await expect.poll(width).toBeLessThanOrEqual(LARGE_TEXT.width);
    await expect.poll(() => page.evaluate(wideDialogs)).toBe(0);
    await enlarge(1);
    await page.setViewportSize(viewport);
  });

  afterAll(async () => {
    for (const { page } of visitors.values()) await leave(page);
  });
});

/** The whole page is the login where the company is private. */
describe('full-page login', () => {
  let restore: () => Promise<void>;
  beforeAll(async () => {
    restore = await configure(admin, { privado: true });
  });
  afterAll(() => restore());

  it.each(WIDTHS)('pagina-login at $width px: no finding', async (viewport) => {
    const { page } = await shop.someone(null);
    await page.setViewportSize(viewport);
    await page.goto('/');
    await page.getByLabel('Senha', { exact: true }).waitFor();
    await picture(page, `loja-pagina-login-${viewport.width}`);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await leave(page);
  });
});

/** By their rules: from critical to minor, and one that only the night brings out. */
const FAULTS: readonly (readonly [rule: string, markup: string, only?: string])[] = [
  ['button-name', '<button></button>'],
  ['label', '<input>'],
  ['link-name', '<a href="/inicio"></a>'],
  ['heading-order', '<h2>Parte</h2><h5>Salto</h5>'],
  ['landmark-unique', '<nav aria-label="Duas"></nav><nav aria-label="Duas"></nav>'],
  ['empty-table-header', '<table><tr><th></th></tr><tr><td>1</td></tr></table>'],
  ['color-contrast', '<p style="background: #fff; color: light-dark(#222, #ddd)">À noite</p>', 'dark'],
];

it('faults are found where they are, whatever their weight, by day and by night', async () => {
  const { page } = await shop.someone(null);
  await page.goto('/contato');
  await heading('Contato')(page);
  await page.evaluate(
    ([inside, outside]) => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', inside);
      document.body.insertAdjacentHTML('beforeend', outside);
    },
    [FAULTS.map(([, markup]) => markup).join(''), '<p>Fora de tudo</p>'] as const,
  );
  const told = (await findings(page)).map((finding) => finding.split(':')[0]);
  const rules = (theme: string) =>
    FAULTS.filter(([, , only = theme]) => only === theme).map(([rule]) => `${theme} ${rule}`);
  const planted = ['light', 'dark'].flatMap((theme) => [...rules(theme), `${theme} region`]);
  expect(told.toSorted()).toEqual(planted.toSorted());
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches)).toBe(true);
  await leave(page);
});

it('no browser complained', () => {
  expect(shop.problems()).toEqual([]);
});
