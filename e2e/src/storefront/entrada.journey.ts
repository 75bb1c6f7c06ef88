import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold, logInByModal, logInByOpenModal, type Visitor } from '../browser.ts';
import { noticed } from '../notices.ts';
import {
  atRoot,
  button,
  configure,
  cookieDays,
  createPerson,
  dialog,
  EXPIRADA,
  failing,
  field,
  leave,
  leftAt,
  marked,
  newPhone,
  notice,
  noticeFor,
  openShop,
  type Person,
  runUntil,
  type Shop,
  setActive,
  stopTime,
  writeDownLeaving,
} from './shop.ts';

const SESSAO = 'rifaviva';
const TOKEN = 'rifaviva_token';

let shop: Shop;
let admin: Visitor;
let ativa: Person;
let inativa: Person;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
  ativa = await createPerson(admin, 'ENTRA SEMPRE');
  inativa = await createPerson(admin, 'JA NAO ENTRA');
  await setActive(admin, inativa, 'nao');
});
afterAll(() => shop.close());

/** The login modal over the home page, its time standing still. */
async function abrirModal(): Promise<{ visitor: Visitor; page: Page; modal: ReturnType<typeof dialog> }> {
  const visitor = await shop.someone(null);
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/inicio');
  await button(page, 'Login').first().click();
  const modal = dialog(page, 'Login');
  await field(modal, 'Senha').waitFor();
  await stopTime(page);
  return { visitor, page, modal };
}

/** Empty phone, short phone, empty password: each said for 2 s, in this order. */
async function confereOrdem(
  page: Page,
  form: Page | ReturnType<typeof dialog>,
  enviar: string,
): Promise<void> {
  await button(form, enviar).click();
  await noticeFor(page, 'Digite o telefone!!', 2_000);
  await marked(form, 'Telefone', 'Digite o telefone!!');
  // (21) 98765: ten characters with the mask. One digit more brings the dash with it.
  await field(form, 'Telefone').fill('2198765');
  await button(form, enviar).click();
  await noticeFor(page, 'Digite um telefone valido!!', 2_000);
  await field(form, 'Telefone').fill('21987654');
  await button(form, enviar).click();
  await noticeFor(page, 'Digite a senha!!', 2_000);
  await marked(form, 'Senha', 'Digite a senha!!');
  await field(form, 'Senha').fill('x');
  await form.locator('[aria-invalid]').waitFor({ state: 'detached' });
}

/** Masks as one types; the last digit moves the focus on. */
async function confereMascara(page: Page, form: Page | ReturnType<typeof dialog>): Promise<void> {
  const telefone = field(form, 'Telefone');
  await expect.poll(() => telefone.getAttribute('maxlength')).toBe('15');
  await telefone.fill('');
  await telefone.pressSequentially('2198765432');
  await telefone.press('x');
  await expect.poll(() => telefone.inputValue()).toBe('(21) 98765-432');
  await expect.poll(() => telefone.evaluate((e) => e === document.activeElement)).toBe(true);
  await page.keyboard.type('1');
  await expect.poll(() => telefone.inputValue()).toBe('(21) 98765-4321');
  await expect.poll(() => field(form, 'Senha').evaluate((e) => e === document.activeElement)).toBe(true);
}

