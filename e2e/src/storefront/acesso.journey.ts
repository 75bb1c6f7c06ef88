import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, type Visitor } from '../browser.ts';
import type { Role } from '../product.ts';
import {
  button,
  configure,
  cookieNames,
  createPerson,
  deaf,
  dialog,
  leave,
  notice,
  noticeFor,
  openShop,
  runUntil,
  type Shop,
  setActive,
  stopTime,
} from './shop.ts';

const EXPIRADA = 'Usuário inativo ou sessão expirada. Faça login novamente.';
const SEM_ADMIN = 'Usuário Inativo ou não é Administrador. Contate o administrador.';
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
];

let shop: Shop;
let admin: Visitor;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
});
afterAll(() => shop.close());

const path = (page: Page) => new URL(page.url()).pathname;
const atRoot = (page: Page) => page.waitForURL((url) => url.pathname === '/');
const provider = (page: Page, status: string) =>
  page.route(STATUS, (route) => route.fulfill({ json: { status } }));
const home = (page: Page) => page.getByRole('heading', { name: 'Prêmios Toda Semana' });

describe('start-up screen', () => {
  it('shows Carregando... until the status is known', async () => {
    const { page } = await shop.someone(null);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(STATUS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/inicio');
    await page.getByText('Carregando...', { exact: true }).waitFor();
    expect(await home(page).count()).toBe(0);
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
    expect(await home(page).count()).toBe(0);
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
    await page.goto('/contato');
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    await stopTime(page);
    await provider(page, 'Manutencao');
    await page.clock.fastForward(590_000);
    expect(await page.getByRole('heading', { name: 'Contato' }).count()).toBe(1);
    await page.clock.fastForward(10_000);
    await page.getByRole('heading', { name: 'Sistema Em Manutenção' }).waitFor();
    await leave(page);
  });

  it('knows the privacy of the company before it shows a route, also where the page came without it', async () => {
    const restore = await configure(admin, { privado: true });
    const { page } = await shop.someone(null);
    await page.route('**/contato', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace(/<script type="application\/json".*?<\/script>/s, ''),
      });
    });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/empresas/carregarEmpresa', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contato');
    await page.getByText('Carregando...', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Contato' }).count()).toBe(0);
    answer();
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    expect(await page.getByRole('link', { name: 'Inicio', exact: true }).count()).toBe(0);
    await restore();
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
    await page.getByText('Bilhete não encontrado.').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
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
      await notice(page, EXPIRADA).waitFor();
      expect(await page.locator('main h1').count()).toBe(0);
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
      await notice(page, SEM_ADMIN).waitFor();
      await page.clock.fastForward(3_000);
      await atRoot(page);
    }
    await leave(page);
    for (const role of ['usuario', 'vendedor'] as const) {
      const visitor = await shop.someone(role);
      await visitor.page.goto('/cadastroUsuario');
      await notice(visitor.page, SEM_ADMIN).waitFor();
      await atRoot(visitor.page);
      expect(await cookieNames(visitor)).toEqual([]);
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
  const CADASTROS = ['Configuracao', 'Modelo De Bilhetes', 'Campanha', 'Banner', 'Usuarios'];
  const MENUS: readonly [Role, string, string, readonly string[], string][] = [
    ['usuario', 'CARLA', 'Meus Dados', [], 'Meus Bilhetes'],
    ['vendedor', 'VERA', 'Meu Perfil', [], 'Bilhetes Vendidos'],
    ['gerente', 'GUSTAVO', 'Meu Perfil', ['Usuarios'], 'Bilhetes Vendidos'],
    ['administrador', 'ALICE', 'Meu Perfil', CADASTROS, 'Bilhetes Vendidos'],
    ['superAdministrador', 'SUPER', 'Meu Perfil', [...CADASTROS, 'Patrocinadores'], 'Bilhetes Vendidos'],
  ];

  it.each(MENUS)('%s: top bar', async (role, nome, _proprio, cadastros, bilhetes) => {
    const { page } = await shop.someone(role);
    await page.goto('/contato');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: `${nome}: meus dados` }).waitFor();
    expect(await bar.getByRole('link', { name: `${nome}: meus dados` }).getAttribute('href')).toBe(
      role === 'usuario' ? '/meusDados' : '/meuPerfil',
    );
    expect(await bar.getByRole('link', { name: /: início$/ }).getAttribute('href')).toBe('/inicio');
    for (const rotulo of ['Inicio', bilhetes, 'Contato']) {
      await bar.getByRole('link', { name: rotulo, exact: true }).waitFor();
    }
    expect(await button(page, 'Cadastros').count()).toBe(cadastros.length > 0 ? 1 : 0);
    if (cadastros.length > 0) {
      await button(page, 'Cadastros').click();
      for (const rotulo of cadastros) {
        await bar.getByText(rotulo, { exact: true }).filter({ visible: true }).waitFor();
      }
      const patrocinadores = bar.getByText('Patrocinadores', { exact: true });
      expect(await patrocinadores.count()).toBe(role === 'superAdministrador' ? 1 : 0);
    }
    expect(await button(page, 'Login').count()).toBe(0);
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
      expect(await menu.getByRole('link').allTextContents()).toEqual([
        'Inicio',
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
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Inicio', 'Contato']);
    await button(menu, 'Login').click();
    await dialog(page, 'Login').waitFor();
    await leave(page);
  });

  it("wears the company's colours, which the browser keeps", async () => {
    const restore = await configure(admin, {
      corFundoMenu: '#5b1a5e',
      corTextoMenu: '#fff3c4',
      corFundoTitulo: '#123c69',
      corTextoTitulo: '#ffe9e9',
      corFundoRodape: '#402218',
      corTextoRodape: '#f7e7ce',
    });
    const { page } = await shop.someone(null);
    await page.goto('/contato');
    const heading = page.getByRole('heading', { name: 'Contato' });
    await heading.waitFor();
    const colours = (e: Element) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color];
    expect(await page.getByRole('banner').evaluate(colours)).toEqual([
      'rgb(91, 26, 94)',
      'rgb(255, 243, 196)',
    ]);
    expect(await heading.evaluate(colours)).toEqual(['rgb(18, 60, 105)', 'rgb(255, 233, 233)']);
    expect(await page.getByRole('contentinfo').evaluate(colours)).toEqual([
      'rgb(64, 34, 24)',
      'rgb(247, 231, 206)',
    ]);
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('rifaviva.cores') ?? '{}').corFundoMenu),
    ).toBe('#5b1a5e');
    await restore();
    await leave(page);
  });
});

