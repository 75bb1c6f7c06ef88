import { liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { anotarCliente } from '@rifa-viva/contracts/http/clientes';
import { cadastrarUsuario } from '@rifa-viva/contracts/http/usuarios';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { DESKTOP, logIn, picture, type Visitor, visit } from '../browser.ts';
import { noticed } from '../notices.ts';
import { theProduct } from '../product.ts';
import { newPhone } from '../storefront/shop.ts';
import { createRaffle, reserve } from './raffles.ts';
import { answer, call, form, line, notice, openStaff, type Staff } from './staff.ts';

/** Somebody forgot her password: staff make a code, she uses it; what staff see of her. */

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const NOME = 'ESTER ESQUECIDA';
const TELEFONE = newPhone();
const NOVA = 'nova-senha-1';
const INVALIDO = 'Código inválido ou vencido. Confira o telefone e o código, ou peça outro.';

let staff: Staff;
let alice: Visitor;
let idUsuario: number;
let codigo: string;

beforeAll(async () => {
  staff = await openStaff(theProduct());
  alice = await staff.enter('administrador', '/contato');
  const body = { nome: NOME, telefone: TELEFONE, senha: 'a-esquecida', tipo: 'Usuario' as const };
  ({ idUsuario } = await call(alice, cadastrarUsuario, { body: { ...body, ativo: 'sim', idGerente: null } }));
});
afterAll(() => staff?.close());

/** Somebody's browser with the dialog for a new password open. */
async function esqueceu(viewport = DESKTOP): Promise<Page> {
  const { page } = await visit(staff.browser, staff.url, viewport);
  await page.goto('/inicio');
  await page.getByRole('button', { name: 'Login', exact: true }).first().click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Telefone').fill(TELEFONE);
  await login.getByRole('button', { name: 'Esqueci minha senha' }).click();
  // Typed once.
  const telefone = page.getByRole('dialog', { name: 'Nova Senha' }).getByLabel('Telefone');
  await expect.poll(async () => (await telefone.inputValue()).replace(/\D/g, '')).toBe(TELEFONE);
  return page;
}

async function preencher(page: Page, digitado: string, senha = NOVA, repetida = senha): Promise<void> {
  const dialogo = page.getByRole('dialog', { name: 'Nova Senha' });
  await dialogo.getByLabel('Telefone').fill(TELEFONE);
  await dialogo.getByLabel('Código', { exact: true }).fill(digitado);
  await dialogo.getByLabel('Nova Senha', { exact: true }).fill(senha);
  await dialogo.getByLabel('Repita A Nova Senha', { exact: true }).fill(repetida);
  await dialogo.getByRole('button', { name: 'Salvar E Entrar' }).click();
}

describe('a forgotten password', () => {
  it('staff make a code on the person’s card and hand it on; it is shown once', async () => {
    const { page } = alice;
    await page.setViewportSize(WIDE);
    await page.goto('/cadastroUsuario');
    await page.getByLabel('Pesquisar por nome').fill('ester');
    await line(alice, NOME)
      .getByRole('button', { name: `Código de senha para ${NOME}` })
      .click();
    await answer(alice, 'Gerar código de senha?', 'Gerar');
    const dialogo = form(alice, `Código de senha de ${NOME}`);
    codigo = (await dialogo.locator('output').textContent()) ?? '';
    expect(codigo).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const conversa = await dialogo.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href');
    expect(conversa).toMatch(new RegExp(`^https://wa\\.me/55${TELEFONE}\\?text=`));
    expect(decodeURIComponent(conversa ?? '')).toContain(codigo);
    await picture(page, 'codigo-de-senha-1440');
    await page.setViewportSize(PHONE);
    await picture(page, 'codigo-de-senha-390');
    expect(await findings(page)).toEqual([]);
    await dialogo.getByRole('button', { name: 'Copiar' }).click();
    await notice(alice, 'Código copiado para a área de transferência.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codigo);
    await dialogo.getByRole('button', { name: 'Pronto' }).click();
    await dialogo.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(codigo).count()).toBe(0);
  });

  it('the customer chooses another with it and is in', async () => {
    const page = await esqueceu(PHONE);
    await page.getByText('Ele vale 30 minutos e serve uma vez.').waitFor();
    await picture(page, 'nova-senha-390');
    expect(await findings(page)).toEqual([]);
    await preencher(page, codigo, '12345');
    await noticed(page, 'A nova senha deve ter no mínimo 6 digitos...');
    await preencher(page, codigo, NOVA, 'outra-coisa');
    await noticed(page, 'As duas senhas são diferentes. Digite a mesma nas duas vezes.');
    const recarga = page.waitForEvent('load');
    await preencher(page, codigo.toLowerCase().replace('-', ' '));
    await noticed(page, 'Senha alterada. Você já está na sua conta.');
    await recarga;
    await page.goto('/meusDados');
    await expect.poll(() => page.getByLabel('Nome do Usuário').inputValue()).toBe(NOME);
  });

  it('what did not change logs nobody out', async () => {
    const { page } = await visit(staff.browser, staff.url, PHONE);
    await page.goto('/inicio');
    await page.getByRole('button', { name: 'Login', exact: true }).first().click();
    const modal = page.getByRole('dialog', { name: 'Login' });
    await modal.getByLabel('Telefone').fill(TELEFONE);
    await modal.getByLabel('Senha', { exact: true }).fill(NOVA);
    const recarga = page.waitForEvent('load');
    await modal.getByRole('button', { name: 'Login', exact: true }).click();
    await recarga;
    await page.goto('/meusDados');
    await page.getByLabel('Nome do Usuário').waitFor();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await noticed(page, 'Nada mudou: seus dados já estão salvos assim.');
    await page.reload();
    await expect.poll(() => page.getByLabel('Nome do Usuário').inputValue()).toBe(NOME);
  });

  it('a second use is refused, and after five wrong codes any code is', async () => {
    const page = await esqueceu(WIDE);
    await picture(page, 'nova-senha-1440');
    await preencher(page, codigo);
    await noticed(page, INVALIDO);
    await page.getByRole('textbox', { name: 'Código', description: INVALIDO }).waitFor();
    for (let vez = 0; vez < 4; vez += 1) {
      await preencher(page, 'AAAAA-BBBBB');
      await noticed(page, INVALIDO);
    }
    await preencher(page, 'AAAAA-BBBBB');
    await noticed(page, 'Muitas tentativas. Tente novamente em alguns minutos.');
  });
});

describe('a person’s page', () => {
  it('tells of the account, takes notes and gives them back', async () => {
    const { page } = alice;
    await page.setViewportSize(WIDE);
    await page.goto('/cadastroUsuario');
    await page.getByLabel('Pesquisar por nome').fill('ester');
    await line(alice, NOME)
      .getByRole('link', { name: `Ficha de ${NOME}` })
      .click();
    await page.getByRole('heading', { name: NOME, level: 1 }).waitFor();
    await page.getByText('Nada espera por pagamento.').waitFor();
    await page.getByText('Nenhuma compra paga.').waitFor();
    const historico = page.getByRole('region', { name: 'Histórico da conta' });
    await historico.getByText('Código de senha usado').waitFor();
    await historico.getByText('Código de senha gerado').waitFor();
    const notas = page.getByRole('region', { name: 'Anotações' });
    await notas.getByRole('button', { name: 'Anotar', exact: true }).click();
    await notas.getByText('Digite a anotação, de até 1.000 caracteres...').waitFor();
    await notas.getByLabel('Nova anotação').fill('Prefere ser avisada à noite.');
    await notas.getByRole('button', { name: 'Anotar', exact: true }).click();
    await notice(alice, 'Anotação salva.');
    await notas.getByRole('listitem').getByText('Prefere ser avisada à noite.').waitFor();
    await expect.poll(() => notas.getByLabel('Nova anotação').inputValue()).toBe('');
    await notas.getByRole('button', { name: /^Retirar a anotação/ }).click();
    await answer(alice, 'Retirar anotação?', 'Retirar');
    await notice(alice, 'Anotação retirada.');
    await notas.getByText('Nenhuma anotação.').waitFor();
    await historico.getByText('Anotação retirada').waitFor();
  });

  it('shows what a customer bought, each ticket with its check page', async () => {
    const ester = await visit(staff.browser, staff.url);
    await logIn(ester, { telefone: TELEFONE, senha: NOVA });
    const idRifa = await createRaffle(alice, { titulo: 'CESTA DE NATAL' });
    const bilhetesSelecionados = await reserve(ester, { idRifa, idUsuario, qtde: 3 });
    await call(alice, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados } });
    await reserve(ester, { idRifa, idUsuario, qtde: 2 });
    await call(alice, anotarCliente, { body: { idUsuario, texto: 'Prefere ser avisada à noite.' } });
    const { page } = alice;
    await page.goto(`/cliente?id=${idUsuario}`);
    await page.getByText('1 (3 bilhetes), R$ 30,00').waitFor();
    const abertas = page.getByRole('region', { name: 'Reservas abertas' }).first();
    await abertas.getByRole('link', { name: 'Manutenção de CESTA DE NATAL' }).waitFor();
    const compras = page.getByRole('region', { name: 'Compras', exact: true }).first();
    await compras
      .getByRole('link', { name: /^Conferir bilhete/ })
      .first()
      .waitFor();
    // What somebody else notes comes by itself.
    const notas = page.getByRole('region', { name: 'Anotações' }).first();
    await notas.getByText('Prefere ser avisada à noite.').waitFor();
    await call(alice, anotarCliente, { body: { idUsuario, texto: 'Ligou de outro número.' } });
    await notas.getByText('Ligou de outro número.').waitFor();
    await picture(page, 'cliente-1440');
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await compras.getByRole('article').first().waitFor();
    await picture(page, 'cliente-390');
    expect(await findings(page)).toEqual([]);
    const largura = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(largura).toBeLessThanOrEqual(PHONE.width);
  });

  it('is shown to no manager of others, and an id that is none says so', async () => {
    const gustavo = await staff.enter('gerente', `/cliente?id=${idUsuario}`);
    await gustavo.page.getByText('Você não tem permissão para acessar esse registro.').waitFor();
    await gustavo.page.goto('/cliente?id=abc');
    await gustavo.page.getByText('Registro não encontrado.').waitFor();
  });
});