describe('login modal', () => {
  it('has Telefone and Senha, Login and Cancelar, and the way to Criar Conta', async () => {
    const { page, modal } = await abrirModal();
    await expect.poll(() => modal.getByRole('heading').textContent()).toBe('Login');
    for (const nome of ['Telefone', 'Senha']) await field(modal, nome).waitFor();
    for (const nome of ['Login', 'Cancelar', 'Criar Conta']) await button(modal, nome).waitFor();
    await button(modal, 'Cancelar').click();
    await modal.waitFor({ state: 'detached' });
    await leave(page);
  });

  it('checks phone, its length, then the password, each for 2 s', async () => {
    const { page, modal } = await abrirModal();
    await confereOrdem(page, modal, 'Login');
    await leave(page);
  });

  it('masks the phone and moves to the password at 15 characters', async () => {
    const { page, modal } = await abrirModal();
    await confereMascara(page, modal);
    await leave(page);
  });

  it('a phone that comes with its country is that phone; who tabs on after it stays in the password', async () => {
    const { page, modal } = await abrirModal();
    const telefone = field(modal, 'Telefone');
    const senha = field(modal, 'Senha');
    // As a browser fills it in.
    await telefone.fill('5521987654321');
    await expect.poll(() => telefone.inputValue()).toBe('(21) 98765-4321');
    await telefone.fill('');
    await telefone.evaluate((campo) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '+55 21 98765-4321');
      campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => telefone.inputValue()).toBe('(21) 98765-4321');
    await page.keyboard.press('Tab');
    await page.keyboard.type('segredo1');
    await expect.poll(() => senha.inputValue()).toBe('segredo1');
    await page.keyboard.press('Tab');
    await expect.poll(() => button(modal, 'Mostrar senha').and(page.locator(':focus')).count()).toBe(1);
    await leave(page);
  });

  it('says that phone or password are wrong', async () => {
    const { page, modal } = await abrirModal();
    await field(modal, 'Telefone').fill(ativa.telefone);
    await field(modal, 'Senha').fill('errada-mesmo');
    await button(modal, 'Login').click();
    await noticeFor(page, 'Telefone ou Senha inválidos!!', 2_000);
    // The notice goes, the mark stays until it is typed over.
    const marca = () => field(modal, 'Senha').getAttribute('aria-invalid');
    await expect.poll(marca).toBe('true');
    await modal.getByText('Telefone ou Senha inválidos!!', { exact: true }).waitFor();
    await expect.poll(() => field(modal, 'Senha').and(page.locator(':focus')).count()).toBe(1);
    await field(modal, 'Senha').fill('outra-errada');
    await expect.poll(marca).toBeNull();
    await leave(page);
  });

  it('refuses an inactive user, who gets no session', async () => {
    const { visitor, page, modal } = await abrirModal();
    await field(modal, 'Telefone').fill(inativa.telefone);
    await field(modal, 'Senha').fill(inativa.senha);
    await button(modal, 'Login').click();
    await noticeFor(page, 'Conta Desativada, Entre em Contato Com o Administrador Do Sistema!!', 2_000);
    expect(await cookieDays(visitor, SESSAO)).toBeNull();
    await leave(page);
  });

  it('logs in with Enter: waits aloud, says so, reloads after 1 s, session of 3 days, digits only', async () => {
    const { visitor, page, modal } = await abrirModal();
    const pedido = page.waitForRequest('**/api/usuarios/login');
    const solta = await hold(page, '**/api/usuarios/login');
    await field(modal, 'Telefone').fill(ativa.telefone);
    await field(modal, 'Senha').fill(ativa.senha);
    await field(modal, 'Senha').press('Enter');
    await notice(page, 'Validando login... Aguarde!!').waitFor();
    expect((await pedido).postDataJSON()).toMatchObject({ telefone: ativa.telefone, senha: ativa.senha });
    solta();
    await notice(page, 'Logado com sucesso!!').waitFor();
    await expect.poll(() => cookieDays(visitor, SESSAO)).toBe(3);
    expect((await visitor.context.cookies()).find(({ name }) => name === SESSAO)?.path).toBe('/');
    await expect.poll(() => cookieDays(visitor, TOKEN)).toBe(3);
    const told = await page.evaluate(() => Date.now());
    await writeDownLeaving(page);
    const recarga = page.waitForEvent('load');
    await page.clock.runFor(999);
    await page.clock.runFor(1);
    await recarga;
    expect(await leftAt(page)).toBe(told + 1_000);
    await page.getByRole('link', { name: 'ENTRA: meus dados' }).waitFor();
    await leave(page);
  });
});

