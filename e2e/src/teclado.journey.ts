import { carregarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, reserve, sell } from './admin/raffles.ts';
import { call } from './admin/staff.ts';
import { logIn, openBrowser, picture, signIn, type Visitor, visit } from './browser.ts';
import { cutOff, type Keyboard, keyboardOf } from './keyboard.ts';
import { noticed } from './notices.ts';
import { accountOf, productToVisit, type Role } from './product.ts';
import { button, createPerson, dialog } from './storefront/shop.ts';

/** A window as it is, the narrowest, and the first one at 200 %: half as many pixels, each twice as large. */
const WINDOWS = [
  { name: '1280', width: 1280, height: 860 },
  { name: '320', width: 320, height: 640 },
  { name: '200%', width: 640, height: 430, scale: 2 },
] as const;
const eu = accountOf('administrador').idUsuario;
const vera = accountOf('vendedor').idUsuario;

let url: string;
let browser: Browser;
let admin: Visitor;
let idRifa: number;
const visitors: Visitor[] = [];

const enter = async (role: Role | null, window: (typeof WINDOWS)[number] = WINDOWS[0]): Promise<Visitor> => {
  const visitor = await visit(browser, url, window);
  visitors.push(visitor);
  if (role) await signIn(visitor, role);
  return visitor;
};

beforeAll(async () => {
  [{ url }, browser] = await Promise.all([productToVisit(), openBrowser()]);
  admin = await enter('administrador');
  idRifa = await createRaffle(admin, { titulo: 'SÓ COM O TECLADO', qtdeNumeros: 120 });
});
afterAll(() => browser.close());

/** Nothing sticks out, and on the way here one always saw where one was. */
async function fits({ page }: Visitor, { faults }: Keyboard, name: string): Promise<void> {
  await picture(page, name);
  expect({ cut: await cutOff(page), faults }).toEqual({ cut: [], faults: [] });
}

