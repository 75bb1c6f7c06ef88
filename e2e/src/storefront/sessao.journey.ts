import { sair, validarUsuario } from '@rifa-viva/contracts/http/usuarios';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../admin/staff.ts';
import { deaf, hold, logInByModal, type Visitor } from '../browser.ts';
import { clientOf } from '../client.ts';
import { noticed } from '../notices.ts';
import { accountOf } from '../product.ts';
import {
  atRoot,
  button,
  cookieNames,
  createPerson,
  EXPIRADA,
  leave,
  notice,
  noticeFor,
  openShop,
  questions,
  runUntil,
  SEM_ADMIN,
  type Shop,
  setActive,
  stopTime,
} from './shop.ts';

let shop: Shop;
let admin: Visitor;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
});
afterAll(() => shop.close());

const path = (page: Page) => new URL(page.url()).pathname;

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
    const answer = await hold(page, '**/api/usuarios/validarUsuario/*');
    await page.goto('/meusDados');
    await page.getByText('Verificando autenticação...', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Nome do Usuário').count()).toBe(0);
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
    await expect.poll(() => cookieNames(visitor)).toEqual([]);
    await leave(page);
  });

  it('an admin-guarded page: its own notice for 3 s', async () => {
    const page = await parada(await shop.someone('vendedor'), '/meuPerfil', 'Meu Perfil');
    await page.goto('/configuracao');
    await runUntil(page, notice(page, SEM_ADMIN));
    await page.clock.runFor(2_900);
    await expect.poll(() => notice(page, SEM_ADMIN).count()).toBe(1);
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
      await noticed(visitor.page, EXPIRADA);
      await visitor.page.clock.fastForward(3_000);
      await atRoot(visitor.page);
      await button(visitor.page, 'Login').first().waitFor();
      await expect.poll(() => cookieNames(visitor)).toEqual([]);
    }
    await leave(visitor.page);
  });

  it('a request that fails on the session counts as one that ended', async () => {
    const person = await createPerson(admin, 'SAI EM OUTRO LUGAR');
    const [here, elsewhere] = [await shop.customer(person), await shop.customer(person)];
    const { page } = here;
    await page.goto('/meusBilhetes');
    await page.getByRole('heading', { name: 'Meus Bilhetes', exact: true }).waitFor();
    // Leaving anywhere ends every session; this browser keeps its cookies and is refused.
    await clientOf(elsewhere).ask(sair);
    await expect(
      call(here, validarUsuario, { params: { idUsuario: person.idUsuario } }),
    ).rejects.toMatchObject({
      status: 401,
    });
    await page.goto('/meusBilhetes');
    await noticed(page, EXPIRADA);
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
    await expect.poll(() => cookieNames(visitor)).toEqual([]);
    await leave(page);
  });

  it('Sair while the guard still asks: what is shown then until the page is left does not fail', async () => {
    const visitor = await shop.someone('usuario');
    const { page } = visitor;
    // Answered before the session ends, and on its way for long.
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/api/usuarios/validarUsuario/*', async (route) => {
      const response = await route.fetch();
      await arrived;
      await route.fulfill({ response });
    });
    await page.goto('/meusBilhetes');
    const home = await hold(page, `${shop.url}/`);
    // A click waits for the page that it leads to, where that begins before the click is over.
    const left = button(page, 'Sair').click();
    await expect.poll(() => cookieNames(visitor)).toEqual([]);
    const shown = page.waitForRequest('**/api/bilhetes/carregarMeusBilhetes/*');
    arrive();
    await shown;
    home();
    await left;
    await atRoot(page);
    await leave(page);
  });

  it('Sair while the server cannot be asked: the next page asks it before anything else', async () => {
    const visitor = await shop.someone('usuario');
    const { page, context } = visitor;
    // Kept from the server in the page itself: a request that a page makes while it begins may slip past `route`.
    await page.addInitScript(() => {
      const ask = window.fetch;
      window.fetch = (input, init) =>
        localStorage.getItem('mudo') && String(input).endsWith('/api/usuarios/sair')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : ask(input, init);
    });
    await page.goto('/meusBilhetes');
    await page.evaluate(() => localStorage.setItem('mudo', 'sim'));
    await button(page, 'Sair').click();
    await atRoot(page);
    await button(page, 'Login').first().waitFor();
    expect((await context.cookies()).map(({ name }) => name)).toContain('rifaviva_token');
    await page.evaluate(() => localStorage.removeItem('mudo'));
    await page.reload();
    await button(page, 'Login').first().waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('rifaviva_token');
    // Whoever logs in after that stays.
    await page.evaluate(() => localStorage.setItem('rifaviva.saida', 'true'));
    const { telefone, senha } = accountOf('usuario');
    await logInByModal(visitor, telefone, senha);
    await page.goto('/meusBilhetes');
    await button(page, 'Sair').waitFor();
    await leave(page);
  });

  it('a customer is logged out after 60 minutes without mouse, key or click', async () => {
    const person = await createPerson(admin, 'SAIU PARA ALMOCAR');
    const visitor = await shop.customer(person);
    const asked = await questions(visitor.page, '/api/usuarios/sair');
    const page = await parada(visitor, '/meusBilhetes', 'Meus Bilhetes');
    await page.clock.fastForward('59:00');
    await page.keyboard.press('Shift');
    const last = await page.evaluate(() => Date.now());
    await page.clock.fastForward('59:00');
    expect(await cookieNames(visitor)).toContain('rifaviva');
    await page.clock.runFor('01:00');
    await atRoot(page);
    expect((await asked()).map(({ at }) => at)).toEqual([last + 3_600_000]);
    await expect.poll(() => cookieNames(visitor)).toEqual([]);
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
