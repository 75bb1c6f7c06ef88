import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { createRaffle, reserve, sell } from './raffles.ts';
import { call, openStaff, type Staff } from './staff.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const NARROW = { width: 320, height: 640 };
interface Screen {
  readonly name: string;
  readonly path: (raffles: { open: number; drawn: number }) => string;
  /** Shown once the screen stands. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const heading =
  (name: string) =>
  (page: Page): Promise<unknown> =>
    page.getByRole('heading', { name, exact: true }).waitFor();
const article = (page: Page) => page.getByRole('article').first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

const SCREENS: readonly Screen[] = [
  {
    name: 'usuarios',
    path: () => '/cadastroUsuario',
    ready: (page) =>
      page
        .getByRole('button', { name: /^Editar / })
        .first()
        .waitFor(),
  },
  {
    name: 'usuario-novo',
    path: () => '/cadastroUsuario',
    ready: (page) => button(page, 'Cadastrar Usuário').click(),
  },
  { name: 'campanhas', path: () => '/cadastroCampanha', ready: article },
  {
    name: 'campanha-nova',
    path: () => '/cadastroCampanha',
    ready: (page) => button(page, 'Cadastrar Campanha').click(),
  },
  { name: 'modelos', path: () => '/cadastroModelos', ready: article },
  {
    name: 'modelo-editado',
    path: () => '/cadastroModelos',
    ready: async (page) => {
      await article(page);
      await button(page, 'Editar').click();
      await page.getByRole('region', { name: 'Prévia do bilhete' }).waitFor();
    },
  },
  { name: 'patrocinadores', path: () => '/patrocinadores', ready: heading('Patrocinadores') },
  { name: 'banner', path: () => '/banner', ready: article },
  {
    name: 'configuracao-geral',
    path: () => '/configuracao',
    ready: (page) => page.getByLabel('Nome da Empresa').waitFor(),
  },
  {
    name: 'configuracao-cores',
    path: () => '/configuracao',
    ready: (page) => page.getByRole('tab', { name: 'Cores' }).click(),
  },
  {
    name: 'configuracao-pix',
    path: () => '/configuracao',
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Pix' }).click();
      await page.getByRole('radiogroup').waitFor();
    },
  },
  { name: 'financeiro', path: ({ open }) => `/financeiro?id=${open}`, ready: article },
  { name: 'resultados', path: ({ drawn }) => `/resultados?id=${drawn}`, ready: article },
  {
    name: 'manutencao',
    path: ({ open }) => `/manutencao?id=${open}`,
    ready: async (page) => {
      await button(page, 'Filtrar Bilhetes').click();
      await page.getByLabel('Milhar', { exact: true }).waitFor();
      await page.getByLabel('Bilhetes', { exact: true }).waitFor();
    },
  },
  {
    name: 'historico',
    path: ({ open }) => `/manutencao?id=${open}`,
    ready: async (page) => {
      await button(page, 'Histórico do bilhete 0001').click();
      await page.getByText('Livre → Vendido').waitFor();
    },
  },
  {
    name: 'venda',
    path: ({ open }) => `/bilhetes?id=${open}`,
    ready: (page) => page.getByRole('checkbox').first().waitFor(),
  },
  {
    name: 'venda-pagamento',
    path: ({ open }) => `/bilhetes?id=${open}`,
    ready: async (page) => {
      await page.getByRole('checkbox').first().check();
      await button(page, 'Vender').click();
      await page.getByRole('dialog', { name: 'Pagamento' }).waitFor();
    },
  },
];

let staff: Staff;
let raffles: { open: number; drawn: number };

beforeAll(async () => {
  staff = await openStaff();
  const alice = await staff.enter('administrador', '/inicio');
  const { idUsuario: eu } = accountOf('administrador');
  const open = await createRaffle(alice, { titulo: 'TELAS DO PAINEL', qtdeNumeros: 1_000, qtdeChances: 5 });
  const drawn = await createRaffle(alice, {
    titulo: 'TELAS DO RESULTADO',
    qtdeNumeros: 10,
    closesInMinutes: -60,
    sucessor: true,
  });
  const sale = { idUsuario: eu, idVendedor: accountOf('vendedor').idUsuario };
  await sell(alice, { ...sale, idRifa: open, cliente: 'ANA', numeros: [1, 2, 3, 4, 5, 6] });
  await sell(alice, { ...sale, idRifa: open, idVendedor: eu, cliente: '', numeros: [7, 8] });
  await sell(alice, { ...sale, idRifa: drawn, cliente: 'BIA', numeros: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  await draw(alice, drawn);
  const carla = await staff.enter('usuario', '/inicio');
  await reserve(carla, { idRifa: open, idUsuario: accountOf('usuario').idUsuario, qtde: 2 });
  raffles = { open, drawn };
});
afterAll(() => staff.close());

async function draw(who: Visitor, idRifa: number): Promise<void> {
  await call(who, atualizarRifa, { params: { id: idRifa }, body: { milharSorteada: '5' } });
}

const fits = (page: Page, { width }: { readonly width: number }) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

describe.each(WIDTHS)('back office at $width px', (viewport) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await staff.enter('superAdministrador', '/inicio', viewport);
  });

  it.each(SCREENS)('$name: no finding, nothing wider than the window', async (screen) => {
    const { page } = visitor;
    await page.goto(screen.path(raffles));
    await screen.ready(page);
    await picture(page, `admin-${screen.name}-${viewport.width}`);
    expect(await findings(page)).toEqual([]);
    await fits(page, viewport);
    if (viewport.width !== WIDTHS[0].width) return;
    await page.setViewportSize(NARROW);
    await fits(page, NARROW);
    await page.setViewportSize(viewport);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
