import { readFile } from 'node:fs/promises';
import { carregarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { carregarModelos } from '@rifa-viva/contracts/http/modeloBilhetes';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { formatarData, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sell } from '../admin/raffles.ts';
import { call, card, DAY, form, inMinutes, notice, openStaff, type Staff, save } from '../admin/staff.ts';
import { hold, PHONE, picture, type Visitor, visit } from '../browser.ts';
import { accountOf } from '../product.ts';
import { settled, stopTime } from '../storefront/shop.ts';
import { framedPicture, PER_LINE, PER_PAGE, pdfOf } from './papers.ts';
import { cut, type Pixels, renderPage, scan } from './pixels.ts';

/** A ticket from its design to the hand that scans it. */
const MODELO = 'MODELO ARRASTADO';
const TITULO = 'RIFA NO PAPEL';
const CLIENTE = 'JOSÉ 🎉 ÇÃO';
const DPI_150 = 150 / 72;

let staff: Staff;
let alice: Visitor;
let passerBy: Visitor;
let idRifa: number;
let dtSorteio: string;
let pdf: Buffer;
let links: string[];

beforeAll(async () => {
  staff = await openStaff();
  alice = await staff.enter('administrador', '/cadastroModelos');
  passerBy = await visit(staff.browser, staff.url, PHONE);
});
afterAll(() => staff.close());

const region = ({ page }: Visitor) => page.getByRole('region', { name: 'Prévia do bilhete' });
const item = (who: Visitor, name: string): Locator =>
  region(who).getByRole('group', { name: new RegExp(`^${name}: X`) });

/** Where the editor says an element lies. */
async function placeOf(who: Visitor, name: string): Promise<{ x: number; y: number }> {
  const label = (await item(who, name).getAttribute('aria-label')) ?? '';
  const [, x, y] = /X ([\d.]+), Y ([\d.]+)\./.exec(label) ?? [];
  return { x: Number(x), y: Number(y) };
}

async function drag(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
}

/** The so-manieth ticket of a page. */
function ticketOn(page: Pixels, index: number): Pixels {
  const width = Math.floor(page.width / PER_LINE);
  const height = Math.floor((page.height * PER_LINE) / PER_PAGE);
  return cut(page, (index % PER_LINE) * width, Math.floor(index / PER_LINE) * height, width, height);
}

const bilhetes = () => call(alice, carregarBilhetes, { params: { idRifa } });

describe('a ticket on paper', () => {
  it('a model is designed by dragging: two decimals of a point, undone and done again, nudged by keys', async () => {
    const { page } = alice;
    await page.getByRole('button', { name: 'Cadastrar Modelo' }).click();
    const novo = form(alice, 'Cadastrar Modelo');
    await novo.getByLabel('Nome do Modelo').fill(MODELO);
    const art = { name: 'arte.png', mimeType: 'image/png', buffer: await framedPicture() };
    await novo.locator('input[type=file]').setInputFiles(art);
    await novo.getByLabel('Quantidade de Números').fill('1000');
    await novo.getByLabel('Quantidade de Chances').selectOption('2');
    await novo.getByLabel('Estilo da Fonte').selectOption('Courier Prime Bold');

    const before = await placeOf(alice, 'Cliente');
    const sheet = await region(alice).locator('svg[aria-label="Prévia do bilhete"]').boundingBox();
    const scale = (sheet?.width ?? 0) / (594.44 / PER_LINE);
    await drag(page, item(alice, 'Cliente'), -31, 17);
    const dropped = await placeOf(alice, 'Cliente');
    expect(dropped.x).toBeCloseTo(before.x - 31 / scale, 1);
    expect(dropped.y).toBeCloseTo(before.y + 17 / scale, 1);
    expect(dropped.x).toBe(Math.round(dropped.x * 100) / 100);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await region(alice).getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(() => placeOf(alice, 'Cliente')).toEqual(before);
    await region(alice).getByRole('button', { name: 'Refazer' }).click();
    await expect.poll(() => placeOf(alice, 'Cliente')).toEqual(dropped);

    const number = await placeOf(alice, 'Número do bilhete');
    await item(alice, 'Número do bilhete').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect
      .poll(() => placeOf(alice, 'Número do bilhete'))
      .toEqual({ x: number.x + 1, y: number.y + 10 });
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => placeOf(alice, 'Número do bilhete'))
      .not.toEqual({ x: number.x + 1, y: number.y + 10 });
    await page.keyboard.press('Control+y');
    await picture(page, 'papel-editor');
    await save(novo);
    await notice(alice, 'Modelo salvo com sucesso...');

    const models = await call(alice, carregarModelos);
    expect(models.find((m) => m.nomeModelo === MODELO)).toMatchObject({
      clienteX: dropped.x,
      clienteY: dropped.y,
      numBilheteX: number.x + 1,
      numBilheteY: number.y + 10,
    });
  });

  it('what is dragged off the ticket stays on it', async () => {
    await card(alice, MODELO).getByRole('button', { name: 'Editar' }).click();
    await drag(alice.page, item(alice, 'Vendedor'), -900, 0);
    expect((await placeOf(alice, 'Vendedor')).x).toBe(0);
    await alice.page.keyboard.press('Escape');
    await alice.page
      .getByRole('dialog', { name: 'Descartar alterações?' })
      .getByRole('button', { name: 'Descartar', exact: true })
      .click();
  });

  it('a campaign is created on it', async () => {
    await alice.page.goto('/cadastroCampanha');
    await alice.page.getByRole('button', { name: 'Cadastrar Campanha' }).click();
    const nova = form(alice, 'Cadastrar Campanha');
    await nova.getByLabel('Título').fill(TITULO);
    await nova.getByLabel('1º prêmio', { exact: true }).fill('PRIMEIRO & SEGUNDO');
    await nova.getByLabel('Data do Sorteio').fill(inMinutes(9 * DAY));
    await nova.getByLabel('Encerramento das Vendas').fill(inMinutes(8 * DAY));
    await nova.getByLabel('Modelo do Bilhete').selectOption({ label: MODELO });
    await nova.getByLabel('Valor do Bilhete').fill('1000');
    await save(nova);
    await card(alice, TITULO).waitFor();
    const rifas = await call(alice, carregarRifas, { params: { limit: 100 } });
    ({ idRifa, dtSorteio } = rifas.find((r) => r.titulo === TITULO) ?? { idRifa: 0, dtSorteio: '' });
    expect(idRifa).toBeGreaterThan(0);
  });

  it('tickets are sold; their PDF is downloaded, and the print is on record', async () => {
    const { page } = alice;
    await page.goto(`/bilhetes?id=${idRifa}`);
    for (const numero of ['0001', '0002', '0003'])
      await page.getByRole('checkbox', { name: numero, exact: true }).check();
    await page.getByLabel('Cliente').fill(CLIENTE);
    await page.getByRole('button', { name: 'Vender', exact: true }).click();
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page
      .getByRole('dialog', { name: 'Pagamento' })
      .getByRole('button', { name: 'PDF', exact: true })
      .click();
    await page.getByText('PDF gerado com sucesso!!').waitFor({ timeout: 60_000 });
    const file = await download;
    expect(file.suggestedFilename()).toBe(`rifa-${idRifa}-3-bilhetes.pdf`);
    pdf = await readFile(await file.path());
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    const taken = await bilhetes();
    expect(taken).toHaveLength(3);
    expect(taken.every((bilhete) => bilhete.dtImpressao !== null)).toBe(true);
  });

  it('every code on the page can be scanned, each its own', async () => {
    const page = await renderPage(pdf, DPI_150);
    links = [0, 1, 2].map((i) => scan(ticketOn(page, i)) ?? '');
    for (const link of links) expect(link).toMatch(/\/ConferirBilhete\?token=\S{20,}$/);
    expect(new Set(links).size).toBe(3);
    expect(scan(ticketOn(page, 3))).toBeNull();
  });

  it('a passer-by with a phone lands on the same ticket, which fits', async () => {
    const { page } = passerBy;
    const second = (await bilhetes()).find(({ numBilhete }) => numBilhete === 2);
    await page.goto(links[1] ?? '');
    await page.getByRole('heading', { name: 'Conferência Do Bilhete Nº 0002', exact: true }).waitFor();
    const drawing = page.getByRole('img', { name: `Bilhete 0002 de ${TITULO}` });
    const escritos = [
      ...(second?.numerosDaSorte.split(',').map((milhar) => milhar.trim()) ?? []),
      formatarData(dtSorteio),
      '0002',
      // The ticket's fonts have no emoji: neither paper nor screen shows a box for it.
      'JOSÉ ÇÃO',
      accountOf('administrador').nome,
      second?.token ?? '',
    ];
    for (const texto of escritos) await drawing.getByText(texto, { exact: true }).first().waitFor();
    await page.getByText('Status: Vendido', { exact: true }).waitFor();
    const venda = `Data Da Venda: ${formatarDataHora(second?.dtPagamento ?? '')}`;
    await page.getByText(venda, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    const box = await drawing.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.width).toBe(true);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(594.44 / 2 / (841.68 / 5), 1);
    await picture(page, 'papel-conferencia-celular');
  });

  it('once the ticket is returned its old token says so, and shows no customer; its neighbour stands', async () => {
    const { page } = alice;
    await page.goto(`/manutencao?id=${idRifa}`);
    await page.getByRole('checkbox', { name: 'DEVOLVER bilhete 0002' }).check();
    await page.getByRole('button', { name: /^DEVOLVER \(1\)/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Devolver|Confirmar|Sim/i })
      .click();
    await expect.poll(async () => (await bilhetes()).length).toBe(2);
    await passerBy.page.goto(links[1] ?? '');
    await passerBy.page.getByText('Este bilhete foi devolvido e não está mais vendido.').waitFor();
    await passerBy.page.getByText('Status: Livre').waitFor();
    await expect.poll(() => passerBy.page.getByText('JOSÉ ÇÃO').count()).toBe(0);
    await picture(passerBy.page, 'papel-devolvido');
    await passerBy.page.goto(links[2] ?? '');
    await passerBy.page.getByText('Status: Vendido').waitFor();
  });

  it('sold again, the old paper still says it was returned', async () => {
    const { idUsuario } = accountOf('administrador');
    await sell(alice, { idRifa, idUsuario, idVendedor: idUsuario, cliente: 'OUTRA', numeros: [2] });
    await passerBy.page.goto(links[1] ?? '');
    await passerBy.page.getByText('Este bilhete foi devolvido e não está mais vendido.').waitFor();
    await expect.poll(() => passerBy.page.getByText('OUTRA').count()).toBe(0);
  });

  it.each([
    ['unknown', 'token=NAOEXISTE22222222222222222'],
    ['empty', 'token='],
    ['missing', ''],
    ['markup', `token=${encodeURIComponent('<script>alert(1)</script>')}`],
    ['endless', `token=${'A'.repeat(3_000)}`],
  ])('a bad token (%s) is said to be none', async (_, query) => {
    await passerBy.page.goto(`/ConferirBilhete?${query}`);
    await passerBy.page.getByText('Bilhete não encontrado.').waitFor();
  });

  it('a document that takes long has a bar with counts, a message after 5 s, and can be cancelled', async () => {
    const { page, context } = await staff.enter('administrador', '/inicio');
    await page.clock.install();
    const letGo = await hold(page, '**/api/gerarPDFBilhetes');
    await page.goto(`/manutencao?id=${idRifa}`);
    await page.getByRole('checkbox', { name: 'PDF bilhete 0001' }).check();
    await stopTime(page);
    await page.getByRole('button', { name: /^PDF \(1\)/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Gerar PDF' });
    await dialog.getByText('Gerando bilhetes... Aguarde !!').waitFor();
    await dialog.getByText('0 de 1').waitFor();
    await dialog.getByRole('progressbar', { name: 'Bilhetes gerados' }).waitFor();
    await page.clock.runFor(4_999);
    await settled(page);
    expect(await dialog.getByText(/^Compactando/).count()).toBe(0);
    await page.clock.runFor(1);
    await dialog.getByText(/^Compactando/).waitFor();
    await page.clock.resume();
    await dialog.getByRole('button', { name: 'Cancelar geração' }).click();
    await dialog.getByText('Gerando bilhetes... Aguarde !!').waitFor({ state: 'detached' });
    letGo();
    await context.close();
  });

  it('a seller gets nothing of what others sold', async () => {
    const vera = await staff.enter('vendedor', '/inicio');
    await expect(pdfOf(vera, idRifa, [1])).rejects.toMatchObject({ status: 403 });
  });

  it('no browser complained', () => {
    expect([...staff.problems(), ...passerBy.problems]).toEqual([]);
  });
});