describe('session', () => {
  async function parada(visitor: Visitor, caminho: string, titulo: string): Promise<Page> {
    const { page } = visitor;
    await page.clock.install();
    await page.goto(caminho);
    await page.getByRole('heading', { name: titulo, exact: true }).waitFor();
    await stopTime(page);
    return page;
  }

  it('Verificando autenticação... while the guard asks', async () => {
    const { page } = await shop.someone('usuario');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/usuarios/validarUsuario/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/meusDados');
    await page.getByText('Verificando autenticação...', { exact: true }).waitFor();
    expect(await page.getByLabel('Nome do Usuário').count()).toBe(0);
    answer();
    await page.getByLabel('Nome do Usuário').waitFor();
    await leave(page);
  });

  it('is checked again every 60 s; an inactive user is told for 3 s, loses the cookies and goes to /', async () => {
    const person = await createPerson(admin, 'DESATIVADA DEPOIS');
    const visitor = await shop.customer(person);
    await deaf(visitor.page);
    const page = await parada(visitor, '/meusBilhetes', 'Meus Bilhetes');
    await setActive(admin, person, 'nao');
    await page.clock.fastForward(60_000);
    await noticeFor(page, EXPIRADA, 3_000);
    await atRoot(page);
    expect(await cookieNames(visitor)).toEqual([]);
    await leave(page);
  });

  it('an admin-guarded page: its own notice for 3 s', async () => {
    const page = await parada(await shop.someone('vendedor'), '/meuPerfil', 'Meu Perfil');
    await page.goto('/configuracao');
    await runUntil(page, notice(page, SEM_ADMIN));
    await page.clock.runFor(2_900);
    expect(await notice(page, SEM_ADMIN).count()).toBe(1);
    await page.clock.runFor(100);
    await atRoot(page);
    await leave(page);
  });

  it('a token that cannot be decoded is none', async () => {
    const visitor = await shop.someone('usuario');
    await visitor.page.clock.install();
    for (const value of ['nonsense', 'a.%%%.c', `a.${Buffer.from('{').toString('base64')}.c`]) {
      await visitor.context.addCookies([{ name: 'rifaviva', value, url: shop.url }]);
      await visitor.page.goto('/meusDados');
      await notice(visitor.page, EXPIRADA).waitFor();
      await visitor.page.clock.fastForward(3_000);
      await atRoot(visitor.page);
      await button(visitor.page, 'Login').first().waitFor();
      expect(await cookieNames(visitor)).toEqual([]);
    }
    await leave(visitor.page);
  });

  it('a request that fails on the session counts as one that ended', async () => {
    const { page } = await shop.someone('usuario');
    await page.route('**/api/usuarios/validarUsuario/*', (route) => route.fulfill({ status: 401, body: '' }));
    await page.goto('/meusBilhetes');
    await notice(page, EXPIRADA).waitFor();
    await atRoot(page);
    await leave(page);
  });

  it('Sair ends it and clears model and company cookies too', async () => {
    const visitor = await shop.someone('usuario');
    const { page } = visitor;
    await visitor.context.addCookies(
      ['rifaviva_modelo', 'rifaviva_empresa'].map((name) => ({ name, value: '1', url: shop.url })),
    );
    await page.goto('/meusBilhetes');
    await button(page, 'Sair').click();
    await atRoot(page);
    await button(page, 'Login').first().waitFor();
    expect(await cookieNames(visitor)).toEqual([]);
    await leave(page);
  });

  it('a customer is logged out after 60 minutes without mouse, key or click', async () => {
    const person = await createPerson(admin, 'SAIU PARA ALMOCAR');
    const visitor = await shop.customer(person);
    const page = await parada(visitor, '/meusBilhetes', 'Meus Bilhetes');
    await page.clock.fastForward('59:00');
    await page.keyboard.press('Shift');
    await page.clock.fastForward('59:00');
    expect(path(page)).toBe('/meusBilhetes');
    expect(await cookieNames(visitor)).toContain('rifaviva');
    await page.clock.fastForward('01:00');
    await atRoot(page);
    expect(await cookieNames(visitor)).toEqual([]);
    await leave(page);
  });

  it('staff stay logged in', async () => {
    const visitor = await shop.someone('vendedor');
    const page = await parada(visitor, '/meuPerfil', 'Meu Perfil');
    const checked = page.waitForResponse('**/api/usuarios/validarUsuario/*');
    await page.clock.fastForward('02:00:00');
    await checked;
    expect(path(page)).toBe('/meuPerfil');
    expect(await cookieNames(visitor)).toContain('rifaviva');
    await leave(page);
  });

  it('no browser complained', () => {
    expect(shop.problems()).toEqual([]);
  });
});