describe('create-account modal', () => {
  async function abrirConta() {
    const aberto = await abrirModal();
    await button(aberto.modal, 'Criar Conta').click();
    const conta = dialog(aberto.page, 'Criar Conta');
    await conta.waitFor();
    return { ...aberto, conta };
  }

  it('has Nome, Telefone, Senha, Criar and Cancelar; the name in capitals', async () => {
    const { page, conta } = await abrirConta();
    for (const nome of ['Nome', 'Telefone', 'Senha']) await field(conta, nome).waitFor();
    await button(conta, 'Criar').waitFor();
    await field(conta, 'Nome').fill('maria da silva');
    await expect.poll(() => field(conta, 'Nome').inputValue()).toBe('MARIA DA SILVA');
    await confereMascara(page, conta);
    await button(conta, 'Cancelar').click();
    await conta.waitFor({ state: 'detached' });
    await leave(page);
  });

  it('checks phone, its length, password, then name', async () => {
    const { page, conta } = await abrirConta();
    await confereOrdem(page, conta, 'Criar');
    await field(conta, 'Senha').fill('segredo1');
    await button(conta, 'Criar').click();
    await noticeFor(page, 'Digite o nome!!', 2_000);
    await leave(page);
  });

  async function preencher(conta: ReturnType<typeof dialog>, telefone: string) {
    await field(conta, 'Nome').fill('nova pessoa');
    await field(conta, 'Telefone').fill(telefone);
    await field(conta, 'Senha').fill('segredo1');
  }

  it('tells of a phone that has an account', async () => {
    const { page, conta } = await abrirConta();
    await preencher(conta, ativa.telefone);
    await button(conta, 'Criar').click();
    await noticeFor(page, 'Já Existe Uma Conta Com Esse Telefone...', 3_000);
    await marked(conta, 'Telefone', 'Já Existe Uma Conta Com Esse Telefone...');
    await button(conta, 'Já tenho conta').click();
    await expect
      .poll(() => field(dialog(page, 'Login'), 'Telefone').inputValue())
      .toBe(mascararTelefone(ativa.telefone));
    await leave(page);
  });

  it('tells of other failures, with the detail, and of an answer that is not 200', async () => {
    const { page, conta } = await abrirConta();
    await failing(page, '**/api/usuarios/cadastrar');
    await preencher(conta, newPhone());
    await button(conta, 'Criar').click();
    await noticeFor(page, 'Ocorreu um erro, tente novamente em alguns minutos.', 3_000);
    await page.unroute('**/api/usuarios/cadastrar');
    await field(conta, 'Senha').fill('12345');
    await button(conta, 'Criar').click();
    await noticeFor(page, 'Ocorreu um erro: A senha deve ter no mínimo 6 digitos...', 3_000);
    await page.route('**/api/usuarios/cadastrar', (route) => route.fulfill({ status: 202, json: {} }));
    await button(conta, 'Criar').click();
    await noticeFor(page, 'Falha inesperada no cadastro.', 3_000);
    await leave(page);
  });

  it('creates an active Usuario, says so for 1.5 s and opens the login modal', async () => {
    const { page, conta } = await abrirConta();
    const telefone = newPhone();
    const solta = await hold(page, '**/api/usuarios/cadastrar');
    await preencher(conta, telefone);
    const pedido = page.waitForRequest('**/api/usuarios/cadastrar');
    await field(conta, 'Nome').press('Enter');
    await notice(page, 'Cadastrando Usuário... Por favor, aguarde...').waitFor();
    expect((await pedido).postDataJSON()).toMatchObject({
      nome: 'NOVA PESSOA',
      telefone,
      tipo: 'Usuario',
      ativo: 'sim',
    });
    solta();
    await dialog(page, 'Login').waitFor();
    await noticeFor(page, 'Conta criada com sucesso...', 1_500);
    await conta.waitFor({ state: 'detached' });
    await leave(page);
  });
});

