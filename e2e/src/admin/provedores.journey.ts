import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@rifa-viva/contracts/http/call';
import { certificadoDeTeste } from '@rifa-viva/proof/testing/certificados-de-teste';
import type { Installation } from '@rifa-viva/proof/testing/installation';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { openBrowser, picture, signIn, type Visitor, visit } from '../browser.ts';
import { theProduct } from '../product.ts';
import { handedOut, TYPED } from '../secrets.ts';
import { createRaffle } from './raffles.ts';
import { form, notice } from './staff.ts';

/** Payment providers in the settings. */
const NOME = 'Mercado Pago (simulado)';
const SALVO = 'Configurações salvas com sucesso...';

let product: Installation;
let browser: Browser;
let alice: Visitor;

beforeAll(async () => {
  product = await theProduct();
  browser = await openBrowser();
  alice = await visit(browser, product.url);
  await signIn(alice, 'administrador');
});
afterAll(() => browser?.close());

const painel = () => alice.page.getByRole('tabpanel');
const radio = (nome: string) => painel().getByRole('radio', { name: nome });
const testar = () => painel().getByRole('button', { name: `Testar conexão com ${NOME}` });
async function abrirPix(): Promise<void> {
  await alice.page.goto('/configuracao');
  await alice.page.getByRole('tab', { name: 'Pix', exact: true }).click();
}
async function salvar(): Promise<void> {
  const recarga = alice.page.waitForEvent('load');
  await alice.page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await recarga;
  await notice(alice, SALVO);
  await abrirPix();
}
async function digitarToken(token: string): Promise<void> {
  await painel()
    .getByRole('button', { name: `Configurar ${NOME}` })
    .click();
  const modal = form(alice, `Configurar ${NOME}`);
  await modal.getByLabel('Access Token').fill(token);
  await modal.getByRole('button', { name: 'Concluir' }).click();
}
const tokenBom = () => handedOut(product).mercadoPago.accessToken;
const politica = async (caminho: string) =>
  (await alice.context.request.get(caminho)).headers()['content-security-policy'] ?? '';