describe.each(WINDOWS)('by keyboard alone, $name', (window) => {
  it('a customer buys', async () => {
    const person = await createPerson(admin, `TECLA ${window.name}`);
    const visitor = await enter(null, window);
    await logIn(visitor, person);
    const { page } = visitor;
    const keys = keyboardOf(page);
    const modal = dialog(page, 'Pagamento Pix');
    await page.goto(`/campanha/${idRifa}`);
    await button(page, 'Comprar').waitFor();
    await keys.tabTo(page.getByRole('link', { name: 'Pular para o conteúdo' }));
    await keys.press('Enter');
    await keys.tabTo(button(page, 'Mais um bilhete'));
    await keys.press('Enter');
    await expect
      .poll(() => page.getByRole('region', { name: 'Comprar bilhetes' }).ariaSnapshot())
      .toMatch(
        /group "Quantidade de bilhetes":[\s\S]*button "Menos um bilhete"\n.*status "Quantidade": "2"\n.*button "Mais um bilhete"[\s\S]*button "Comprar"/,
      );
    await keys.tabTo(button(page, 'Comprar'));
    await fits(visitor, keys, `teclado-compra-${window.name}`);
    await keys.press('Enter');
    await keys.tabTo(button(modal, 'Gerar QrCode'));
    await keys.press('Enter');
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    const tree = await modal.ariaSnapshot();
    for (const line of [
      'dialog "Pagamento Pix"',
      'heading "Pagamento Pix" [level=2]',
      'img "QR Code do Pix"',
      'textbox "Pix Copia e Cola"',
      'button "Copiar Pix"',
      'button "Cancelar"',
    ])
      expect(tree).toContain(line);
    expect(tree).toMatch(/timer/);
    await keys.tabTo(button(modal, 'Copiar Pix'));
    await keys.press('Enter');
    await noticed(page, 'Pix copiado para a área de transferência.');
    await fits(visitor, keys, `teclado-pix-${window.name}`);
    await keys.tabTo(button(modal, 'Cancelar'));
    await keys.press('Enter');
    await keys.press('Escape');
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await keys.tabTo(button(modal, 'Cancelar'));
    await keys.press('Enter');
    await keys.tabTo(button(modal, 'Já Paguei'));
    await fits(visitor, keys, `teclado-pagou-${window.name}`);
    await keys.press('Escape');
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await keys.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await noticed(page, 'Sua reserva continua em Meus Bilhetes.');
    await page.goto('/meusBilhetes');
    await button(page, 'Pagar').waitFor();
    await keys.tabTo(button(page, 'Pagar'));
    await keys.press('Enter');
    await modal.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await fits(visitor, keys, `teclado-meus-${window.name}`);
    await keys.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await expect.poll(() => keys.at(button(page, 'Pagar'))).toBe(true);
    await keys.tabTo(button(page, 'Já Paguei'));
    await keys.press('Enter');
    await page.getByText('Pagamento em conferência', { exact: true }).waitFor();
    await expect.poll(() => button(page, 'Já Paguei').count()).toBe(0);
    await keys.tabTo(page.getByText('Ainda não pagou?', { exact: true }));
    await keys.press('Enter');
    await keys.tabTo(button(page, 'Copiar Pix'));
    await fits(visitor, keys, `teclado-conferencia-${window.name}`);
    await visitor.context.close();
  });

  it('a seller sells', async () => {
    const visitor = await enter('vendedor', window);
    const { page } = visitor;
    const keys = keyboardOf(page);
    const campo = page.getByLabel('Quantidade de bilhetes');
    await page.goto(`/bilhetes?id=${idRifa}`);
    await page.getByRole('checkbox').first().waitFor();
    await keys.tabTo(page.getByRole('link', { name: 'Pular para o conteúdo' }));
    await keys.press('Enter');
    await keys.tabTo(campo);
    await keys.type('2');
    await page.getByText('2 bilhetes', { exact: true }).waitFor();
    // The same, ticked in the list.
    await keys.tabTo(page.getByRole('checkbox').nth(2));
    await keys.press('Space');
    await page.getByText('3 bilhetes', { exact: true }).waitFor();
    const tree = await page.getByRole('main').ariaSnapshot();
    for (const line of [
      'heading "Venda De Bilhetes" [level=1]',
      'textbox "Quantidade de bilhetes (máx. 100)"',
      'textbox "Cliente"',
      'combobox "Vendedor" [disabled]',
      'searchbox "Filtrar bilhetes"',
      'group "Marque os bilhetes"',
      'region "Resumo da venda"',
    ])
      expect(tree).toContain(line);
    expect(tree.match(/checkbox "\d{4}" \[checked\]/g)).toHaveLength(3);
    await keys.tabTo(button(page, 'Vender'));
    await fits(visitor, keys, `teclado-venda-${window.name}`);
    await keys.press('Enter');
    const modal = dialog(page, 'Pagamento');
    await modal.waitFor();
    await expect.poll(() => keys.at(button(modal, 'Confirmar Venda'))).toBe(true);
    await fits(visitor, keys, `teclado-pagamento-${window.name}`);
    await keys.press('Enter');
    const feita = dialog(page, 'Bilhetes Vendidos');
    await feita.waitFor();
    await expect.poll(() => keys.at(button(feita, 'Nova Venda'))).toBe(true);
    await expect
      .poll(() => feita.ariaSnapshot())
      .toMatch(
        /dialog "Bilhetes Vendidos"[\s\S]*3 bilhetes vendidos[\s\S]*button "PDF"[\s\S]*button "Impressora Térmica"[\s\S]*button "Enviar por WhatsApp"[\s\S]*button "Nova Venda"/,
      );
    await keys.tabTo(button(feita, 'Enviar por WhatsApp'), 'Shift+Tab');
    await keys.press('Enter');
    await keys.type('11987654321');
    await expect.poll(() => feita.getByLabel('Telefone do cliente').inputValue()).toBe('(11) 98765-4321');
    await fits(visitor, keys, `teclado-vendida-${window.name}`);
    await keys.press('Escape');
    await feita.waitFor({ state: 'detached' });
    // The next sale, without leaving the field: two times Enter.
    await expect.poll(() => keys.at(campo)).toBe(true);
    await keys.type('1');
    await keys.press('Enter');
    await modal.waitFor();
    await keys.press('Enter');
    await feita.getByText('1 bilhete vendido', { exact: true }).waitFor();
    await keys.press('Enter');
    await feita.waitFor({ state: 'detached' });
    await visitor.context.close();
  });

  it('an Administrador returns and releases in maintenance', async () => {
    const rifa = await createRaffle(admin, { titulo: 'TECLADO E MANUTENÇÃO', qtdeNumeros: 30 });
    await sell(admin, { idRifa: rifa, idUsuario: eu, idVendedor: vera, cliente: 'ANA', numeros: [5, 6, 7] });
    const comprador = await enter(null);
    const pessoa = await createPerson(admin, `ESPERA ${window.name}`);
    await logIn(comprador, pessoa);
    const [reservado = 0] = await reserve(comprador, { idRifa: rifa, idUsuario: pessoa.idUsuario, qtde: 1 });
    const livre = String(reservado).padStart(4, '0');

    const visitor = await enter('administrador', window);
    const { page } = visitor;
    const keys = keyboardOf(page);
    const barra = page.getByRole('toolbar', { name: 'Ações dos bilhetes selecionados' });
    await page.goto(`/manutencao?id=${rifa}`);
    await page.getByText('4 bilhetes', { exact: true }).waitFor();
    await keys.tabTo(page.getByRole('link', { name: 'Pular para o conteúdo' }));
    await keys.press('Enter');
    const numero = page.getByLabel('Número do bilhete', { exact: true });
    await keys.tabTo(button(page, 'Filtrar Bilhetes'));
    await keys.press('Enter');
    await numero.waitFor();
    await keys.tabTo(numero);
    await keys.type('7');
    await page.getByText('1 bilhete', { exact: true }).waitFor();
    await keys.tabTo(page.getByRole('checkbox', { name: 'DEVOLVER bilhete 0007' }));
    await keys.press('Space');
    await button(barra, 'DEVOLVER (1)').waitFor();
    const lista = page.getByLabel('Bilhetes', { exact: true });
    await expect
      .poll(() => lista.ariaSnapshot())
      .toMatch(
        /checkbox "PDF bilhete 0007"[\s\S]*checkbox "IMPRIMIR bilhete 0007"[\s\S]*checkbox "DEVOLVER bilhete 0007" \[checked\][\s\S]*button "Histórico do bilhete 0007"/,
      );
    await fits(visitor, keys, `teclado-manutencao-${window.name}`);
    await keys.tabTo(button(page, 'Histórico do bilhete 0007'));
    await keys.press('Enter');
    await page.getByText('Livre → Vendido').waitFor();
    await fits(visitor, keys, `teclado-historico-${window.name}`);
    await keys.press('Escape');
    await page.getByText('Livre → Vendido').waitFor({ state: 'detached' });
    await expect.poll(() => keys.at(button(page, 'Histórico do bilhete 0007'))).toBe(true);
    await keys.tabTo(button(barra, 'DEVOLVER (1)'));
    await keys.press('Enter');
    const pergunta = page.getByRole('dialog');
    await pergunta.waitFor();
    await expect.poll(() => pergunta.ariaSnapshot()).toMatch(/dialog ".*1 bilhete.*"/);
    await fits(visitor, keys, `teclado-pergunta-${window.name}`);
    await keys.tabTo(pergunta.getByRole('button').last());
    await keys.press('Enter');
    await pergunta.waitFor({ state: 'detached' });
    const taken = async () =>
      (await call(admin, carregarBilhetes, { params: { idRifa: rifa } })).map((b) => b.numBilhete);
    await expect.poll(taken).not.toContain(7);

    await keys.tabTo(page.getByLabel('Status', { exact: true }), 'Shift+Tab');
    await keys.type('Res');
    await page.getByText('1 bilhete', { exact: true }).waitFor();
    await keys.tabTo(page.getByRole('checkbox', { name: `LIBERAR bilhete ${livre}` }));
    await keys.press('Space');
    // Past all the tickets below it.
    await keys.tabTo(button(page, 'Ir para LIBERAR'));
    await keys.press('Enter');
    await expect.poll(() => keys.at(button(barra, 'LIBERAR (1)'))).toBe(true);
    await keys.press('Enter');
    await pergunta.waitFor();
    await keys.tabTo(pergunta.getByRole('button').last());
    await keys.press('Enter');
    await pergunta.waitFor({ state: 'detached' });
    const statusOf = async () =>
      (await call(admin, carregarBilhetes, { params: { idRifa: rifa } })).find(
        (b) => b.numBilhete === reservado,
      )?.status;
    await expect.poll(statusOf).toBe('Liberado');
    await fits(visitor, keys, `teclado-manutida-${window.name}`);
    await comprador.context.close();
    await visitor.context.close();
  });
});

it('no browser complained', () => {
  expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);
});
