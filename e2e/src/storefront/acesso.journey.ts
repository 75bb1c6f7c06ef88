import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hold, PHONE, type Visitor } from '../browser.ts';
import { noticed } from '../notices.ts';
import type { Role } from '../product.ts';
import {
  atRoot,
  button,
  configure,
  cookieNames,
  dialog,
  EXPIRADA,
  leave,
  openShop,
  questions,
  SEM_ADMIN,
  type Shop,
  stopTime,
} from './shop.ts';

const STATUS = '**/api/empresas/verificaLiberado*';
const ADMIN_ROUTES = [
  '/cadastroUsuario',
  '/cadastroCampanha',
  '/cadastroModelos',
  '/patrocinadores',
  '/banner',
  '/configuracao',
  '/financeiro?id=1',
  '/manutencao?id=1',
  '/resultados?id=1',
  '/pagamentos',
  '/conferencia',
  '/acessos',
  '/cliente?id=6',
  '/auditoria',
];

let shop: Shop;
let admin: Visitor;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
});
afterAll(() => shop.close());

const provider = (page: Page, status: string) =>
  page.route(STATUS, (route) => route.fulfill({ json: { status } }));
const home = (page: Page) => page.getByRole('heading', { name: 'Prêmios Toda Semana' });

/** The page comes without the settings that the server writes into it. */
const withoutCompany = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(/<script type="application\/json".*?<\/script>/s, ''),
    });
  });