describe('payment providers in the settings', () => {
  it('one that was tried can be chosen; then its script may run in the shop, and nowhere else', async () => {
    await abrirPix();
    expect(await politica('/inicio')).not.toContain('mercadopago');
    // Of both: Efí has called the address that it was told, and was answered.
    await expect.poll(() => painel().getByText('Conexão testada', { exact: true }).count()).toBe(2);
    await radio(`${NOME} Baixa automática`).check();
    await salvar();
    await expect.poll(() => radio(`${NOME} Baixa automática`).isChecked()).toBe(true);
    await expect.poll(() => politica('/inicio')).toContain('https://*.mercadopago.com');
    expect(await politica('/configuracao')).not.toContain('mercadopago');
  });

  it('shows the address of its webhooks, to be copied', async () => {
    await painel()
      .getByRole('button', { name: `Configurar ${NOME}` })
      .click();
    const modal = form(alice, `Configurar ${NOME}`);
    const endereco = `${product.url}/api/webhooks/mercadoPago`;
    await modal.getByText(endereco, { exact: true }).waitFor();
    await modal.getByRole('button', { name: 'Copiar endereço' }).click();
    await notice(alice, 'Endereço copiado!');
    expect(await alice.page.evaluate(() => navigator.clipboard.readText())).toBe(endereco);
    await expect.poll(() => modal.getByLabel('Segredo do Webhook').getAttribute('type')).toBe('password');
    await modal.getByRole('button', { name: 'Concluir' }).click();
  });

  it('in use, with other credentials, stays in use and says that they were not tried', async () => {
    await digitarToken(TYPED.tokenMp);
    await painel().getByText('Salve as configurações antes de testar.').waitFor();
    await expect.poll(() => testar().isDisabled()).toBe(true);
    await salvar();
    await painel().getByText(`${NOME} está em uso, e falta: Testar conexão.`, { exact: true }).waitFor();
    await expect.poll(() => radio(`${NOME} Baixa automática`).isEnabled()).toBe(true);
  });

  it('a purchase that could not be charged is told to an Administrador on every screen, until one can', async () => {
    const aviso = alice.page.getByText(
      /^A última compra por Mercado Pago, em .*, não pôde ser cobrada\. A cobrança não foi criada por Mercado Pago: Mercado Pago recusou as credenciais\./,
    );
    const idRifa = await createRaffle(alice, { titulo: 'RIFA DO TOKEN ERRADO', qtdeNumeros: 100 });
    await alice.page.goto('/painel');
    await alice.page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => aviso.count()).toBe(0);
    const carla = await visit(browser, product.url);
    await signIn(carla, 'usuario');
    const comprar = async () => {
      const headers = { Origin: product.url, [IDEMPOTENCY_KEY]: randomUUID() };
      const data = { valor: 10, idRifa, qtde: 1 };
      return (await carla.context.request.post('/api/gerarPagamentoMp', { headers, data })).status();
    };
    expect(await comprar()).toBe(503);
    await aviso.waitFor();
    await picture(alice.page, 'admin-aviso-do-provedor-1440');
    expect(await findings(alice.page)).toEqual([]);
    await abrirPix();
    await digitarToken(tokenBom());
    await salvar();
    expect(await comprar()).toBe(200);
    await expect.poll(() => aviso.count()).toBe(0);
    await digitarToken(TYPED.tokenMp);
    await salvar();
    await carla.context.close();
  });

  it('what was not tried cannot be chosen anew; a failed try says why', async () => {
    await radio('Pix Baixa manual').check();
    await salvar();
    await painel().getByText(`Para escolher ${NOME}, falta: Testar conexão.`, { exact: true }).waitFor();
    await expect.poll(() => radio(`${NOME} Baixa automática`).isDisabled()).toBe(true);
    await testar().click();
    await painel()
      .getByText('A conexão com o provedor falhou: Mercado Pago recusou as credenciais.', { exact: true })
      .waitFor();
    await expect.poll(() => radio(`${NOME} Baixa automática`).isDisabled()).toBe(true);
  });

  it('a good try opens the choice at once', async () => {
    await digitarToken(tokenBom());
    await salvar();
    await testar().click();
    await notice(alice, `Conexão com ${NOME} testada com sucesso!`);
    await expect.poll(() => radio(`${NOME} Baixa automática`).isEnabled()).toBe(true);
    await radio(`${NOME} Baixa automática`).check();
    await salvar();
    await expect.poll(() => radio(`${NOME} Baixa automática`).isChecked()).toBe(true);
  });

  it('a certificate that ends soon is told to an Administrador on every screen of the back office', async () => {
    const aviso = ({ page }: Visitor) => page.getByText(/^O certificado da Efí vence em \d+ dias/);
    await expect.poll(() => aviso(alice).count()).toBe(0);
    await painel().getByRole('button', { name: 'Configurar Efí (simulado)' }).click();
    const modal = form(alice, 'Configurar Efí (simulado)');
    await modal.locator('input[type=file]').setInputFiles({
      name: 'novo.p12',
      mimeType: 'application/x-pkcs12',
      buffer: certificadoDeTeste({ senha: TYPED.senhaCertificado, dias: 10 }),
    });
    await modal.getByLabel('Senha do Certificado').fill(TYPED.senhaCertificado);
    await modal.getByRole('button', { name: 'Concluir' }).click();
    await salvar();
    await aviso(alice).waitFor();
    await alice.page.goto('/financeiro');
    await aviso(alice).waitFor();
    const gerente = await visit(browser, product.url);
    await signIn(gerente, 'gerente');
    await gerente.page.goto('/financeiro');
    await gerente.page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => aviso(gerente).count()).toBe(0);
    expect(gerente.problems).toEqual([]);
  });

  it('no browser complained', () => {
    expect(alice.problems).toEqual([]);
  });
});
