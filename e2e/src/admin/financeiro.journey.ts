import { readFileSync } from 'node:fs';
import { carregarBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { cadastrarUsuario, carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';
import { formatarData } from '@rifa-viva/contracts/regras/datas';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { TYPED } from '../secrets.ts';
import { newPhone } from '../storefront/shop.ts';
import { cutAmounts } from './amounts.ts';
import { createRaffle, reserve, sell } from './raffles.ts';
import { call, notice, openStaff, type Staff } from './staff.ts';

let staff: Staff;
let alice: Visitor;
let idRifa: number;
/** The numbers a reservation chose. */
let online: number[];
const eu = accountOf('administrador').idUsuario;
const vera = accountOf('vendedor').idUsuario;

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/cadastroCampanha');
  idRifa = await createRaffle(alice, { titulo: 'COM FINANCEIRO', qtdeNumeros: 100 });
});
afterAll(() => staff.close());

const destaque = (rotulo: string) =>
  alice.page.getByText(rotulo, { exact: true }).locator('..').locator('p').last().textContent();
const cartao = (texto: string | RegExp) => alice.page.getByRole('article').filter({ hasText: texto });

/** Whether it has the focus, is marked, and what is said of it. */
const ditoDoCampo = (campo: Locator) =>
  campo.evaluate((um) => [
    um === document.activeElement,
    um.getAttribute('aria-invalid'),
    document.getElementById(um.getAttribute('aria-describedby') ?? '')?.textContent,
  ]);

/** By how much a list's chosen words are wider than their place. */
const cortado = (lista: Locator) =>
  lista.evaluate((um) => {
    if (!(um instanceof HTMLSelectElement)) throw new Error('no list');
    const { font, paddingLeft, paddingRight } = getComputedStyle(um);
    const pincel = document.createElement('canvas').getContext('2d');
    if (!pincel) throw new Error('nothing to measure with');
    pincel.font = font;
    const largura = pincel.measureText(um.selectedOptions[0]?.text ?? '').width;
    return Math.max(
      0,
      largura + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) - um.clientWidth,
    );
  });

/** Money has a no-break space between sign and amount. */
const textos = async (onde: Locator) =>
  (await onde.allTextContents()).map((t) => t.replaceAll('\u00a0', ' '));

async function baixar(botao: string): Promise<{ nome: string; conteudo: Buffer }> {
  const [download] = await Promise.all([
    alice.page.waitForEvent('download'),
    alice.page.getByRole('button', { name: botao }).click(),
  ]);
  return { nome: download.suggestedFilename(), conteudo: readFileSync(await download.path()) };
}

