import { readFileSync } from 'node:fs';
import {
  contarBilhetesNaoVendidos,
  devolverBilhetes,
  reservarBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { atualizarEmpresa, carregarEmpresa, testarConexao } from '@rifa-viva/contracts/http/empresas';
import { gerarPagamentoEFI, gerarPagamentoMp } from '@rifa-viva/contracts/http/pagamentos';
import { ChargeLife } from '@rifa-viva/proof/testing/charges';
import type { Installation } from '@rifa-viva/proof/testing/installation';
import { filesOf, textOf as textIn } from '@rifa-viva/proof/testing/packages';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { deaf, openBrowser, picture, signIn, type Visitor, visit } from '../browser.ts';
import { noticed } from '../notices.ts';
import { accountOf, theProduct } from '../product.ts';
import { createRaffle } from './raffles.ts';
import { call } from './staff.ts';

/** The screen of charges: what its people buy, pay and give back goes by the demo's simulated providers. */

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const TITULO = 'MOTO DAS COBRANÇAS';
const carla = accountOf('usuario').idUsuario;

let product: Installation;
let browser: Browser;
let alice: Visitor;
let buyer: Visitor;
let page: Page;
/** Where what payers do is told. */
let bank: string;
let idRifa: number;
let edition: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([theProduct(), openBrowser()]);
  alice = await enter('administrador');
  buyer = await enter('usuario', PHONE);
  page = alice.page;
  const { bancoSimulado } = await call(alice, carregarEmpresa);
  if (!bancoSimulado) throw new Error('the installation has no simulated providers');
  bank = bancoSimulado;
  for (const provedor of ['mercadoPago', 'efi'] as const)
    await call(alice, testarConexao, { body: { provedor } });
  idRifa = await createRaffle(alice, { titulo: TITULO, qtdeNumeros: 100 });
  edition = String(idRifa).padStart(3, '0');
});
afterAll(() => browser.close());

async function enter(role: Parameters<typeof signIn>[1], viewport = DESKTOP): Promise<Visitor> {
  const visitor = await visit(browser, product.url, viewport);
  await signIn(visitor, role);
  return visitor;
}

