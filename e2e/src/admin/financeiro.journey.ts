import { readFileSync } from 'node:fs';
import { liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { cadastrarUsuario, carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
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
    expect(await destaque('Bilhetes gerados')).toBe('100');
    expect(await destaque('Bilhetes vendidos')).toBe('0');
    expect(await destaque('Bilhetes restantes')).toBe('100');
  });

  it('counts, and one card per issuer and seller, live while others sell', async () => {
    const vendedora = await staff.enter('vendedor', '/inicio');
    await sell(vendedora, { idRifa, idUsuario: vera, idVendedor: vera, cliente: 'ANA', numeros: [1, 2, 3] });
    await sell(alice, { idRifa, idUsuario: eu, idVendedor: vera, cliente: 'BIA', numeros: [4, 5] });
    await expect.poll(() => destaque('Bilhetes vendidos')).toBe('5');
    expect(await destaque('Bilhetes restantes')).toBe('95');
    const dela = cartao('Emissor: VERA VENDEDORA');
    expect(await dela.getByRole('heading').textContent()).toBe('VERA VENDEDORA');
    expect(await textos(dela.locator('dd'))).toEqual(['3', 'R$ 30,00', 'R$ 3,00']);
    const minha = cartao('Emissor: ALICE ADMINISTRADORA');
    expect(await minha.getByRole('heading').textContent()).toBe('VERA VENDEDORA');
    expect(await textos(minha.locator('dd'))).toEqual(['2', 'R$ 20,00', 'R$ 2,00']);
    expect(await destaque('Valor total')).toMatch(/^R\$.50,00$/);
    expect(await destaque('Comissão total')).toMatch(/^R\$.5,00$/);
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
    expect((await textos(vendaOnline.locator('dd'))).slice(0, 2)).toEqual(['2', 'R$ 20,00']);
  });

  it('draws sales over time and by seller, each with its figures', async () => {
    const porDia = alice.page.getByRole('figure', { name: 'Vendas por dia' });
    await porDia.getByText(/^\d\d\/\d\d: R\$.70,00$/).waitFor();
    const porVendedor = alice.page.getByRole('figure', { name: 'Vendas por vendedor' });
    expect(await porVendedor.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('VERA VENDEDORA'),
      expect.stringContaining('VENDA ONLINE'),
    ]);
  });

  it('exports CSV and Excel; what looks like a formula is text', async () => {
    await call(alice, cadastrarUsuario, {
      body: {
        nome: '=HYPERLINK("X")',
        telefone: '21987659999',
        senha: 'senha-de-teste',
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
    expect(linhas[0]).toBe('\uFEFF"Emissor";"Vendedor";"Quantidade";"Valor total";"Comissão"');
    expect(linhas.join('\n')).toContain(`"'=HYPERLINK(""X"")";1;10;1`);
    expect(linhas.at(-2)).toBe('"TOTAL";"";8;80;8');
    const excel = await baixar('Exportar Excel');
    expect(excel.nome).toBe(`financeiro-rifa-${idRifa}.xlsx`);
    expect(excel.conteudo.subarray(0, 2).toString()).toBe('PK');
  });

  it('Voltar goes to /inicio; a raffle that is none is told', async () => {
    await alice.page.getByRole('button', { name: 'Voltar' }).click();
    await alice.page.waitForURL('**/inicio');
    await alice.page.goto('/financeiro?id=999999');
    await alice.page.getByText('Registro não encontrado.').waitFor();
  });

  it('is refused to who may not enter, with the guard’s words', async () => {
    const vendedora = await staff.enter('vendedor', `/financeiro?id=${idRifa}`);
    await notice(vendedora, 'Usuário Inativo ou não é Administrador. Contate o administrador.');
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
