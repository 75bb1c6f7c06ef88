import { readFileSync } from 'node:fs';
import { carregarBilhetes, devolverBilhetes, listarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { QueryOf } from '@rifa-viva/contracts/http/call';
import { diaLocal, somarDias } from '@rifa-viva/contracts/regras/datas';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findings } from '../axe.ts';
import { DESKTOP, hold, picture, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { createRaffle, reserve, sell } from './raffles.ts';
import { answer, call, notice, openStaff, type Staff } from './staff.ts';

const eu = accountOf('administrador').idUsuario;
const vera = accountOf('vendedor').idUsuario;
const carla = accountOf('usuario').idUsuario;
const DEVOLUCAO = 'Devolver por Número';
const SELECAO = 'Selecionar Bilhetes';

let staff: Staff;
let alice: Visitor;
let idRifa: number;
let reservados: number[];

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/cadastroCampanha');
  idRifa = await createRaffle(alice, { titulo: 'PARA MANTER', qtdeNumeros: 700 });
  const numeros = Array.from({ length: 600 }, (_, i) => i + 1);
  await sell(alice, {
    idRifa,
    idUsuario: eu,
    idVendedor: vera,
    cliente: 'ANA',
    numeros: numeros.slice(0, 20),
  });
  await sell(alice, { idRifa, idUsuario: eu, idVendedor: eu, cliente: 'JOÃO', numeros: numeros.slice(20) });
  const cliente = await staff.enter('usuario', '/inicio');
  reservados = (await reserve(cliente, { idRifa, idUsuario: carla, qtde: 3 })).sort((a, b) => a - b);
});
afterAll(() => staff.close());

const texto = (n: number) => String(n).padStart(4, '0');
const caixa = ({ page }: Visitor, acao: string, n: number) =>
  page.getByRole('checkbox', { name: `${acao} bilhete ${texto(n)}`, exact: true });
const tabela = ({ page }: Visitor) => page.getByRole('table', { name: 'Bilhetes' });
/** Those in sight. */
const linhas = (quem: Visitor) =>
  tabela(quem)
    .getByRole('row')
    .filter({ has: quem.page.getByRole('checkbox') });
/** Days and hours that a line tells, and those of them that stand on two lines or beyond their cell. */
const momentosPartidos = (linha: Locator) =>
  linha.evaluate((tr) => {
    const achados: { texto: string; partido: boolean }[] = [];
    for (const td of tr.querySelectorAll('td')) {
      const textos = document.createTreeWalker(td, NodeFilter.SHOW_TEXT);
      while (textos.nextNode()) {
        const no = textos.currentNode;
        for (const { 0: texto, index } of (no.nodeValue ?? '').matchAll(/\d\d\/\d\d\/\d{4}|\d\d:\d\d/g)) {
          const trecho = document.createRange();
          trecho.setStart(no, index);
          trecho.setEnd(no, index + texto.length);
          const alem = trecho.getBoundingClientRect().right > td.getBoundingClientRect().right;
          achados.push({ texto, partido: alem || trecho.getClientRects().length > 1 });
        }
      }
    }
    const partidos = achados.filter(({ partido }) => partido).map(({ texto }) => texto);
    return { lidos: achados.length, partidos };
  });
/** How many lines the page has, its head counted, drawn or not. */
const linhasDaPagina = (quem: Visitor) => tabela(quem).getAttribute('aria-rowcount');
const botao = ({ page }: Visitor, acao: string, n: number) =>
  page.getByRole('toolbar').getByRole('button', { name: `${acao} (${n})`, exact: true });
/** What was pressed and worked has the focus again, whatever its list holds by now. */
const comFoco = (acao: string) =>
  expect
    .poll(() => alice.page.evaluate(() => document.activeElement?.textContent))
    .toMatch(new RegExp(`^${acao} \\(`));
const total = ({ page }: Visitor, n: number) =>
  page.getByText(`${n} ${n === 1 ? 'bilhete' : 'bilhetes'}`, { exact: true }).waitFor();
const campo = (rotulo: string) => alice.page.getByLabel(rotulo, { exact: true });
const abrirParte = (nome: string) => alice.page.getByRole('button', { name: nome, exact: true }).click();
/** The maintenance question before tickets change. */
const confirmar = (quem: Visitor, pergunta: RegExp, nome: string) => answer(quem, pergunta, nome);