async function control(name: 'approve' | 'payTwice' | 'refuseRefunds', body: object): Promise<void> {
  const answer = await fetch(new URL(`/controle/${name}`, bank), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
}

interface Purchase {
  readonly idPagamento: string;
  /** Pix code. */
  readonly charge: string;
  /** Of its tickets, as people know them. */
  readonly numbers: readonly string[];
}

/** So many tickets at R$ 10,00, to be paid. */
async function buy(provider: 'mercadoPago' | 'efi', qtde: number): Promise<Purchase> {
  await call(alice, atualizarEmpresa, { body: { tipoPagamento: provider } });
  const wanted = { valor: 10 * qtde, idRifa, qtde };
  const { idPagamento, charge } = await (provider === 'efi' ? chargeByEfi(wanted) : chargeByMp(wanted));
  const { numerosReservados } = await call(buyer, reservarBilhetes, {
    body: { idRifa, idUsuario: carla, qtde, idPagamento },
  });
  return { idPagamento, charge, numbers: numerosReservados.map((n) => String(n).padStart(4, '0')) };
}

type Wanted = BodyOf<typeof gerarPagamentoMp>;

async function chargeByEfi(body: Wanted) {
  const { txid, pixCopiaECola } = await call(buyer, gerarPagamentoEFI, { body });
  return { idPagamento: txid, charge: pixCopiaECola };
}

async function chargeByMp(body: Wanted) {
  const { pagamento } = await call(buyer, gerarPagamentoMp, { body });
  const charge = pagamento.point_of_interaction.transaction_data.qr_code;
  return { idPagamento: String(pagamento.id), charge };
}

const DAY = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Charges lived a week ago, as their provider's events tell them. */
async function charges(lives: (charge: (n: number) => ChargeLife) => void): Promise<void> {
  const log = new HandWrittenLog();
  const at = daysFromNow(-7);
  lives((n) => new ChargeLife(log, { n, idRifa, idUsuario: carla, valor: 1_000, at, pagarAte: at }));
  const store = connectEventStore(product.stores.eventStoreUrl);
  for (const stream of new Set(log.events.map((event) => event.stream))) {
    const events = log.events.filter((event) => event.stream === stream);
    await store.append(stream, events, 'any');
  }
  await store.close();
}

/** Refused by their provider: enough for a second page. */
const refusedCharges = (count: number) =>
  charges((charge) => {
    for (let n = 1; n <= count; n += 1) charge(n).asked().refused();
  });

/** Money has a no-break space between sign and amount. */
const textOf = async (of: Locator) => ((await of.textContent()) ?? '').replaceAll('\u00a0', ' ');
const lines = () => page.getByRole('table', { name: 'Cobranças' }).getByRole('row');
const dialog = () => page.getByRole('dialog', { name: 'Cobrança', exact: true });
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

async function download(name: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

/** Cells of the last row of a workbook's only sheet. */
function lastRow(workbook: Buffer): readonly (string | number)[] {
  const files = filesOf(workbook);
  const inside = (text: string, tag: string) =>
    Array.from(text.matchAll(new RegExp(`<${tag}( [^>]*)?>(.*?)</${tag}>`, 'gs')), (found) => found.slice(1));
  const texts = inside(textIn(files, 'xl/sharedStrings.xml'), 't').map(([, text = '']) => text);
  const [, row = ''] = inside(textIn(files, 'xl/worksheets/sheet1.xml'), 'row').at(-1) ?? [];
  return inside(row, 'c').map(([kind = '', cell = '']) => {
    const value = Number(inside(cell, 'v')[0]?.[1]);
    return kind.includes('t="s"') ? (texts[value] ?? '') : value;
  });
}

/** Three tickets by Mercado Pago. */
let sold: Purchase;

describe('the screen of charges', () => {
  it('is found in the menu, and says that there are none', async () => {
    await page.goto('/cadastroCampanha');
    await button('Cadastros').click();
    await page.getByRole('link', { name: 'Pagamentos' }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { name: 'Pagamentos', exact: true }).waitFor();
    await page.getByText('Nenhuma cobrança encontrada').waitFor();
    await button('Esperam por você (0)').waitFor();
    await page.getByRole('tab', { name: 'Totais por dia' }).click();
    await page.getByText('Nenhum pagamento neste período').waitFor();
    await page.getByRole('tab', { name: 'Cobranças' }).click();
    await picture(page, 'admin-pagamentos-vazio-1440');
  });

  it('updates itself as charges live', async () => {
    await refusedCharges(30);
    await page.getByText('30 cobranças', { exact: true }).waitFor();
    sold = await buy('mercadoPago', 3);
    const line = lines().filter({ hasText: 'Mercado Pago' });
    await line.getByText('Aguardando pagamento', { exact: true }).waitFor();
    await control('approve', { charge: sold.charge });
    await line.getByText('Vendida', { exact: true }).waitFor();
  });

  it('shows what was paid twice as sold, and what came too much on its way back', async () => {
    const { charge } = await buy('efi', 1);
    await control('payTwice', { charge });
    await lines().filter({ hasText: 'Efí' }).getByText('Vendida', { exact: true }).waitFor();
    await button(/^Ver cobrança de CARLA.*10,00$/)
      .first()
      .click();
    await dialog()
      .getByText(/^Devolução de R\$.10,00 pedida: a cobrança já estava paga\.$/)
      .waitFor();
    await dialog().getByText('Dinheiro devolvido por Efí.').waitFor();
    await button('Fechar', dialog()).click();
  });

  it('pages, and filters by what stands in the address', async () => {
    await page.getByText('32 cobranças', { exact: true }).waitFor();
    await button('Página 2').click();
    await expect.poll(() => lines().count()).toBe(1 + 2);
    expect(query()).toEqual({ pagina: '2' });
    await page.getByLabel('Situação').selectOption('Vendida');
    await page.getByLabel('Campanha').selectOption({ label: `${edition} - ${TITULO}` });
    await page.getByLabel('Comprador').fill('carl');
    await page.getByLabel('Comprador').press('Enter');
    await page.getByText('2 cobranças', { exact: true }).waitFor();
    expect(query()).toEqual({ situacao: 'vendida', idRifa: String(idRifa), comprador: 'carl' });
    await page.reload();
    await page.getByText('2 cobranças', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Comprador').inputValue()).toBe('carl');
    await button('Limpar Filtros').click();
    await page.getByText('32 cobranças', { exact: true }).waitFor();
    expect(query()).toEqual({});
  });

  it('exports what is filtered', async () => {
    await page.goto(`/pagamentos?idPagamento=${sold.idPagamento}`);
    await page.getByText('1 cobrança', { exact: true }).waitFor();
    const csv = await download('Exportar CSV');
    expect(csv.name).toBe('cobrancas.csv');
    expect(csv.content.toString('utf8').split('\r\n').slice(1, -1)).toEqual([
      expect.stringContaining(`"Vendida";"Mercado Pago";"${sold.idPagamento}";"CARLA`),
    ]);
    const excel = await download('Exportar Excel');
    expect(excel.content.subarray(0, 2).toString()).toBe('PK');
  });

  it('is ordered by a head, and by the address; saved with its filter', async () => {
    await page.goto('/pagamentos');
    const value = page.getByRole('columnheader', { name: 'Valor' });
    await value.getByRole('button').click();
    await expect.poll(query).toEqual({ ordem: 'valor' });
    await value.getByRole('button').click();
    await expect.poll(query).toEqual({ ordem: 'valor', sentido: 'desc' });
    await expect.poll(() => textOf(lines().nth(1))).toContain('R$ 30,00');
    await button('Filtros salvos').click();
    const saved = page.getByRole('dialog', { name: 'Filtros salvos' });
    await saved.getByLabel('Nome do filtro').fill('Maiores primeiro');
    await button('Salvar filtro', saved).click();
    await noticed(page, 'Filtro salvo.');
    await page.goto('/pagamentos?situacao=vendida&pagina=7');
    await page.getByText('2 cobranças', { exact: true }).waitFor();
    // A page that is none leads to the last there is.
    await expect.poll(query).toEqual({ situacao: 'vendida' });
    await button('Filtros salvos').click();
    await button('Maiores primeiro', saved).click();
    await page.getByText('32 cobranças', { exact: true }).waitFor();
    expect(query()).toEqual({ ordem: 'valor', sentido: 'desc' });
  });

  it('shows the columns that are chosen, and exports the charges that are ticked', async () => {
    await button('Colunas').click();
    await page.getByRole('menuitemcheckbox', { name: 'Bilhetes' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Bilhetes' }).waitFor();
    await page
      .getByRole('checkbox', { name: /^Selecionar cobrança de CARLA.*30,00$/ })
      .first()
      .check();
    await page
      .getByRole('checkbox', { name: /^Selecionar cobrança de CARLA.*10,00$/ })
      .first()
      .check();
    await page.getByText('2 selecionados', { exact: true }).waitFor();
    await picture(page, 'admin-pagamentos-selecao-1440');
    expect(await findings(page)).toEqual([]);
    const csv = await download('Exportar CSV das selecionadas');
    expect(csv.content.toString('utf8').split('\r\n').slice(1, -1)).toHaveLength(2);
    await button('Limpar seleção').click();
    await page.getByRole('toolbar', { name: 'Cobranças selecionadas' }).waitFor({ state: 'detached' });
  });

  it('tells a reading that failed, and tries it again', async () => {
    const { page: alone, context } = await enter('administrador');
    // Hearing anything live it would try again by itself.
    await deaf(alone);
    await alone.route('**/api/pagamentos/carregar?*', (route) => route.abort());
    await alone.goto('/pagamentos?situacao=paga');
    const failed = alone.getByRole('alert').filter({ hasText: 'Tentar novamente' });
    await failed.waitFor();
    await alone.unroute('**/api/pagamentos/carregar?*');
    await button('Tentar novamente', failed).click();
    await alone.getByText('Nenhuma cobrança encontrada').waitFor();
    await context.close();
  });
});

describe('one charge', () => {
  it('shows its history, its id to copy and where to go from it', async () => {
    await page.goto('/pagamentos?situacao=vendida');
    await button(/^Ver cobrança de CARLA.*30,00$/).click();
    const numbers = sold.numbers.toSorted().join(', ');
    await dialog().getByText(`A campanha vendeu os bilhetes ${numbers} por este pagamento.`).waitFor();
    await button('Copiar identificador', dialog()).click();
    await noticed(page, 'Identificador copiado!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sold.idPagamento);
    for (const [name, to] of [
      ['Financeiro', `/financeiro?id=${idRifa}`],
      ['Manutenção', `/manutencao?id=${idRifa}`],
    ] as const) {
      await expect.poll(() => dialog().getByRole('link', { name }).getAttribute('href')).toBe(to);
    }
    expect(await findings(page)).toEqual([]);
    await picture(page, 'admin-pagamentos-cobranca-1440');
  });

  it('is reached from its ticket’s history', async () => {
    const [number = ''] = sold.numbers;
    const here = query().cobranca;
    await button(`Histórico do bilhete ${number}`, dialog()).click();
    const history = page.getByRole('dialog', { name: `Histórico do bilhete ${number}` });
    await history.getByText('O pagamento foi confirmado e o bilhete foi vendido online.').waitFor();
    await expect
      .poll(() => history.getByRole('link', { name: 'Ver cobrança' }).getAttribute('href'))
      .toBe(`/pagamentos?cobranca=${here}`);
    await page.goto(`/manutencao?id=${idRifa}`);
    await button(`Histórico do bilhete ${number}`).click();
    await page.getByRole('link', { name: 'Ver cobrança' }).click();
    await dialog().getByText('O que aconteceu').waitFor();
    await button('Fechar', dialog()).click();
    await dialog().waitFor({ state: 'detached' });
    expect(query()).toEqual({});
  });

  it('is reached from its campaign’s finances', async () => {
    await page.goto(`/financeiro?id=${idRifa}`);
    await page.getByRole('link', { name: 'Cobranças por provedor desta campanha' }).click();
    await page.getByText('2 cobranças', { exact: true }).waitFor();
    expect(query()).toEqual({ idRifa: String(idRifa) });
  });

  it('that is none is told', async () => {
    await page.goto(`/pagamentos?cobranca=${'f'.repeat(32)}`);
    await dialog().getByText('Registro não encontrado.').waitFor();
  });
});

describe('a refund by hand', () => {
  const reason = () => dialog().getByLabel('Motivo da devolução');
  /** Says yes to what is asked, and answers what it was. */
  async function confirmed(): Promise<string> {
    const question = page.getByRole('dialog', { name: /^Devolver R\$/ });
    await question.waitFor();
    const text = await textOf(question.locator('p').first());
    await button('Devolver', question).click();
    return text;
  }
  const free = async () => (await call(alice, contarBilhetesNaoVendidos, { params: { idRifa } })).qtde;

  it('wants a reason, names amount and tickets, and tells a refusal', async () => {
    await page.goto(`/pagamentos?idPagamento=${sold.idPagamento}`);
    await button(/^Ver cobrança/).click();
    await button('Devolver o dinheiro', dialog()).click();
    await button(/^Devolver R\$/, dialog()).click();
    await dialog().getByText('Digite o motivo da devolução.').waitFor();
    await expect.poll(() => reason().evaluate((field) => field === document.activeElement)).toBe(true);
    await page.route('**/api/pagamentos/devolver', (route) =>
      route.fulfill({
        status: 409,
        json: { erro: 'Essa cobrança não tem pagamento a devolver.', codigo: 'NADA_A_DEVOLVER', id: 'x' },
      }),
    );
    await reason().fill('A cliente se enganou');
    await reason().press('Enter');
    const numbers = sold.numbers.toSorted().join(', ');
    expect(await confirmed()).toBe(
      `Os bilhetes ${numbers} ficam livres para venda, e R$ 30,00 voltam para CARLA CLIENTE por Mercado Pago.`,
    );
    await dialog().getByText('Essa cobrança não tem pagamento a devolver.').waitFor();
    await expect.poll(() => reason().inputValue()).toBe('A cliente se enganou');
  });

  it('that the provider refuses waits for a person, and is tried again', async () => {
    const before = await free();
    await control('refuseRefunds', { provider: 'mercadoPago', times: 1 });
    await button(/^Devolver R\$/, dialog()).click();
    await confirmed();
    await noticed(page, 'Devolução pedida.');
    await dialog()
      .getByText(/^ALICE ADMINISTRADORA pediu a devolução de R\$.30,00: A cliente se enganou\.$/)
      .waitFor();
    await dialog()
      .getByText(/^A devolução falhou: /)
      .first()
      .waitFor();
    await button('Tentar de novo', dialog()).waitFor();
    // The tickets come back by their raffle, which no answer tells of.
    await expect.poll(free).toBe(before + 3);
    await picture(page, 'admin-pagamentos-devolucao-falhou-1440');
    expect(await findings(page)).toEqual([]);
    await button('Tentar de novo', dialog()).click();
    await reason().fill('De novo');
    await button(/^Devolver R\$/, dialog()).click();
    expect(await confirmed()).toBe('R$ 30,00 voltam para CARLA CLIENTE por Mercado Pago.');
    await dialog().getByText('Dinheiro devolvido por Mercado Pago.').waitFor();
    await expect.poll(() => button('Devolver o dinheiro', dialog()).count()).toBe(0);
  });

  it('is asked for where somebody put the tickets back on sale', async () => {
    const { charge, numbers } = await buy('efi', 2);
    await control('approve', { charge });
    await page.goto(`/pagamentos?idRifa=${idRifa}&situacao=vendida`);
    await page.getByText('2 cobranças', { exact: true }).waitFor();
    await call(alice, devolverBilhetes, { body: { idRifa, bilhetesSelecionados: numbers.map(Number) } });
    await button('Esperam por você (1)').click();
    await lines().filter({ hasText: 'Os bilhetes foram devolvidos: devolva o dinheiro.' }).waitFor();
    expect(query()).toEqual({ idRifa: String(idRifa), situacao: 'vendida', aguarda: 'sim' });
  });
});

describe('one that its provider does not know', () => {
  const found = () => dialog().getByRole('textbox', { name: 'O que você encontrou' });

  it('waits for somebody who looks for its money, and keeps what was found', async () => {
    await charges((charge) => void charge(9_000).asked().made().unknown());
    await page.goto('/pagamentos?aguarda=sim&situacao=desconhecida');
    await lines().filter({ hasText: 'Não encontrada' }).waitFor();
    await button(/^Ver cobrança/).click();
    await dialog()
      .getByText(
        'O provedor não conhece esta cobrança: procure o pagamento na conta em que ela foi feita e registre o que encontrou.',
      )
      .waitFor();
    await expect.poll(() => button('Devolver o dinheiro', dialog()).count()).toBe(0);
    await button('Registrar conferência', dialog()).click();
    await button('Registrar', dialog()).click();
    await dialog().getByText('Digite o que você encontrou.').waitFor();
    await expect.poll(() => found().evaluate((field) => field === document.activeElement)).toBe(true);
    await picture(page, 'admin-pagamentos-conferencia-1440');
    expect(await findings(page)).toEqual([]);
    await found().fill('Nada na conta antiga');
    await found().press('Enter');
    await noticed(page, 'Conferência registrada.');
    await dialog()
      .getByText('ALICE ADMINISTRADORA procurou o pagamento na conta de Mercado Pago: Nada na conta antiga.')
      .waitFor();
    await expect.poll(() => button('Registrar conferência', dialog()).count()).toBe(0);
    await dialog().getByText('Cancelada', { exact: true }).waitFor();
  });
});

describe('totals by day', () => {
  it('are received = sold + refunded + pending, and can be taken along', async () => {
    await page.goto('/pagamentos?aba=totais');
    await expect
      .poll(() => textOf(page.getByLabel('Conferência')))
      .toBe(
        'Recebido R$ 70,00 = vendido R$ 10,00 + devolvido R$ 40,00 + pendente R$ 20,00A conta fecha, em cada dia e no total.',
      );
    const csv = await download('Exportar CSV');
    expect(csv.content.toString('utf8').split('\r\n').at(-2)).toBe('"TOTAL";70;10;40;20');
    const excel = await download('Exportar Excel');
    expect(excel.name).toMatch(/^pagamentos-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(lastRow(excel.content)).toEqual(['TOTAL', 70, 10, 40, 20]);
    await page.getByLabel('Pagos de').fill('2026-01-01');
    // A period that ends before it begins is not asked for.
    const invertido = page.getByText('A Data Final Não Pode Ser Menor Que A Data Inicial');
    await page.getByLabel('Pagos até').fill('2025-12-31');
    await invertido.waitFor();
    await page.getByLabel('Pagos até').fill('2026-01-02');
    await expect.poll(() => invertido.count()).toBe(0);
    await button('Ver período').click();
    await page.getByText('Nenhum pagamento neste período').waitFor();
    await page.getByRole('status').getByText('Escolha outros dias.').waitFor();
    expect(query()).toEqual({ aba: 'totais', de: '2026-01-01', ate: '2026-01-02' });
  });
});

describe('who sees it', () => {
  it('a manager may open the screen and reads no charge', async () => {
    const gustavo = await enter('gerente');
    await gustavo.page.goto('/pagamentos');
    await gustavo.page.getByText('Os pagamentos são consultados pelos administradores.').waitFor();
    expect(gustavo.problems).toEqual([]);
  });
});

describe.each([PHONE, DESKTOP])('at $width px', (viewport) => {
  const SCREENS = [
    ['lista', `/pagamentos`],
    ['esperam', '/pagamentos?aguarda=sim'],
    ['totais', '/pagamentos?aba=totais'],
  ] as const;

  it.each(SCREENS)('%s: no finding, nothing wider than the window', async (name, path) => {
    const visitor = await enter('administrador', viewport);
    await visitor.page.goto(path);
    await visitor.page
      .getByText(/CARLA|Recebido/)
      .first()
      .waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      await picture(visitor.page, `admin-pagamentos-${name}-${viewport.width}-${colorScheme}`);
    }
    expect(await findings(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    if (name === 'esperam') {
      await visitor.page.getByRole('button', { name: /^Ver cobrança/ }).click();
      await visitor.page.getByText('O que aconteceu').waitFor();
      await picture(visitor.page, `admin-pagamentos-cobranca-${viewport.width}`);
      expect(await findings(visitor.page)).toEqual([]);
    }
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('no browser complained', () => {
    expect(alice.problems).toEqual([]);
  });
});