describe('full-page login of a private company', () => {
  let restaurar: () => Promise<void>;
  beforeAll(async () => {
    restaurar = await configure(admin, { privado: true });
  });
  afterAll(() => restaurar());

  async function abrirPagina() {
    const visitor = await shop.someone(null);
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/');
    await button(page, 'Entrar').waitFor();
    await stopTime(page);
    return { visitor, page };
  }

  it('stands at / and /login, with the two logos and Entrar', async () => {
    const { page } = await shop.someone(null);
    await page.goto('/login');
    await button(page, 'Entrar').waitFor();
    for (const nome of ['Telefone', 'Senha']) await field(page, nome).waitFor();
    await page.getByRole('img', { name: 'Rifa Viva Demonstração' }).waitFor();
    await page.getByRole('img', { name: 'Rifa Viva', exact: true }).waitFor();
    await page.goto('/');
    await button(page, 'Entrar').waitFor();
    await leave(page);
  });

  it('checks in the same order, with the same mask', async () => {
    const { page } = await abrirPagina();
    await confereOrdem(page, page, 'Entrar');
    await confereMascara(page, page);
    await leave(page);
  });

  it("says the server's message for wrong credentials, its own where the server says nothing", async () => {
    const { page } = await abrirPagina();
    await field(page, 'Telefone').fill(ativa.telefone);
    await field(page, 'Senha').fill('errada-mesmo');
    await button(page, 'Entrar').click();
    await noticeFor(page, 'Telefone ou Senha inválidos!!', 2_000);
    await page.route('**/api/usuarios/login', (route) => route.fulfill({ status: 401, body: '?' }));
    await button(page, 'Entrar').click();
    await noticeFor(page, 'Telefone ou Senha inválidos', 2_000);
    // Nobody said that it was the password.
    await expect.poll(() => field(page, 'Senha').getAttribute('aria-invalid')).toBeNull();
    await leave(page);
  });

  it('refuses an inactive user in its own words', async () => {
    const { visitor, page } = await abrirPagina();
    await field(page, 'Telefone').fill(inativa.telefone);
    await field(page, 'Senha').fill(inativa.senha);
    await button(page, 'Entrar').click();
    await noticeFor(page, 'Usuário Inativo. Entre em contato com o administrador do sistema.', 2_000);
    expect(await cookieDays(visitor, SESSAO)).toBeNull();
    await leave(page);
  });

  it('logs in with Enter: validating aloud, session of 2 days, then /inicio', async () => {
    const { visitor, page } = await abrirPagina();
    const solta = await hold(page, '**/api/usuarios/login');
    await field(page, 'Telefone').fill(ativa.telefone);
    await field(page, 'Senha').fill(ativa.senha);
    await page.keyboard.press('Enter');
    await notice(page, 'Validando dados... Aguarde!!').waitFor();
    solta();
    await noticeFor(page, 'Logado com sucesso!!', 1_500);
    await expect.poll(() => cookieDays(visitor, SESSAO)).toBe(2);
    await page.waitForURL('**/inicio');
    await leave(page);
  });

  it('sends who is logged in to /inicio after 1 s', async () => {
    const visitor = await shop.customer(ativa);
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/contato');
    await page.getByRole('heading', { name: 'Contato' }).waitFor();
    await stopTime(page);
    await page.goto('/login');
    // In steps of 50 ms: the wait begins with the page.
    await runUntil(page, button(page, 'Entrar'));
    const shown = await page.evaluate(() => Date.now());
    await writeDownLeaving(page);
    await page.clock.runFor(1_000);
    await page.waitForURL('**/inicio');
    const after = (await leftAt(page)) - shown;
    expect(after).toBeGreaterThanOrEqual(1_000 - 50);
    expect(after).toBeLessThanOrEqual(1_000);
    await leave(page);
  });

  it('guards home and full list, returning there after the login', async () => {
    const { page } = await shop.someone(null);
    await page.goto('/campanhasGeral');
    await noticed(page, EXPIRADA);
    await atRoot(page);
    await field(page, 'Telefone').fill(ativa.telefone);
    await field(page, 'Senha').fill(ativa.senha);
    await button(page, 'Entrar').click();
    await page.waitForURL('**/campanhasGeral');
    await page.getByRole('heading', { name: 'Prêmios Toda Semana' }).waitFor();
    await leave(page);
  });
});

describe('company that is not private', () => {
  it('a refusal leads to the login, which leads to the refused page; a later one does not', async () => {
    for (const depois of [null, 'Contato']) {
      const visitor = await shop.someone(null);
      const { page } = visitor;
      await page.goto('/contato');
      // As in a tab that was used for long: browsers count up to 50.
      await page.evaluate(() => {
        for (let i = 0; i < 60; i += 1) history.pushState(history.state, '');
      });
      await page.goto('/meusBilhetes');
      await noticed(page, EXPIRADA);
      await atRoot(page);
      const modal = dialog(page, 'Login');
      await expect.poll(() => field(modal, 'Telefone').and(page.locator(':focus')).count()).toBe(1);
      if (depois) {
        await button(modal, 'Cancelar').click();
        await page.getByRole('heading', { name: 'Prêmios Toda Semana' }).waitFor();
        await page.getByRole('link', { name: depois, exact: true }).first().click();
        await logInByModal(visitor, ativa.telefone, ativa.senha);
      } else await logInByOpenModal(visitor, ativa.telefone, ativa.senha);
      await page.getByRole('heading', { name: depois ?? 'Meus Bilhetes', exact: true }).waitFor();
      await leave(page);
    }
  });

  it('shows the list of 3 at /, where /login leads', async () => {
    const { page } = await shop.someone(null);
    const pedido = page.waitForRequest('**/api/rifas/carregar/3');
    await page.goto('/login');
    await pedido;
    await atRoot(page);
    await page.getByRole('heading', { name: 'Prêmios Toda Semana' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBeLessThanOrEqual(3);
  });

  it('no browser complained', () => {
    expect(shop.problems()).toEqual([]);
  });
});