describe('ticket maintenance screen', () => {
  it('says that it is loading, then shows 500 tickets a page', async () => {
    const soltar = await hold(alice.page, '**/api/bilhetes/listar/*');
    await alice.page.goto(`/manutencao?id=${idRifa}`);
    await alice.page.getByRole('heading', { name: 'Manutenção De Bilhetes' }).waitFor();
    await alice.page.getByText('Carregando Bilhetes... Aguarde !!', { exact: true }).waitFor();
    soltar();
    await total(alice, 603);
    await alice.page.unroute('**/api/bilhetes/listar/*');
    await expect.poll(() => linhasDaPagina(alice)).toBe('501');
    await expect.poll(() => linhas(alice).count()).toBeLessThan(60);
    const paginas = alice.page.getByRole('navigation', { name: 'Páginas de bilhetes, acima' });
    await paginas.getByRole('button', { name: 'Página 2', exact: true }).click();
    await expect.poll(() => linhasDaPagina(alice)).toBe('104');
  });

  it('filters by seller, customer, number, thousand, moment, date, sequence and status', async () => {
    // The list comes first: its filter waits folded away.
    await campo('Nome do vendedor').waitFor({ state: 'hidden' });
    await abrirParte('Filtrar Bilhetes');
    await campo('Nome do vendedor').fill('vera');
    await expect.poll(() => campo('Nome do vendedor').inputValue()).toBe('VERA');
    await total(alice, 20);
    await campo('Nome do cliente').fill('joao');
    await expect.poll(() => campo('Nome do cliente').inputValue()).toBe('JOAO');
    await total(alice, 580);
    await campo('Número do bilhete').fill('7');
    await total(alice, 1);
    const milhar = (await linhas(alice).first().getByRole('cell').nth(4).textContent()) ?? '';
    await campo('Milhar').fill(milhar);
    await total(alice, 1);
    await caixa(alice, 'PDF', 7).waitFor();
    // Midnight may have come between the two sales.
    const dias = (await call(alice, carregarBilhetes, { params: { idRifa } }))
      .filter(({ dtPagamento }) => dtPagamento !== null)
      .map(({ dtPagamento }) => diaLocal(dtPagamento));
    expect(dias).toHaveLength(600);
    const [dia = ''] = dias;
    await campo('Data').fill(dia);
    await total(alice, dias.filter((um) => um === dia).length);
    await campo('Data e hora').fill(`${somarDias(dia, -1)}T12:00`);
    await alice.page.getByText('Nenhum bilhete encontrado').waitFor();
    await alice.page.getByRole('status').getByText('Mude ou limpe os filtros.').waitFor();
    await campo('Nº inicial').fill('0010');
    await total(alice, 1);
    await campo('Nº final').fill('0009');
    await alice.page
      .getByRole('textbox', { name: 'Nº final', description: 'Vem antes do inicial.' })
      .waitFor();
    await campo('Nº final').fill('0019');
    await total(alice, 10);
    await campo('Status').selectOption('Reservado');
    await total(alice, 3);
  });

  it('a filter clears the others; Limpar Filtros clears all', async () => {
    await expect.poll(() => campo('Nº inicial').inputValue()).toBe('');
    await campo('Nº final').fill('5');
    await expect.poll(() => campo('Status').inputValue()).toBe('Todos');
    await total(alice, 1);
    await campo('Nome do vendedor').fill('vera');
    await expect.poll(() => campo('Nº final').inputValue()).toBe('');
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await expect.poll(() => campo('Nome do vendedor').inputValue()).toBe('');
    await total(alice, 603);
  });

  it('offers all states to filter by, and can be folded away', async () => {
    await expect
      .poll(() => campo('Status').locator('option').allTextContents())
      .toEqual(['Todos', 'Vendido', 'Liberado', 'Reservado']);
    await abrirParte('Filtrar Bilhetes');
    await campo('Milhar').waitFor({ state: 'hidden' });
    await abrirParte('Filtrar Bilhetes');
    await campo('Milhar').waitFor();
    // Folded away, it tells what it filters by.
    await campo('Nome do vendedor').fill('vera');
    await total(alice, 20);
    await abrirParte('Filtrar Bilhetes');
    await alice.page.getByRole('button', { name: 'Filtrar Bilhetes Vendedor: VERA', exact: true }).click();
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await total(alice, 603);
  });

  it('an Administrador has LIBERAR and DEVOLVER on a reserved ticket, PDF, IMPRIMIR, DEVOLVER on a sold one', async () => {
    const acoes = async (quem: Visitor, n: number) =>
      linhas(quem)
        .filter({ has: quem.page.getByRole('cell', { name: texto(n), exact: true }).first() })
        .locator('label')
        .allTextContents();
    const [reservado = 0] = reservados;
    await campo('Número do bilhete').fill(String(reservado));
    await total(alice, 1);
    await expect.poll(() => acoes(alice, reservado)).toEqual(['LIBERAR', 'DEVOLVER']);
    // In the narrowest window that has columns, and in the usual one.
    for (const width of [1100, DESKTOP.width]) {
      await alice.page.setViewportSize({ ...DESKTOP, width });
      await expect.poll(() => momentosPartidos(linhas(alice).first())).toEqual({ lidos: 2, partidos: [] });
    }
    await campo('Número do bilhete').fill('1');
    await caixa(alice, 'PDF', 1).waitFor();
    await expect.poll(() => acoes(alice, 1)).toEqual(['PDF', 'IMPRIMIR', 'DEVOLVER']);
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();

    const gerente = await staff.enter('gerente', `/manutencao?id=${idRifa}`);
    await caixa(gerente, 'PDF', 1).waitFor();
    await expect.poll(() => acoes(gerente, 1)).toEqual(['PDF', 'IMPRIMIR', 'DEVOLVER']);
    await expect.poll(() => gerente.page.getByRole('button', { name: /LIBERAR/ }).count()).toBe(0);
    await expect.poll(() => gerente.page.getByRole('checkbox', { name: /^LIBERAR/ }).count()).toBe(0);
    await gerente.context.close();
  });

  it('nothing selected is told', async () => {
    for (const acao of ['PDF', 'IMPRIMIR', 'LIBERAR', 'DEVOLVER']) {
      await botao(alice, acao, 0).click();
      await notice(alice, 'Nenhum bilhete selecionado');
    }
  });

  it('a ticket is in one list at most: ticking it in one takes it out of the others', async () => {
    await caixa(alice, 'PDF', 1).check();
    await caixa(alice, 'IMPRIMIR', 1).check();
    await expect.poll(() => caixa(alice, 'PDF', 1).isChecked()).toBe(false);
    await botao(alice, 'PDF', 0).waitFor();
    await botao(alice, 'IMPRIMIR', 1).waitFor();
    await caixa(alice, 'DEVOLVER', 1).check();
    await botao(alice, 'IMPRIMIR', 0).waitFor();
    await botao(alice, 'DEVOLVER', 1).waitFor();
    await alice.page.getByRole('button', { name: 'Limpar seleção' }).click();
    await botao(alice, 'DEVOLVER', 0).waitFor();
  });

  it('bulk field: numbers and ranges a/b, comma-separated; what is not there is told, the others are selected', async () => {
    await abrirParte(SELECAO);
    await campo('Selecionar por número').fill('0001/0010, 0020');
    await alice.page.getByRole('button', { name: 'Marcar números para PDF' }).click();
    await botao(alice, 'PDF', 11).waitFor();
    await alice.page.getByText('11 bilhetes selecionados').waitFor();
    const livre = 601 + [0, 1, 2, 3].findIndex((i) => !reservados.includes(601 + i));
    const marcar = async (numeros: string) => {
      await campo('Selecionar por número').fill(numeros);
      await alice.page.getByRole('button', { name: 'Marcar números para PDF' }).click();
    };
    await marcar(`0021,${livre}`);
    const ausente = `Não estão na lista para PDF: ${texto(livre)}. É preciso que estejam vendidos.`;
    await notice(alice, ausente);
    await botao(alice, 'PDF', 12).waitFor();
    await marcar(String(livre));
    await notice(alice, `Nenhum bilhete selecionado. ${ausente}`);
    await marcar('abc');
    await notice(alice, 'Número de bilhete inválido: abc.');
    // The notice goes; what was wrong stays at the field until it is typed over.
    const errado = campo('Selecionar por número').and(alice.page.locator('[aria-invalid=true]'));
    await errado.waitFor();
    await alice.page.getByRole('textbox', { description: 'Número de bilhete inválido: abc.' }).waitFor();
    await campo('Selecionar por número').fill('0001');
    await errado.waitFor({ state: 'detached' });
  });

  it('select-all takes all that the filter lets through, beyond one batch of 500', async () => {
    await alice.page.getByRole('button', { name: 'Selecionar todos para DEVOLVER' }).click();
    await botao(alice, 'DEVOLVER', 603).waitFor();
    await botao(alice, 'PDF', 0).waitFor();
    await campo('Nome do vendedor').fill('vera');
    // At once: what was typed counts, though the list is still to follow.
    await alice.page.getByRole('button', { name: 'Selecionar todos para IMPRIMIR' }).click();
    await botao(alice, 'IMPRIMIR', 20).waitFor();
    await total(alice, 20);
    await botao(alice, 'DEVOLVER', 583).waitFor();
    await alice.page.getByRole('button', { name: 'Limpar seleção' }).click();
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();
  });

  it('releases reserved tickets: Liberado, by whom', async () => {
    const [primeiro = 0] = reservados;
    await campo('Status').selectOption('Reservado');
    await caixa(alice, 'LIBERAR', primeiro).check();
    await botao(alice, 'LIBERAR', 1).click();
    const qual = `O pagamento do bilhete ${texto(primeiro)} fica registrado em seu nome.`;
    await alice.page.getByRole('dialog').getByText(qual, { exact: true }).waitFor();
    await confirmar(alice, /^Liberar 1 bilhete\?/, 'Liberar');
    await notice(alice, '1 bilhete liberado com sucesso!!');
    await comFoco('LIBERAR');
    await campo('Status').selectOption('Liberado');
    await total(alice, 1);
    await linhas(alice).first().getByText('Liberado por ALICE ADMINISTRADORA').waitFor();
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();
  });

  it('returns by typed numbers: a sequence or a list', async () => {
    await abrirParte(DEVOLUCAO);
    const devolver = () => alice.page.getByRole('button', { name: 'DEVOLVER NÚMEROS' }).click();
    await devolver();
    await notice(alice, /Nenhum bilhete selecionado|inválido/);
    await campo('Bilhetes para devolver').fill('0101/0110');
    await devolver();
    await confirmar(alice, /^Devolver 10 bilhetes\?/, 'Devolver');
    await notice(alice, '10 bilhetes devolvidos com sucesso!!');
    await total(alice, 593);
    await campo('Bilhetes para devolver').fill('0111,0115, 0119');
    await devolver();
    await confirmar(alice, /^Devolver 3 bilhetes\?/, 'Devolver');
    await total(alice, 590);
    await devolver();
    await notice(
      alice,
      'Nenhum bilhete selecionado. Não estão na lista para DEVOLVER: 0111, 0115, 0119. É preciso que não estejam livres.',
    );
  });

  it('tells failures of returning and releasing: somebody was faster', async () => {
    const [, segundo = 0] = reservados;
    await caixa(alice, 'DEVOLVER', 2).check();
    await botao(alice, 'DEVOLVER', 1).click();
    await call(alice, devolverBilhetes, { body: { bilhetesSelecionados: [2], idRifa } });
    await confirmar(alice, /^Devolver 1 bilhete\?/, 'Devolver');
    await notice(alice, 'Erro ao devolver bilhetes... O bilhete 2 está Livre.');
    await comFoco('DEVOLVER');

    await campo('Status').selectOption('Reservado');
    await caixa(alice, 'LIBERAR', segundo).check();
    await botao(alice, 'LIBERAR', 1).click();
    await call(alice, devolverBilhetes, { body: { bilhetesSelecionados: [segundo], idRifa } });
    await confirmar(alice, /^Liberar 1 bilhete\?/, 'Liberar');
    await notice(alice, `Erro ao liberar bilhetes... O bilhete ${segundo} está Livre.`);
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();
  });

  it('what was returned and sold anew meanwhile is not taken from who has it now', async () => {
    await caixa(alice, 'DEVOLVER', 3).check();
    await botao(alice, 'DEVOLVER', 1).click();
    await call(alice, devolverBilhetes, { body: { bilhetesSelecionados: [3], idRifa } });
    await sell(alice, { idRifa, idUsuario: eu, idVendedor: vera, cliente: 'RAPIDA', numeros: [3] });
    await confirmar(alice, /^Devolver 1 bilhete\?/, 'Devolver');
    await notice(
      alice,
      'Erro ao devolver bilhetes... O bilhete 3 mudou desde que foi marcado. Confira e marque de novo.',
    );
    await botao(alice, 'DEVOLVER', 0).waitFor();
    await linhas(alice).filter({ hasText: 'RAPIDA' }).waitFor();
  });

  it('the list follows others’ sales and returns by itself', async () => {
    await total(alice, 588);
    // What is in sight is read again, not the whole raffle.
    const relido = alice.page.waitForRequest((pedido) => {
      const { pathname, searchParams } = new URL(pedido.url());
      return pathname.endsWith(`/listar/${idRifa}`) && Number(searchParams.get('qtde')) <= 100;
    });
    await sell(alice, { idRifa, idUsuario: eu, idVendedor: vera, cliente: 'LIA', numeros: [2] });
    await relido;
    await total(alice, 589);
    await caixa(alice, 'PDF', 2).waitFor();
  });

  it('columns order the list, and stand with the filter in the address', async () => {
    const cabeca = (nome: string) => alice.page.getByRole('columnheader', { name: nome });
    const primeiro = () => linhas(alice).first().getByRole('cell').first().textContent();
    // The second of the reserved was returned.
    const ultimo = texto(Math.max(reservados[0] ?? 0, reservados[2] ?? 0));
    await cabeca('Bilhete').getByRole('button').click();
    await expect.poll(() => cabeca('Bilhete').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(primeiro).toBe(ultimo);
    await campo('Nome do vendedor').fill('vera');
    await total(alice, 20);
    await expect.poll(primeiro).toBe(texto(20));
    await alice.page.reload();
    await total(alice, 20);
    await expect.poll(() => campo('Nome do vendedor').inputValue()).toBe('VERA');
    await expect.poll(primeiro).toBe(texto(20));
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await cabeca('Bilhete').getByRole('button').click();
    await expect.poll(primeiro).toBe(texto(1));
  });

  it('columns are put away, and found so again; those that stay share the width', async () => {
    const { page } = alice;
    onTestFinished(() => page.evaluate(() => localStorage.removeItem('rifaviva.colunas.bilhetes')));
    const cabecas = () => tabela(alice).getByRole('columnheader').allTextContents();
    const mudar = async (nome: string) => {
      await abrirParte('Colunas');
      await page.getByRole('menuitemcheckbox', { name: nome, exact: true }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    };
    const larguras = async () => {
      const [janela = 0, ...outras] = await Promise.all(
        [tabela(alice), ...(await tabela(alice).getByRole('columnheader').all())].map(
          async (parte) => (await parte.boundingBox())?.width ?? 0,
        ),
      );
      return { janela, soma: outras.reduce((soma, uma) => soma + uma, 0) };
    };
    const todas = [
      'Bilhete ▲',
      'Status',
      'Cliente',
      'Vendedor',
      'Números',
      'Valor',
      'Pagamento',
      'Espera',
      'Ações',
    ];
    await expect.poll(cabecas).toEqual(todas);
    await abrirParte('Colunas');
    await expect.poll(() => page.getByRole('menuitemcheckbox').allTextContents()).toEqual(todas.slice(1, -1));
    await picture(page, 'manutencao-colunas-1280');
    // A menu stands over the page, in no landmark of it.
    expect((await findings(page)).filter((um) => !um.includes(' region: '))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    for (const nome of ['Números', 'Espera', 'Status']) await mudar(nome);
    const menos = ['Bilhete ▲', 'Cliente', 'Vendedor', 'Valor', 'Pagamento', 'Ações'];
    await expect.poll(cabecas).toEqual(menos);
    await expect.poll(() => linhas(alice).first().getByRole('cell').count()).toBe(menos.length);
    await page.reload();
    await caixa(alice, 'PDF', 1).waitFor();
    await expect.poll(cabecas).toEqual(menos);
    const { janela, soma } = await larguras();
    expect(Math.abs(janela - soma)).toBeLessThan(4);
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, 'manutencao-colunas-1440');
    await page.setViewportSize(DESKTOP);
    for (const nome of ['Números', 'Espera', 'Status']) await mudar(nome);
    await expect.poll(cabecas).toEqual(todas);
  });

  it('a filter is saved with its order, used again and thrown away; Back leads to the one before', async () => {
    const { page } = alice;
    onTestFinished(() =>
      page.evaluate((chave) => localStorage.removeItem(chave), `rifaviva.filtros.bilhetes.${eu}`),
    );
    const salvos = page.getByRole('dialog', { name: 'Filtros salvos' });
    const endereco = () => Object.fromEntries(new URL(page.url()).searchParams);
    const id = String(idRifa);
    const porVera = { id, vendedor: 'VERA', ordem: 'cliente', sentido: 'desc' };
    await page.goto(`/manutencao?${new URLSearchParams(porVera)}`);
    await total(alice, 20);
    await abrirParte('Filtros salvos');
    await salvos.getByLabel('Nome do filtro').fill('Da Vera');
    await salvos.getByRole('button', { name: 'Salvar filtro' }).click();
    await notice(alice, 'Filtro salvo.');
    await salvos.getByRole('button', { name: 'Fechar' }).click();
    await page.goto(`/manutencao?id=${id}&status=Reservado&pagina=1`);
    await total(alice, 1);
    await abrirParte('Filtros salvos');
    await salvos.getByRole('button', { name: 'Da Vera', exact: true }).click();
    await total(alice, 20);
    await expect.poll(endereco).toEqual(porVera);
    await expect.poll(() => campo('Nome do vendedor').inputValue()).toBe('VERA');
    await expect.poll(() => campo('Status').inputValue()).toBe('Todos');
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Cliente' }).getAttribute('aria-sort'))
      .toBe('descending');
    await page.goBack();
    await total(alice, 1);
    await expect.poll(() => campo('Status').inputValue()).toBe('Reservado');
    await expect.poll(() => campo('Nome do vendedor').inputValue()).toBe('');
    // What is typed stays as it is typed, in the address too.
    await campo('Nome do cliente').pressSequentially('joao da silva sauro');
    await expect.poll(() => campo('Nome do cliente').inputValue()).toBe('JOAO DA SILVA SAURO');
    await expect.poll(endereco).toEqual({ id, cliente: 'JOAO DA SILVA SAURO' });
    await page.getByText('Nenhum bilhete encontrado').waitFor();
    // Where nothing is found another filter is at hand.
    await abrirParte('Filtros salvos');
    await salvos.getByRole('button', { name: 'Apagar o filtro Da Vera' }).click();
    await answer(alice, 'Apagar filtro salvo?', 'Apagar');
    await salvos.getByText('Nenhum filtro salvo ainda.').waitFor();
    await salvos.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await total(alice, 589);
  });

  it('exports all tickets of the filter as they are ordered, beyond one reading, with their amounts', async () => {
    const { page } = alice;
    const exportar = async (nome: string) => {
      const [arquivo] = await Promise.all([page.waitForEvent('download'), abrirParte(nome)]);
      return { nome: arquivo.suggestedFilename(), conteudo: readFileSync(await arquivo.path()) };
    };
    const numerosEValores = (csv: Buffer) =>
      csv
        .toString('utf8')
        .split('\r\n')
        .slice(1, -1)
        .map((linha) => linha.split(';'))
        .map((celulas) => [celulas[0], celulas[7]]);
    const daLista = async (query: QueryOf<typeof listarBilhetes>) => {
      const lidos = await call(alice, listarBilhetes, { params: { idRifa }, query: { ...query, qtde: 500 } });
      return lidos.bilhetes.map(({ numBilhete, valor }) => [
        // As it stands on its paper.
        `"${texto(numBilhete)}"`,
        String(valor).replace('.', ','),
      ]);
    };
    const ordenada = { ordem: 'pagamento', sentido: 'desc' } as const;
    await page.goto(`/manutencao?id=${idRifa}&${new URLSearchParams(ordenada)}`);
    await total(alice, 589);
    const leituras = '**/api/bilhetes/listar/*qtde=500*';
    onTestFinished(() => page.unroute(leituras));
    const soltar = await hold(page, leituras);
    const baixado = exportar('Exportar CSV');
    for (const nome of ['Exportar CSV', 'Exportar Excel'])
      await expect.poll(() => page.getByRole('button', { name: nome }).isDisabled()).toBe(true);
    soltar();
    const csv = await baixado;
    expect(csv.nome).toBe(`bilhetes-rifa-${idRifa}.csv`);
    const tudo = [...(await daLista(ordenada)), ...(await daLista({ ...ordenada, inicio: 500 }))];
    expect(tudo).toHaveLength(589);
    expect(numerosEValores(csv.conteudo)).toEqual(tudo);
    await abrirParte('Filtrar Bilhetes');
    await campo('Nome do vendedor').fill('vera');
    await total(alice, 20);
    const daVera = numerosEValores((await exportar('Exportar CSV')).conteudo);
    expect(daVera).toEqual(await daLista({ ...ordenada, vendedor: 'VERA' }));
    expect(daVera.map(([, valor]) => valor)).toEqual(Array.from({ length: 20 }, () => '10'));
    const excel = await exportar('Exportar Excel');
    expect(excel.nome).toBe(`bilhetes-rifa-${idRifa}.xlsx`);
    expect(excel.conteudo.subarray(0, 2).toString()).toBe('PK');

    await page.route(leituras, (route) => route.abort());
    await abrirParte('Exportar CSV');
    await notice(alice, /^Ocorreu um erro ao exportar os bilhetes, tente novamente\.\.\./);
    await page.goto(`/manutencao?id=${idRifa}`);
    await total(alice, 589);
  });

  it.each([320, 390])(
    'at %i px saved filters and export stay, columns go, nothing is wider',
    async (width) => {
      const { page } = alice;
      const botaoChamado = (name: string) => page.getByRole('button', { name, exact: true });
      onTestFinished(() => page.setViewportSize(DESKTOP));
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('list', { name: 'Bilhetes' }).waitFor();
      for (const nome of ['Filtros salvos', 'Exportar CSV', 'Exportar Excel'])
        await botaoChamado(nome).waitFor();
      await expect.poll(() => botaoChamado('Colunas').count()).toBe(0);
      await botaoChamado('Filtros salvos').scrollIntoViewIfNeeded();
      await picture(page, `manutencao-controles-${width}`);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const cortados = page
        .getByRole('toolbar')
        .getByRole('button')
        .evaluateAll((botoes) =>
          botoes.filter((um) => um.scrollWidth > um.clientWidth).map((um) => um.textContent),
        );
      expect(await cortados).toEqual([]);
      await page.setViewportSize(DESKTOP);
      await botaoChamado('Colunas').waitFor();
      await caixa(alice, 'PDF', 1).waitFor();
    },
  );

  it('tickets of one purchase stand together: whose, how many, how much, all ticked at once', async () => {
    const { page } = alice;
    const agrupa = page.getByRole('switch', { name: 'Agrupar por compra' });
    await agrupa.click();
    await page.waitForURL(/[?&]porCompra=sim/);
    await page.reload();
    await agrupa.waitFor();
    await expect.poll(() => agrupa.isChecked()).toBe(true);
    const [primeiro = 0] = reservados;
    await abrirParte('Filtrar Bilhetes');
    await campo('Número do bilhete').fill(String(primeiro));
    await total(alice, 1);
    await page.getByText('Compra de CARLA').waitFor();
    await tabela(alice)
      .getByText(/ · R\$.10,00 · /)
      .waitFor();
    await campo('Nome do cliente').fill('lia');
    await page.getByText('Compra de LIA').waitFor();
    await page.getByRole('button', { name: 'PDF a compra de LIA, 1 bilhete' }).click();
    await botao(alice, 'PDF', 1).waitFor();
    await page.getByRole('button', { name: 'Limpar seleção' }).click();
    await page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await page.getByText('Compra de JOÃO').waitFor();
    await picture(page, 'manutencao-compras-1280');
    await agrupa.click();
    await caixa(alice, 'PDF', 1).waitFor();
  });

  it('a phone has cards, with amount, payment and phone, in the order it asks for', async () => {
    const [primeiro = 0] = reservados;
    await alice.page.setViewportSize({ width: 390, height: 844 });
    const cartoes = alice.page.getByRole('list', { name: 'Bilhetes' }).getByRole('listitem');
    await cartoes.first().getByRole('heading', { name: '0001' }).waitFor();
    await expect.poll(() => cartoes.count()).toBeLessThan(40);
    await expect.poll(() => cartoes.first().getAttribute('aria-setsize')).toBe('500');
    await campo('Ordenar por').selectOption('numero desc');
    await campo('Número do bilhete').fill(String(primeiro));
    await total(alice, 1);
    const lido = (await cartoes.first().textContent()) ?? '';
    expect(lido).toMatch(/Telefone\(?\d\d\)?.*ValorR\$.10,00.*Id do pagamento/);
    await cartoes.first().scrollIntoViewIfNeeded();
    await picture(alice.page, 'manutencao-390');
    await alice.page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await campo('Ordenar por').selectOption('numero asc');
    await alice.page.setViewportSize({ width: 1440, height: 900 });
    await caixa(alice, 'PDF', 1).waitFor();
    await picture(alice.page, 'manutencao-1440');
    await alice.page.setViewportSize(DESKTOP);
  });

  it('PDF and IMPRIMIR make the document of the ticked tickets', async () => {
    await caixa(alice, 'PDF', 3).check();
    await botao(alice, 'PDF', 1).click();
    const gerar = alice.page.getByRole('dialog', { name: 'Gerar PDF' });
    await gerar.getByText('PDF gerado com sucesso!!').waitFor();
    await gerar.getByRole('button', { name: 'Fechar' }).click();
    await botao(alice, 'PDF', 0).waitFor();
    await caixa(alice, 'IMPRIMIR', 4).check();
    await botao(alice, 'IMPRIMIR', 1).click();
    const imprimir = alice.page.getByRole('dialog', { name: 'Imprimir bilhetes' });
    await imprimir.getByRole('button', { name: '80 mm' }).click();
    await imprimir.getByText('PDF gerado com sucesso!!').waitFor();
    await imprimir.getByRole('button', { name: 'Fechar' }).click();
    await alice.page.route('**/api/gerarPDFBilhetes', (route) => route.abort());
    await caixa(alice, 'PDF', 5).check();
    await botao(alice, 'PDF', 1).click();
    await notice(alice, 'Erro ao gerar PDF');
  });

  it('a ticket’s history tells who did what and when, in sentences, before and after', async () => {
    await alice.page.getByRole('button', { name: 'Histórico do bilhete 0002' }).click();
    const historico = alice.page.getByRole('dialog', { name: 'Histórico do bilhete 0002' });
    const fatos = historico.getByRole('listitem');
    await fatos.nth(2).waitFor();
    const lidos = await fatos.allTextContents();
    expect(lidos).toHaveLength(3);
    for (const fato of lidos) expect(fato).toMatch(/^\d\d\/\d\d\/\d{4}.*ALICE ADMINISTRADORA/);
    expect(lidos.filter((fato) => fato.includes('Livre → Vendido'))).toHaveLength(2);
    expect(lidos.filter((fato) => fato.includes('Vendido → Livre'))).toHaveLength(1);
  });

  it('a typed number opens a history, of a returned ticket too where its reader may see it', async () => {
    const historicoDe = async ({ page }: Visitor, numero: string) => {
      await page.getByLabel('Bilhete do histórico', { exact: true }).fill(numero);
      await page.keyboard.press('Enter');
    };
    const dialogo = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Histórico do bilhete 0101' });
    await alice.page.keyboard.press('Escape');
    await abrirParte('Histórico por Número');
    await historicoDe(alice, '701');
    await notice(alice, 'Número de bilhete inválido: 701.');
    await historicoDe(alice, '101');
    await dialogo(alice).getByText('Vendido → Livre').waitFor();

    const gerente = await staff.enter('gerente', `/manutencao?id=${idRifa}`);
    await gerente.page.getByRole('button', { name: 'Histórico por Número', exact: true }).click();
    await historicoDe(gerente, '101');
    await dialogo(gerente).getByText('Registro não encontrado.').waitFor();
    await gerente.context.close();
  });

  it('a long return that fails midway tells how many were done', async () => {
    await alice.page.keyboard.press('Escape');
    await alice.page.getByRole('dialog').waitFor({ state: 'detached' });
    await abrirParte(SELECAO);
    await alice.page.getByRole('button', { name: 'Selecionar todos para DEVOLVER' }).click();
    await botao(alice, 'DEVOLVER', 589).waitFor();
    let lotes = 0;
    await alice.page.route('**/api/bilhetes/devolver', (route) => {
      lotes += 1;
      return lotes === 1
        ? route.continue()
        : route.fulfill({ status: 409, json: { erro: 'Recusado.', codigo: 'CONFLITO', id: 'x' } });
    });
    await botao(alice, 'DEVOLVER', 589).click();
    await confirmar(alice, /^Devolver 589 bilhetes\?/, 'Devolver');
    await notice(alice, 'Erro ao devolver bilhetes... 500 de 589 já devolvidos. Recusado.');
    await botao(alice, 'DEVOLVER', 89).waitFor();
    await total(alice, 89);
  });

  it('no browser complained', () => {
    expect(staff.problems()).toEqual([]);
  });
});