describe('finance screen', () => {
  it('says that nothing was sold', async () => {
    await alice.page.goto(`/financeiro?id=${idRifa}`);
    await alice.page.getByText('Nenhuma venda encontrada', { exact: true }).waitFor();
    await alice.page.getByText('As vendas aparecem aqui assim que são feitas.').waitFor();
    await expect.poll(() => destaque('Bilhetes gerados')).toBe('100');
    await expect.poll(() => destaque('Bilhetes vendidos')).toBe('0');
    await expect.poll(() => destaque('Bilhetes restantes')).toBe('100');
  });

  it('counts, and one card per issuer and seller, live while others sell', async () => {
    const vendedora = await staff.enter('vendedor', '/inicio');
    await sell(vendedora, { idRifa, idUsuario: vera, idVendedor: vera, cliente: 'ANA', numeros: [1, 2, 3] });
    await sell(alice, { idRifa, idUsuario: eu, idVendedor: vera, cliente: 'BIA', numeros: [4, 5] });
    await expect.poll(() => destaque('Bilhetes vendidos')).toBe('5');
    await expect.poll(() => destaque('Bilhetes restantes')).toBe('95');
    const dela = cartao('Emissor: VERA VENDEDORA');
    await expect.poll(() => dela.getByRole('heading').textContent()).toBe('VERA VENDEDORA');
    await expect.poll(() => textos(dela.locator('dd'))).toEqual(['3', 'R$ 30,00', 'R$ 3,00', 'R$ 3,00']);
    const minha = cartao('Emissor: ALICE ADMINISTRADORA');
    await expect.poll(() => minha.getByRole('heading').textContent()).toBe('VERA VENDEDORA');
    await expect.poll(() => textos(minha.locator('dd'))).toEqual(['2', 'R$ 20,00', 'R$ 2,00', 'R$ 2,00']);
    await expect.poll(() => destaque('Valor total')).toMatch(/^R\$.50,00$/);
    await expect.poll(() => destaque('Comissão total')).toMatch(/^R\$.5,00$/);
  });

  it('an online sale has no seller and reads VENDA ONLINE', async () => {
    const cliente = await staff.enter('usuario', '/inicio');
    online = await reserve(cliente, { idRifa, idUsuario: accountOf('usuario').idUsuario, qtde: 2 });
    await expect.poll(() => destaque('Bilhetes reservados')).toBe('2');
    await call(alice, liberarBilhetes, {
      body: {
        idUsuario: eu,
        bilhetesSelecionados: online,
        idRifa,
      },
    });
    const vendaOnline = cartao('VENDA ONLINE');
    await vendaOnline.waitFor();
    await expect
      .poll(() => textos(vendaOnline.locator('dd')))
      .toEqual(['2', 'R$ 20,00', 'R$ 2,00', 'R$ 0,00']);
    await expect.poll(() => destaque('Comissão total')).toMatch(/^R\$.7,00$/);
    await expect.poll(() => destaque('Comissão devida a vendedores')).toMatch(/^R\$.5,00$/);
    await vendaOnline.getByText('1 comprador', { exact: true }).waitFor();
    await vendaOnline.getByRole('button', { name: 'Ver compradores' }).click();
    await vendaOnline.getByText('CARLA CLIENTE').waitFor();
    await vendaOnline.getByText(/^2 · R\$.20,00$/).waitFor();
  });

  it('draws sales over time and by seller, each with its figures', async () => {
    const linhasDe = async (titulo: string) => {
      const figura = alice.page.getByRole('figure', { name: titulo });
      await figura.locator('svg').first().waitFor();
      await figura.getByText('Ver em tabela').click();
      return textos(figura.getByRole('row'));
    };
    // Midnight may have come between two sales.
    const vendidos = await call(alice, carregarBilhetes, { params: { idRifa } });
    const dias = vendidos.map(({ dtPagamento }) => formatarData(dtPagamento).slice(0, 5));
    const porDia = [...new Set(dias)].map((dia) => `${dia}R$ ${dias.filter((d) => d === dia).length}0,00`);
    expect(await linhasDe('Vendas por dia')).toEqual(['DiaValor', ...porDia, 'TotalR$ 70,00']);
    expect(await linhasDe('Vendas por vendedor')).toEqual([
      'VendedorValor',
      'VERA VENDEDORAR$ 50,00',
      'VENDA ONLINER$ 20,00',
      'TotalR$ 70,00',
    ]);
  });

  it('sellers are settled with: paid in part, a receipt to print, taken back with a reason; never above what is owed', async () => {
    const { page } = alice;
    const linha = (tabela: string) =>
      page.getByRole('table', { name: tabela }).getByRole('row').filter({ hasText: 'VERA VENDEDORA' });
    const comFoco = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const deVera = async () => (await textos(linha('Vendedores').getByRole('cell'))).slice(0, 5);
    await expect.poll(deVera).toEqual(['5', 'R$ 50,00', 'R$ 5,00', 'R$ 0,00', 'R$ 5,00']);
    await page.getByRole('button', { name: 'Pagar VERA VENDEDORA' }).click();
    const pagar = page.getByRole('dialog', { name: 'Pagar VERA VENDEDORA' });
    await expect.poll(() => pagar.getByLabel('Valor pago').inputValue()).toBe('5,00');
    await pagar.getByLabel('Valor pago').fill('5,01');
    await pagar.getByRole('button', { name: 'Registrar pagamento' }).click();
    // At the field, which is gone to.
    await expect
      .poll(() => ditoDoCampo(pagar.getByLabel('Valor pago')))
      .toEqual([true, 'true', 'O valor é maior do que ainda se deve ao vendedor.']);
    await pagar.getByLabel('Valor pago').fill('3,00');
    await picture(page, 'acerto-pagar-1280');
    await pagar.getByRole('button', { name: 'Registrar pagamento' }).click();
    await notice(alice, 'Pagamento registrado com sucesso!!');
    await expect.poll(deVera).toEqual(['5', 'R$ 50,00', 'R$ 5,00', 'R$ 3,00', 'R$ 2,00']);
    // The figure is what is owed of all sales; what of it is open falls.
    await expect.poll(() => destaque('Comissão devida a vendedores')).toMatch(/^R\$.5,00$/);
    await page.getByText(/^Em aberto hoje R\$.2,00$/).waitFor();
    await page.getByText('Sem as vendas online, que não têm vendedor.').waitFor();
    // What comes next is one key away.
    await expect.poll(comFoco).toMatch(/^Recibo de VERA VENDEDORA, R\$.3,00$/);
    await linha('Pagamentos a vendedores').scrollIntoViewIfNeeded();
    await picture(page, 'acerto-1280');

    await linha('Pagamentos a vendedores')
      .getByRole('button', { name: /^Recibo de VERA/ })
      .click();
    const recibo = page.getByRole('dialog', { name: 'Recibo de comissão' });
    const { nome: empresa } = await call(alice, carregarEmpresa);
    const recebi = () => textos(recibo.getByText(/^Eu, VERA VENDEDORA, /));
    await expect
      .poll(recebi)
      .toEqual([expect.stringContaining(`recebi de ${empresa} R$ 3,00 de comissão sobre os bilhetes`)]);
    await expect.poll(() => recibo.getByRole('heading').allTextContents()).toEqual(['Recibo de comissão']);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-impresso', 'sim');
    });
    await recibo.getByRole('button', { name: 'Imprimir' }).click();
    await expect.poll(() => page.locator('body').getAttribute('data-impresso')).toBe('sim');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    // Nothing but the receipt is seen: not even the dialog around it has a role then.
    await expect.poll(() => page.locator('.recibo h3').isVisible()).toBe(true);
    await picture(page, 'acerto-recibo-impresso');
    await page.emulateMedia({ media: null });
    await recibo.getByRole('button', { name: 'Fechar' }).last().click();

    await linha('Pagamentos a vendedores')
      .getByRole('button', { name: /^Estornar VERA/ })
      .click();
    const estorno = page.getByRole('dialog', { name: 'Estornar pagamento' });
    await estorno.getByLabel('Motivo').fill('VALOR ERRADO');
    await estorno.getByRole('button', { name: 'Estornar', exact: true }).click();
    await notice(alice, 'Pagamento estornado com sucesso!!');
    await linha('Pagamentos a vendedores')
      .getByText(/VALOR ERRADO \(ALICE ADMINISTRADORA/)
      .waitFor();
    await expect.poll(deVera).toEqual(['5', 'R$ 50,00', 'R$ 5,00', 'R$ 0,00', 'R$ 5,00']);
    await expect.poll(comFoco).toBe('Pagar VERA VENDEDORA');
    const gerente = await staff.enter('gerente', `/financeiro?id=${idRifa}`);
    await gerente.page.getByText('Comissão devida a vendedores').waitFor();
    // What his people still get; who is paid what is the administrator's.
    await gerente.page.getByText(/^Em aberto hoje R\$.5,00$/).waitFor();
    await expect.poll(() => gerente.page.getByText('Acerto com vendedores').count()).toBe(0);
    await gerente.context.close();
  });

  it('of a period, and of all campaigns, with both in the address; a period without sales says so', async () => {
    const { page } = alice;
    // On a slow machine the second day is typed before the first was drawn: neither gets lost.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.getByLabel('Pagas desde').fill('2020-01-01');
    await page.getByLabel('Pagas até').fill('2020-01-31');
    await expect.poll(() => page.url()).toContain('&de=2020-01-01&ate=2020-01-31');
    await cdp.detach();
    await page.getByText('Nenhuma venda encontrada', { exact: true }).waitFor();
    await page.getByRole('status').getByText('Mude ou limpe os filtros.').waitFor();
    expect(new URL(page.url()).search).toContain('ate=2020-01-31');
    await expect.poll(() => destaque('Bilhetes vendidos')).toBe('7');
    // Of all that was sold, whatever period is asked for.
    const deVera = page
      .getByRole('table', { name: 'Vendedores' })
      .getByRole('row', { name: /VERA VENDEDORA/ });
    await expect.poll(() => textos(deVera.getByRole('cell').first())).toEqual(['5']);
    await page.getByLabel('Pagas até').fill('2019-01-31');
    await page.getByText('A Data Final Não Pode Ser Menor Que A Data Inicial').waitFor();
    // Nothing is summed that nobody asked for.
    await page.getByText('Este período termina antes de começar').waitFor();
    await expect.poll(() => page.getByText('Valor total', { exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Exportar CSV' }).count()).toBe(0);
    await picture(page, 'financeiro-invertido-1280');
    await page.getByRole('button', { name: 'Todo o período' }).click();
    await cartao('Emissor: VERA VENDEDORA').waitFor();
    await picture(page, 'financeiro-1280');
    await page.getByLabel('Campanha', { exact: true }).selectOption('');
    await page.getByText('Todas as campanhas').first().waitFor();
    await expect
      .poll(async () => Number((await destaque('Bilhetes gerados'))?.replace('.', '')))
      .toBeGreaterThan(100);
    // Where something is open, and the way there.
    const aberta = page
      .getByRole('table', { name: 'Campanhas com comissão em aberto' })
      .getByRole('row')
      .filter({ hasText: 'COM FINANCEIRO' });
    await expect.poll(() => textos(aberta.getByRole('cell'))).toEqual(['R$ 5,00']);
    await expect.poll(() => aberta.getByRole('link').getAttribute('href')).toBe(`/financeiro?id=${idRifa}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => cortado(page.getByLabel('Vendedor', { exact: true }))).toBe(0);
    await picture(page, 'financeiro-todas-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    const figura = page.getByRole('figure', { name: 'Vendas por dia' });
    await figura.locator('svg').first().waitFor();
    await figura.scrollIntoViewIfNeeded();
    await picture(page, 'financeiro-graficos-390');
    await page.goto(`/financeiro?id=${idRifa}`);
    await cartao('VENDA ONLINE').waitFor();
    await expect.poll(() => cortado(page.getByLabel('Vendedor', { exact: true }))).toBe(0);
    await picture(page, 'financeiro-390');
    await page.setViewportSize(DESKTOP);
  });

  it('exports CSV and Excel; what looks like a formula is text', async () => {
    await call(alice, cadastrarUsuario, {
      body: {
        nome: '=HYPERLINK("X")',
        telefone: newPhone(),
        senha: TYPED.senha,
        tipo: 'Vendedor',
        ativo: 'sim',
        pix: '',
      },
    });
    const pessoas = await call(alice, carregarUsuarios);
    const idVendedor = pessoas.find(({ nome }) => nome.startsWith('=HYPER'))?.idUsuario ?? 0;
    const numeros = [48, 49, 50].filter((numero) => !online.includes(numero)).slice(0, 1);
    await sell(alice, { idRifa, idUsuario: eu, idVendedor, cliente: '', numeros });
    await cartao('=HYPERLINK').waitFor();
    const csv = await baixar('Exportar CSV');
    expect(csv.nome).toBe(`financeiro-rifa-${idRifa}.csv`);
    const linhas = csv.conteudo.toString('utf8').split('\r\n');
    expect(linhas[0]).toBe(
      '\uFEFF"Emissor";"Vendedor";"Quantidade";"Valor total";"Comissão";"Comissão devida"',
    );
    expect(linhas.join('\n')).toContain(`"'=HYPERLINK(""X"")";1;10;1`);
    expect(linhas.at(-2)).toBe('"TOTAL";"";8;80;8;6');
    const excel = await baixar('Exportar Excel');
    expect(excel.nome).toBe(`financeiro-rifa-${idRifa}.xlsx`);
    expect(excel.conteudo.subarray(0, 2).toString()).toBe('PK');
  });

  it('amounts of millions are read whole on a phone', async () => {
    const { page } = alice;
    const valor = 9_999.99;
    const cara = await createRaffle(alice, { titulo: 'DE MILHÕES', valor, comissao: 100 });
    const numeros = Array.from({ length: 1_000 }, (_, i) => i + 1);
    await sell(alice, { idRifa: cara, idUsuario: eu, idVendedor: eu, cliente: '', numeros, valor });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/financeiro?id=${cara}`);
      const valores = page
        .getByRole('main')
        .locator('p, dd')
        .filter({ hasText: /^R\$.9\.999\.990,00$/ });
      // Three totals, and the three of the seller's card.
      await expect.poll(() => valores.count()).toBeGreaterThanOrEqual(6);
      await picture(page, `financeiro-milhoes-${width}`);
      expect(await cutAmounts(valores)).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
  });

  it('Voltar goes to /inicio; a raffle that is none is told', async () => {
    await alice.page.getByRole('button', { name: 'Voltar' }).click();
    await alice.page.waitForURL('**/inicio');
    await alice.page.goto('/financeiro?id=999999');
    await alice.page.getByText('Registro não encontrado.').waitFor();
  });

  it.each([
    '/financeiro?id=',
    '/manutencao',
    '/manutencao?id=abc',
    '/resultados',
    '/auditoria',
    '/auditoria?id=0',
  ])('%s names no raffle: it says so and leads to those there are', async (endereco) => {
    await alice.page.goto(endereco);
    await alice.page
      .getByText('Esta tela é de uma campanha, e o endereço não traz nenhuma que exista.')
      .waitFor();
    const todas = alice.page.getByRole('main').getByRole('link', { name: 'Ver Campanhas' });
    await expect.poll(() => todas.getAttribute('href')).toBe('/campanhasGeral');
  });

  it.each([
    ['/acessos', 'Acessos a dados'],
    ['/pagamentos', 'Pagamentos'],
    ['/pagamentos?aba=totais', 'Pagamentos'],
    ['/auditoria?id=', 'Auditoria'],
  ])('%s of a period that ends before it begins shows nothing of another', async (tela, titulo) => {
    const { page } = alice;
    const endereco = tela.endsWith('id=') ? `${tela}${idRifa}` : tela;
    await page.goto(`${endereco}${endereco.includes('?') ? '&' : '?'}de=2026-03-02&ate=2026-03-01`);
    await page.getByRole('heading', { level: 1, name: titulo }).waitFor();
    await page.getByText('Este período termina antes de começar').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('table').count()).toBe(0);
    await picture(page, `invertido-${titulo.toLowerCase().replaceAll(' ', '-')}-1280`);
  });

  it('is refused to who may not enter, with the guard’s words', async () => {
    const vendedora = await staff.enter('vendedor', `/financeiro?id=${idRifa}`);
    await notice(vendedora, 'Usuário Inativo ou não é Administrador. Contate o administrador.');
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
