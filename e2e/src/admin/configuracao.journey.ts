import type { Answered } from '@rifa-viva/contracts/http/client';
import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { certificadoDeTeste } from '@rifa-viva/proof/testing/certificados-de-teste';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deaf, type Visitor } from '../browser.ts';
import { theProduct } from '../product.ts';
import { TYPED } from '../secrets.ts';
import { NO_PICTURE } from './pictures.ts';
import { answer, call, form, notice, openStaff, type Staff } from './staff.ts';

const ROUTE = '/configuracao';
const FALHA = 'Ocorreu um erro ao atualizar a empresa. Tente novamente...';
const SALVO = 'Configurações salvas com sucesso...';
/** As a demo calls its simulated providers. */
const EFI = 'Efí (simulado)';
const MERCADO_PAGO = 'Mercado Pago (simulado)';

let staff: Staff;
let alice: Visitor;
let outra: Visitor;
let antes: Answered<typeof carregarEmpresa>;
/** What the browser itself asked. */
const perguntas: string[] = [];

beforeAll(async () => {
  staff = await openStaff(theProduct());
  alice = await staff.enter('administrador', ROUTE);
  outra = await staff.enter('administradorDaEmpresa', ROUTE);
  antes = await empresa();
  alice.page.on('dialog', async (dialog) => {
    perguntas.push(dialog.type());
    await dialog.accept();
  });
});
afterAll(() => staff?.close());

const empresa = () => call(alice, carregarEmpresa);
const aba = ({ page }: Visitor, name: string) => page.getByRole('tab', { name, exact: true }).click();
const salvar = ({ page }: Visitor) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const painel = ({ page }: Visitor) => page.getByRole('tabpanel');