describe('start-up screen', () => {
  it('shows Carregando... until the status is known', async () => {
    const { page } = await shop.someone(null);
    const answer = await hold(page, STATUS);
    await page.goto('/inicio');
    await page.getByText('Carregando...', { exact: true }).waitFor();
    await expect.poll(() => home(page).count()).toBe(0);
    answer();
    await home(page).waitFor();
    await leave(page);
  });

  it('Manutencao: Sistema Em Manutenção, Retorne Em Alguns Minutos', async () => {
    const { page } = await shop.someone(null);
    await provider(page, 'Manutencao');
    await page.goto('/inicio');
    await page.getByRole('heading', { name: 'Sistema Em Manutenção', exact: true }).waitFor();
    await page.getByText('Retorne Em Alguns Minutos', { exact: true }).waitFor();
    await expect.poll(() => home(page).count()).toBe(0);
    await leave(page);
  });

  it('any other status: Sistema Desativado, Entre em contato com o Administrador', async () => {
    const { page } = await shop.someone('administrador');
    await provider(page, 'Bloqueado');
    await page.goto('/inicio');
    await page.getByRole('heading', { name: 'Sistema Desativado', exact: true }).waitFor();
    await page.getByText('Entre em contato com o Administrador', { exact: true }).waitFor();
    await leave(page);
  });

  it('lets user id 1 in whatever the status', async () => {
    const { page } = await shop.someone('superAdministrador');
    await provider(page, 'Desativado');
    await page.goto('/inicio');
    await home(page).waitFor();
    await leave(page);
  });

  it('takes a failed check as Ativo', async () => {
    const { page } = await shop.someone(null);
    await page.route(STATUS, (route) => route.abort());
    await page.goto('/inicio');
    await home(page).waitFor();
    await leave(page);
  });

  it('checks again every 10 minutes', async () => {
    const { page } = await shop.someone(null);
    await page.clock.install();
    const asked = await questions(page, '/api/empresas/verificaLiberado');
    const times = async () => (await asked()).map(({ at }) => at);
    await page.goto('/contato');
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    await stopTime(page);
    // To the end of a period, which ends where its answer is seen, then exactly one period on.
    await provider(page, 'Bloqueado');
    await page.clock.fastForward(600_000);
    await page.getByRole('heading', { name: 'Sistema Desativado' }).waitFor();
    const before = await times();
    await provider(page, 'Manutencao');
    await page.clock.fastForward(599_999);
    await page.clock.fastForward(1);
    await page.getByRole('heading', { name: 'Sistema Em Manutenção' }).waitFor();
    expect(await times()).toEqual([...before, Number(before.at(-1)) + 600_000]);
    await leave(page);
  });

  it('knows the privacy of the company before it shows a route, also where the page came without it', async () => {
    onTestFinished(await configure(admin, { privado: true }));
    const { page } = await shop.someone(null);
    await withoutCompany(page, '/contato');
    const answer = await hold(page, '**/api/empresas/carregarEmpresa');
    await page.goto('/contato');
    await page.getByText('Carregando...', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Contato' }).count()).toBe(0);
    answer();
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Início', exact: true }).count()).toBe(0);
    await leave(page);
  });
});

describe('company', () => {
  it('one that cannot be loaded counts as not private', async () => {
    const { page } = await shop.someone(null);
    await withoutCompany(page, '/inicio');
    await page.route('**/api/empresas/carregarEmpresa', (route) => route.abort());
    await page.goto('/inicio');
    await home(page).waitFor();
    await leave(page);
  });

  it('its name and contact stand at the foot of every page, the back office too', async () => {
    const contato = {
      nome: 'RIFAS DO CONTATO',
      nomeContato: 'Dona Alice',
      telefone: '(11) 95555-0100',
      email: 'contato@rifas.exemplo',
      urlApi: 'https://rifas.exemplo',
    };
    // The address is the provider's to change.
    const visitor = await shop.someone('superAdministrador');
    const { page } = visitor;
    onTestFinished(() => leave(page));
    onTestFinished(await configure(visitor, contato));
    for (const caminho of ['/inicio', '/contato', '/cadastroUsuario', '/configuracao']) {
      await page.goto(caminho);
      const rodape = page.getByRole('contentinfo');
      for (const texto of Object.values(contato)) await rodape.getByText(texto, { exact: true }).waitFor();
    }
  });
});

describe('no connection', () => {
  it('a page that cannot be had says so, and is there again with the connection', async () => {
    const context = await shop.browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await page.goto('/contato');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto('/inicio');
    await page.getByRole('heading', { name: 'Sem conexão', exact: true }).waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Tentar novamente', exact: true }).click();
    await home(page).waitFor();
    await leave(page);
  });
});

describe('routes', () => {
  it('anybody: home, full list, contact, ticket check and /404', async () => {
    const { page } = await shop.someone(null);
    for (const caminho of ['/', '/inicio', '/campanhasGeral']) {
      await page.goto(caminho);
      await home(page).waitFor();
    }
    await page.goto('/contato');
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    await page.goto('/ConferirBilhete?token=x');
    await page.getByText('Bilhete não encontrado.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('banner').count()).toBe(0);
    await page.goto('/404');
    await page.getByRole('img', { name: 'Rifa Viva Demonstração' }).last().waitFor();
    await leave(page);
  });

  it('an unknown path goes to /404', async () => {
    const { page } = await shop.someone(null);
    for (const caminho of ['/nada', '/inicio/nada', '/INICIO']) {
      await page.goto(caminho);
      await page.waitForURL('**/404');
      await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
    }
    await leave(page);
  });

  it('what needs a login shows nothing to a stranger, says why and goes to /', async () => {
    const { page } = await shop.someone(null);
    await page.clock.install();
    for (const caminho of ['/meusDados', '/meuPerfil', '/meusBilhetes', '/bilhetes?id=1']) {
      await page.goto(caminho);
      await noticed(page, EXPIRADA);
      await expect.poll(() => page.locator('main h1').count()).toBe(0);
      await page.clock.fastForward(3_000);
      await atRoot(page);
    }
    await leave(page);
  });

  it('the admin guard sends strangers, customers and sellers to / with its own notice', async () => {
    const { page } = await shop.someone(null);
    await page.clock.install();
    for (const caminho of ADMIN_ROUTES) {
      await page.goto(caminho);
      await noticed(page, SEM_ADMIN);
      await page.clock.fastForward(3_000);
      await atRoot(page);
    }
    await leave(page);
    for (const role of ['usuario', 'vendedor'] as const) {
      const visitor = await shop.someone(role);
      await visitor.page.goto('/cadastroUsuario');
      await noticed(visitor.page, SEM_ADMIN);
      await atRoot(visitor.page);
      await expect.poll(() => cookieNames(visitor)).toEqual([]);
      await leave(visitor.page);
    }
  });

  it('the admin guard lets Gerente and Administrador in', async () => {
    for (const role of ['gerente', 'administrador'] as const) {
      const { page } = await shop.someone(role);
      await page.goto('/cadastroUsuario');
      await page.getByRole('heading', { name: 'Usuários Cadastrados' }).waitFor();
      await leave(page);
    }
  });

  it('selling and profiles are not for customers: /inicio', async () => {
    const { page } = await shop.someone('usuario');
    for (const caminho of ['/bilhetes?id=1', '/meuPerfil']) {
      await page.goto(caminho);
      await page.waitForURL('**/inicio');
    }
    await leave(page);
  });
});

describe('menus', () => {
  const CADASTROS = [
    'Configuração',
    'Modelo de Bilhetes',
    'Campanha',
    'Banner',
    'Usuários',
    'Pagamentos',
    'Conferência de Pix',
    'Acessos a dados',
  ];
  const MENUS: readonly [Role, string, string, readonly string[], string][] = [
    ['usuario', 'CARLA', 'Meus Dados', [], 'Meus Bilhetes'],
    ['vendedor', 'VERA', 'Meu Perfil', [], 'Bilhetes Vendidos'],
    ['gerente', 'GUSTAVO', 'Meu Perfil', ['Usuários'], 'Bilhetes Vendidos'],
    ['administrador', 'ALICE', 'Meu Perfil', CADASTROS, 'Bilhetes Vendidos'],
    ['superAdministrador', 'SUPER', 'Meu Perfil', [...CADASTROS, 'Patrocinadores'], 'Bilhetes Vendidos'],
  ];

  it.each(MENUS)('%s: top bar', async (role, nome, _proprio, cadastros, bilhetes) => {
    const { page } = await shop.someone(role);
    await page.goto('/contato');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: `${nome}: meus dados` }).waitFor();
    await expect
      .poll(() => bar.getByRole('link', { name: `${nome}: meus dados` }).getAttribute('href'))
      .toBe(role === 'usuario' ? '/meusDados' : '/meuPerfil');
    await expect
      .poll(() => bar.getByRole('link', { name: /: início$/ }).getAttribute('href'))
      .toBe('/inicio');
    for (const rotulo of ['Início', bilhetes, 'Contato']) {
      await bar.getByRole('link', { name: rotulo, exact: true }).waitFor();
    }
    await expect.poll(() => button(page, 'Cadastros').count()).toBe(cadastros.length > 0 ? 1 : 0);
    if (cadastros.length > 0) {
      await button(page, 'Cadastros').click();
      for (const rotulo of cadastros) {
        await bar.getByText(rotulo, { exact: true }).filter({ visible: true }).waitFor();
      }
      const patrocinadores = bar.getByText('Patrocinadores', { exact: true });
      await expect.poll(() => patrocinadores.count()).toBe(role === 'superAdministrador' ? 1 : 0);
    }
    await expect.poll(() => button(page, 'Login').count()).toBe(0);
    await leave(page);
  });

  it.each(MENUS)(
    '%s: side menu on a phone, the same entries',
    async (role, _nome, proprio, cadastros, bilhetes) => {
      const { page } = await shop.someone(role, PHONE);
      await page.goto('/contato');
      await button(page, 'Abrir menu').click();
      const menu = dialog(page, 'Menu');
      await menu.waitFor();
      await expect
        .poll(() => menu.getByRole('link').allTextContents())
        .toEqual([
          ...(cadastros.length > 0 ? ['Painel'] : []),
          'Início',
          proprio,
          ...cadastros,
          bilhetes,
          'Contato',
        ]);
      await button(menu, 'Sair').waitFor();
      await leave(page);
    },
  );

  it('a stranger: Inicio, Contato and Login', async () => {
    const { page } = await shop.someone(null, PHONE);
    await page.goto('/contato');
    await button(page, 'Abrir menu').click();
    const menu = dialog(page, 'Menu');
    await menu.waitFor();
    await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(['Início', 'Contato']);
    await button(menu, 'Login').click();
    await dialog(page, 'Login').waitFor();
    await leave(page);
  });

  it("wears the company's colours, which the browser keeps", async () => {
    onTestFinished(
      await configure(admin, {
        corFundoMenu: '#5b1a5e',
        corTextoMenu: '#fff3c4',
        corFundoTitulo: '#123c69',
        corTextoTitulo: '#ffe9e9',
        corFundoRodape: '#402218',
        corTextoRodape: '#f7e7ce',
      }),
    );
    const { page } = await shop.someone(null);
    await page.goto('/contato');
    const heading = page.getByRole('heading', { name: 'Contato' });
    await heading.waitFor();
    const colours = (e: Element) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color];
    await expect
      .poll(() => page.getByRole('banner').evaluate(colours))
      .toEqual(['rgb(91, 26, 94)', 'rgb(255, 243, 196)']);
    await expect.poll(() => heading.evaluate((e) => getComputedStyle(e).color)).toBe('rgb(18, 60, 105)');
    await expect
      .poll(() => page.getByRole('contentinfo').evaluate(colours))
      .toEqual(['rgb(64, 34, 24)', 'rgb(247, 231, 206)']);
    await expect
      .poll(() =>
        page.evaluate(() => JSON.parse(localStorage.getItem('rifaviva.cores') ?? '{}').corFundoMenu),
      )
      .toBe('#5b1a5e');
    await leave(page);
  });
});