describe('settings screen', () => {
  it('has the tabs Geral, Cores and Pix, and the defaults of 5 minutes and 100 tickets', async () => {
    await alice.page.getByRole('tab').first().waitFor();
    await expect.poll(() => alice.page.getByRole('tab').allTextContents()).toEqual(['Geral', 'Cores', 'Pix']);
    await expect.poll(() => painel(alice).getByLabel('Minutos para pagar o Pix').inputValue()).toBe('5');
    await expect
      .poll(() => painel(alice).getByLabel('Máximo de bilhetes por venda do vendedor').inputValue())
      .toBe('100');
  });

  it('that could not be read is read again', async () => {
    const outraVez = await staff.enter('administrador', '/inicio');
    const { page } = outraVez;
    // Hearing anything live it would try again by itself.
    await deaf(page);
    const leitura = '**/api/empresas/carregarEmpresa';
    await page.route(leitura, (route) => route.fulfill({ status: 500 }));
    await page.goto(ROUTE);
    const tentar = page.getByRole('button', { name: 'Tentar novamente' });
    await tentar.waitFor();
    await page.unroute(leitura);
    await tentar.click();
    await painel(outraVez).getByLabel('Nome da Empresa').waitFor();
    await outraVez.context.close();
  });

  it('requires the name and the logo', async () => {
    await painel(alice).getByLabel('Nome da Empresa').fill('');
    await salvar(alice);
    await notice(alice, 'Digite o nome da empresa...');
    const semLogo = await staff.enter('administrador', '/inicio');
    await semLogo.page.route('**/api/empresas/carregarEmpresa', async (route) => {
      const resposta = await route.fetch();
      await route.fulfill({ response: resposta, json: { ...(await resposta.json()), logo: '' } });
    });
    await semLogo.page.goto(ROUTE);
    await salvar(semLogo);
    await notice(semLogo, 'Selecione a LogoMarca da empresa...');
    await semLogo.context.close();
  });

  it('warns before unsaved changes are lost', async () => {
    await painel(alice).getByLabel('Nome da Empresa').fill('Outro nome');
    await alice.page.getByRole('button', { name: 'Cadastros' }).click();
    await alice.page.getByRole('link', { name: 'Banner' }).first().click();
    await answer(alice, 'Descartar alterações?', 'Continuar editando');
    await expect.poll(() => painel(alice).getByLabel('Nome da Empresa').inputValue()).toBe('Outro nome');
  });

  it('tells a refused field by its label and marks it', async () => {
    const maximo = painel(outra).getByLabel('Máximo de bilhetes por venda do vendedor');
    const antes = await maximo.inputValue();
    await maximo.fill('9999');
    await salvar(outra);
    await notice(
      outra,
      'Ocorreu um erro ao atualizar a empresa. Tente novamente... Valor inválido para Máximo de bilhetes por venda do vendedor.',
    );
    await expect.poll(() => maximo.getAttribute('aria-invalid')).toBe('true');
    await maximo.fill(antes);
  });

  it('the second of two editors is told; after saving the screen reloads', async () => {
    await painel(outra).getByLabel('Minutos para pagar o Pix').fill('7');
    await salvar(outra);
    await notice(outra, SALVO);
    await salvar(alice);
    const conflito = form(alice, 'Outra pessoa alterou este registro');
    const linha = conflito.getByRole('row', { name: /Minutos para pagar o Pix/ });
    await linha.waitFor();
    await expect.poll(() => linha.getByRole('cell').allTextContents()).toEqual(['5', '7', 'Sem alteração']);
    const recarga = alice.page.waitForEvent('load');
    await conflito.getByRole('button', { name: 'Salvar com as minhas alterações' }).click();
    await recarga;
    await notice(alice, SALVO);
    expect(await empresa()).toMatchObject({ nome: 'Outro nome', minutos: 7 });
  });

  it('colours: a live sample, and a hint where the text could not be read', async () => {
    await aba(alice, 'Cores');
    const menu = alice.page.getByRole('region', { name: 'Menu' });
    await menu.getByText(/Contraste de .*: fácil de ler\./).waitFor();
    await menu.getByLabel('Fundo do menu').fill('#ffff00');
    await menu.getByLabel('Texto do menu').fill('#ffffff');
    const amostra = menu.getByText(/Início\s+Cadastros/);
    await expect
      .poll(() => amostra.evaluate((e) => getComputedStyle(e).backgroundColor))
      .toBe('rgb(255, 255, 0)');
    await menu.getByText(/abaixo de 4,5: o sistema usa um texto legível no lugar\./).waitFor();
    await menu.getByLabel('Texto do menu').fill('#112233');
    await salvar(alice);
    await notice(alice, SALVO);
    // Everybody else's bar follows without a reload.
    const fundo = () =>
      outra.page
        .getByRole('banner')
        .first()
        .evaluate((e) => getComputedStyle(e).backgroundColor);
    await expect.poll(fundo).toBe('rgb(255, 255, 0)');
  });

  it('Pix: three methods, each with Configurar and a link to its fees', async () => {
    await aba(alice, 'Pix');
    for (const [nome, baixa] of [
      ['Pix', 'Baixa manual'],
      [EFI, 'Baixa automática'],
      [MERCADO_PAGO, 'Baixa automática'],
    ]) {
      await painel(alice)
        .getByRole('radio', { name: `${nome} ${baixa}` })
        .waitFor();
      await painel(alice)
        .getByRole('button', { name: `Configurar ${nome}`, exact: true })
        .waitFor();
      const tarifas = painel(alice).getByRole('link', { name: `Tarifas de ${nome}`, exact: true });
      await expect.poll(() => tarifas.getAttribute('href')).toMatch(/^https:/);
    }
  });

  it('a Pix key that is none is refused', async () => {
    await painel(alice).getByRole('button', { name: 'Configurar Pix', exact: true }).click();
    const modal = form(alice, 'Configurar Pix');
    await modal.getByLabel('Chave Pix').fill('isto não é chave');
    await modal.getByRole('button', { name: 'Concluir' }).click();
    await salvar(alice);
    await notice(alice, `${FALHA} Chave Pix inválida.`);
    await painel(alice).getByRole('button', { name: 'Configurar Pix', exact: true }).click();
    await modal.getByLabel('Chave Pix').fill('pix@exemplo.com.br');
    await modal.getByRole('button', { name: 'Concluir' }).click();
  });

  it('Enter in a credential does what Concluir does', async () => {
    await painel(alice).getByRole('button', { name: 'Configurar Pix', exact: true }).click();
    const modal = form(alice, 'Configurar Pix');
    await modal.getByLabel('Nome do Recebedor').fill('NÃO GRAVADO');
    await alice.page.keyboard.press('Enter');
    await modal.waitFor({ state: 'detached' });
    await painel(alice).getByRole('button', { name: 'Configurar Pix', exact: true }).click();
    await expect.poll(() => modal.getByLabel('Nome do Recebedor').inputValue()).toBe('NÃO GRAVADO');
    expect(await empresa()).not.toMatchObject({ nomeRecebedor: 'NÃO GRAVADO' });
    await modal.getByLabel('Nome do Recebedor').fill(String(antes.nomeRecebedor ?? ''));
    await modal.getByRole('button', { name: 'Concluir' }).click();
  });

  it('secrets are written and never read back', async () => {
    await painel(alice)
      .getByRole('button', { name: `Configurar ${MERCADO_PAGO}` })
      .click();
    const modal = form(alice, `Configurar ${MERCADO_PAGO}`);
    await modal.getByLabel('Chave Pública').fill('APP_USR-publica');
    await modal.getByLabel('Access Token').fill(TYPED.outroTokenMp);
    await expect.poll(() => modal.getByLabel('Access Token').getAttribute('type')).toBe('password');
    await modal.getByRole('button', { name: 'Concluir' }).click();
    await salvar(alice);
    await notice(alice, SALVO);
    await aba(alice, 'Pix');
    await painel(alice)
      .getByRole('button', { name: `Configurar ${MERCADO_PAGO}` })
      .click();
    // The token's, and the webhook secret's that the demo has stored.
    const guardados = modal.getByText('Configurado. Em branco mantém o valor atual.');
    await expect.poll(() => guardados.count()).toBe(2);
    await expect.poll(() => modal.getByLabel('Access Token').inputValue()).toBe('');
    await expect.poll(() => modal.getByLabel('Chave Pública').inputValue()).toBe('APP_USR-publica');
    await modal.getByRole('button', { name: 'Concluir' }).click();
    const lida = await empresa();
    expect(lida).toMatchObject({ tokenMpConfigurado: true });
    expect(JSON.stringify(lida)).not.toContain(TYPED.outroTokenMp);
  });

  it('a provider whose credentials changed cannot be chosen before it is tried, and says so', async () => {
    const provedor = painel(alice).getByRole('radio', { name: `${MERCADO_PAGO} Baixa automática` });
    await expect.poll(() => provedor.isDisabled()).toBe(true);
    await painel(alice)
      .getByText(`Para escolher ${MERCADO_PAGO}, falta: Testar conexão.`, { exact: true })
      .waitFor();
    await painel(alice)
      .getByRole('button', { name: `Testar conexão com ${MERCADO_PAGO}` })
      .click();
    await painel(alice)
      .getByText('A conexão com o provedor falhou: Mercado Pago recusou as credenciais.', { exact: true })
      .waitFor();
    await expect.poll(() => provedor.isDisabled()).toBe(true);
  });

  it('a certificate is .p12 or .pfx, read by the server, refused when bad', async () => {
    const configurar = painel(alice).getByRole('button', { name: `Configurar ${EFI}` });
    const modal = form(alice, `Configurar ${EFI}`);
    const concluir = () => modal.getByRole('button', { name: 'Concluir' }).click();
    await configurar.click();
    const arquivo = modal.locator('input[type=file]');
    await expect.poll(() => arquivo.getAttribute('accept')).toBe('.p12,.pfx');
    await arquivo.setInputFiles(NO_PICTURE);
    await notice(alice, 'Selecione um certificado .p12 ou .pfx');
    await arquivo.setInputFiles({ ...NO_PICTURE, name: 'ruim.p12' });
    await concluir();
    await salvar(alice);
    await notice(alice, `${FALHA} Certificado inválido.`);
    await configurar.click();
    const bom = certificadoDeTeste({ senha: TYPED.senhaCertificado });
    await arquivo.setInputFiles({ name: 'efi.p12', mimeType: 'application/x-pkcs12', buffer: bom });
    await modal.getByLabel('Senha do Certificado').fill(TYPED.senhaCertificado);
    // Stored by a call of its own: what is refused after it neither sends it again nor takes it for somebody else's.
    const envios: string[] = [];
    alice.page.on('request', (pedido) => {
      if (pedido.url().endsWith('/api/uploadCert')) envios.push(pedido.url());
    });
    await modal.getByLabel('Chave Pix').fill('isto não é chave');
    await concluir();
    await salvar(alice);
    await notice(alice, `${FALHA} Chave Pix inválida.`);
    await configurar.click();
    await modal.getByText(/^Configurado: certificado-.+\.p12/).waitFor();
    await modal.getByLabel('Chave Pix').fill('');
    await concluir();
    await salvar(alice);
    await notice(alice, SALVO);
    expect(envios).toHaveLength(1);
    await aba(alice, 'Pix');
    await configurar.click();
    await modal.getByText(/^Configurado: certificado-.+\.p12/).waitFor();
    await concluir();
  });

  it('Cancelar goes to /inicio', async () => {
    await alice.page.getByRole('button', { name: 'Cancelar' }).click();
    await alice.page.waitForURL('**/inicio');
  });

  it('a Gerente reads only', async () => {
    const gerente = await staff.enter('gerente', ROUTE);
    await gerente.page.getByText('Somente um Administrador pode fazer alterações.').waitFor();
    await expect.poll(() => gerente.page.getByRole('button', { name: 'Salvar' }).count()).toBe(0);
    await expect.poll(() => painel(gerente).getByLabel('Nome da Empresa').isDisabled()).toBe(true);
  });

  it('no browser complained, or asked whether to leave the page', () => {
    expect(perguntas).toEqual([]);
    expect(staff.problems()).toEqual([]);
  });
});
