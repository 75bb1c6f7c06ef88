import { resultadoPublico } from '@rifa-viva/contracts/http/auditoria';
import { carregarMeusBilhetes, liberarBilhetes, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa, carregarRifas, confirmarResultado } from '@rifa-viva/contracts/http/rifas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, reserve, sell } from './admin/raffles.ts';
import {
  answer,
  call,
  card,
  DAY,
  form,
  inMinutes,
  notice,
  openStaff,
  type Staff,
  save,
} from './admin/staff.ts';
import { findings } from './axe.ts';
import { deaf, picture, type Visitor } from './browser.ts';
import { noticed } from './notices.ts';
import { accountOf } from './product.ts';
import {
  button,
  createPerson,
  dialog,
  leave,
  onlyRaffles,
  openShop,
  type Person,
  type Shop,
} from './storefront/shop.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const TITULO = 'ESCOLHA O SEU NÚMERO';
const SORTEADA = 'RIFA COM GANHADORA';

let shop: Shop;
let staff: Staff;
let admin: Visitor;
let ana: Person;
let bia: Person;
let idRifa: number;

beforeAll(async () => {
  shop = await openShop();
  staff = await openStaff();
  admin = await staff.enter('administrador', '/cadastroCampanha', WIDE);
  ana = await createPerson(admin, 'ANA BEATRIZ LIMA');
  bia = await createPerson(admin, 'BIA SOUZA');
  idRifa = await createRaffle(admin, { titulo: TITULO, qtdeNumeros: 200, closesInMinutes: 3 * DAY });
});
afterAll(async () => {
  await shop.close();
  await staff.close();
});

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
const quadro = (page: Page) => dialog(page, TITULO);
const numero = (page: Page, n: string) => quadro(page).getByRole('checkbox', { name: n, exact: true });
/** As a finger does: the number itself, out of the bar's way. */
const marcar = (page: Page, n: string) => quadro(page).locator('label').filter({ hasText: n }).click();
const barra = (page: Page) => quadro(page).getByRole('region', { name: 'Números escolhidos', exact: true });
const modal = (page: Page) => dialog(page, 'Pagamento Pix');

async function at(path: string, quem: Person | null = null, viewport = PHONE): Promise<Visitor> {
  const visitor = quem ? await shop.customer(quem) : await shop.someone(null);
  await visitor.page.setViewportSize(viewport);
  await visitor.page.goto(path);
  return visitor;
}

/** These numbers for somebody else, as another device of hers would take them. */
const tomar = (visitor: Visitor, quem: Person, numeros: number[], idPagamento: string) =>
  call(visitor, reservarBilhetes, {
    body: { idRifa, idUsuario: quem.idUsuario, qtde: numeros.length, numeros, idPagamento },
  });
const reservados = async (visitor: Visitor, { idUsuario }: Person) =>
  (await call(visitor, carregarMeusBilhetes, { params: { idUsuario } }))
    .filter((bilhete) => bilhete.idRifa === idRifa)
    .map(({ numBilhete }) => numBilhete);

describe('a campaign that draws the numbers', () => {
  it('shows the live board, says that numbers are drawn, and lets nobody choose', async () => {
    const { page } = await at(`/campanha/${idRifa}`, ana);
    await page
      .getByText(/^Vendas até/)
      .first()
      .waitFor();
    await button(page, 'Ver números').click();
    await quadro(page)
      .getByText(/^Os números são sorteados entre os disponíveis na hora da compra\./)
      .waitFor();
    await quadro(page).getByText('0200', { exact: true }).waitFor();
    await expect.poll(() => quadro(page).getByRole('checkbox').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await leave(page);
  });
});

describe('the campaign editor', () => {
  const editor = () => form(admin, 'Editar Campanha');

  it('switches the choice on; prizes are lines; the preview shows it as customers see it', async () => {
    await card(admin, TITULO).getByRole('button', { name: 'Editar', exact: true }).click();
    await editor().getByRole('button', { name: 'Acrescentar prêmio' }).click();
    await admin.page.keyboard.type('um capacete');
    await editor().getByRole('button', { name: 'Subir o 3º prêmio' }).click();
    await expect
      .poll(() => editor().getByLabel('2º prêmio', { exact: true }).inputValue())
      .toBe('UM CAPACETE');
    await editor().getByRole('button', { name: 'Tirar o 3º prêmio' }).click();
    await picture(admin.page, 'vitrine-editor-1440');
    await editor().getByLabel('Clientes escolhem os números').check();
    await admin.page.setViewportSize(PHONE);
    await editor().getByLabel('Mostrar nomes dos ganhadores').scrollIntoViewIfNeeded();
    await picture(admin.page, 'vitrine-editor-390');
    await editor().getByRole('button', { name: 'Ver como os clientes' }).click();
    const previa = form(admin, 'Como os clientes veem');
    await previa.getByRole('heading', { name: TITULO }).waitFor();
    await previa.getByText('UM CAPACETE').waitFor();
    await previa.getByText('O cliente escolhe os números, ou deixa que sejam sorteados.').waitFor();
    await picture(admin.page, 'vitrine-previa-390');
    expect(await findings(admin.page)).toEqual([]);
    await previa.getByRole('button', { name: 'Fechar' }).click();
    await save(editor());
    await notice(admin, 'Campanha salva com sucesso...');
    await admin.page.setViewportSize(WIDE);
    const salva = (await call(admin, carregarRifas, { params: { limit: 100 } })).find(
      (r) => r.idRifa === idRifa,
    );
    expect(salva).toMatchObject({ descricao: 'PRIMEIRO & UM CAPACETE', numerosAEscolha: true });
  });

  it('duplicates a campaign, whose days have to be chosen anew', async () => {
    await card(admin, TITULO).getByRole('button', { name: 'Duplicar', exact: true }).click();
    const copia = form(admin, 'Duplicar Campanha');
    await expect.poll(() => copia.getByLabel('Título').inputValue()).toBe(`${TITULO} (CÓPIA)`);
    await expect.poll(() => copia.getByLabel('2º prêmio', { exact: true }).inputValue()).toBe('UM CAPACETE');
    await save(copia);
    await notice(admin, 'Selecione a data do sorteio...');
    await copia.getByLabel('Data do Sorteio').fill(inMinutes(9 * DAY));
    await copia.getByLabel('Encerramento das Vendas').fill(inMinutes(8 * DAY));
    await save(copia);
    await notice(admin, 'Campanha salva com sucesso...');
    await card(admin, `${TITULO} (CÓPIA)`).waitFor();
    await card(admin, `${TITULO} (CÓPIA)`).getByRole('button', { name: 'Excluir' }).click();
    // Nothing is lost by it: no name is asked for.
    await answer(admin, 'Excluir campanha?', 'Excluir');
    await notice(admin, 'Campanha excluída com sucesso...');
  });
});

describe('a customer who may choose', () => {
  it('chooses on the board by hand and keyboard, and reserves exactly these', async () => {
    const ela = await at(`/campanha/${idRifa}`, ana);
    const { page } = ela;
    await button(page, 'Escolher números').click();
    await marcar(page, '0007');
    await marcar(page, '0003');
    await barra(page).getByText('2 de 10 números').waitFor();
    await barra(page).getByText('R$ 20,00').waitFor();
    await quadro(page).getByLabel('Ir para o número').fill('999');
    await page.keyboard.press('Enter');
    await quadro(page).getByText('Digite um número de 1 a 200.').waitFor();
    await quadro(page).getByLabel('Ir para o número').fill('150');
    await page.keyboard.press('Enter');
    // The box has the focus: the keyboard goes on from here.
    await page.keyboard.press('Space');
    await barra(page).getByText('3 de 10 números').waitFor();
    await button(barra(page), 'Tirar o 0003').click();
    await picture(page, 'vitrine-quadro-390');
    await fits(page);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(WIDE);
    await picture(page, 'vitrine-quadro-1440');
    await page.setViewportSize(PHONE);
    await button(barra(page), 'Comprar 2 Números').click();
    await modal(page).getByText('2 bilhetes: 0007, 0150').waitFor();
    await button(modal(page), 'Gerar QrCode').click();
    await modal(page).getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    // The page's own call: when it can be read is not known here.
    await expect.poll(() => reservados(ela, ana)).toEqual([7, 150]);
    await leave(page);
  });

  it('is told live what others take, and keeps the rest', async () => {
    const { page } = await at(`/campanha/${idRifa}`, bia);
    const outra = await shop.customer(ana);
    await button(page, 'Escolher números').click();
    await expect.poll(() => numero(page, '0007 reservado').isDisabled()).toBe(true);
    await marcar(page, '0010');
    await marcar(page, '0011');
    await tomar(outra, ana, [11, 12], 'vitrine-tomada-1');
    await noticed(page, 'Outra pessoa acabou de escolher o 0011. Escolha outro número.');
    await barra(page).getByText('1 de 10 números').waitFor();
    await button(barra(page), 'Tirar o 0010').waitFor();
    await leave(page);
    await leave(outra.page);
  });

  it('who hears of it only by the server is told which, and nothing else is reserved', async () => {
    const ela = await shop.customer(bia);
    const { page } = ela;
    await page.setViewportSize(PHONE);
    await page.goto(`/campanha/${idRifa}`);
    await button(page, 'Escolher números').click();
    await marcar(page, '0020');
    await marcar(page, '0021');
    await button(barra(page), 'Comprar 2 Números').click();
    const terceira = await createPerson(admin, 'CLARA');
    const outra = await shop.customer(terceira);
    await tomar(outra, terceira, [21], 'vitrine-tomada-2');
    await button(modal(page), 'Gerar QrCode').click();
    await noticed(page, 'Outra pessoa acabou de escolher: 0021. Nada foi reservado: escolha outros números.');
    await modal(page).waitFor({ state: 'detached' });
    await barra(page).getByText('1 de 10 números').waitFor();
    expect(await reservados(ela, bia)).toEqual([]);
    await leave(page);
    await leave(outra.page);
  });

  it('a stranger is asked in first; nobody chooses more than a purchase may have', async () => {
    const { page } = await at(`/campanha/${idRifa}`);
    await button(page, 'Escolher números').click();
    await button(quadro(page), 'Entrar Para Escolher').click();
    await dialog(page, 'Login').waitFor();
    await leave(page);
    const dela = await at(`/campanha/${idRifa}`, bia);
    await button(dela.page, 'Escolher números').click();
    for (let n = 41; n <= 51; n += 1) await marcar(dela.page, `00${n}`);
    await noticed(dela.page, 'Você pode escolher até 10 números por compra.');
    await barra(dela.page).getByText('10 de 10 números').waitFor();
    await leave(dela.page);
  });

  it('switched off meanwhile, the choice is refused and says so', async () => {
    const visitor = await shop.customer(bia);
    const { page } = visitor;
    await deaf(page);
    await page.setViewportSize(PHONE);
    await expect(tomar(visitor, bia, [1, 'x' as never], 'vitrine-invalida')).rejects.toMatchObject({
      status: 400,
      corpo: { codigo: 'NUMERO_DE_BILHETE' },
    });
    await call(admin, atualizarRifa, { params: { id: idRifa }, body: { numerosAEscolha: false } });
    await expect(tomar(visitor, bia, [60], 'vitrine-desligada')).rejects.toMatchObject({
      corpo: { codigo: 'ESCOLHA_DESLIGADA' },
    });
    // What was chosen before stands.
    const outra = await shop.customer(ana);
    expect(await reservados(outra, ana)).toEqual([7, 11, 12, 150]);
    await leave(outra.page);
    await leave(page);
  });
});

describe('a campaign with sales', () => {
  it('is excluded only by its name, and tells how many tickets that is', async () => {
    const titulo = 'EXCLUIR PELO NOME';
    const id = await createRaffle(admin, { titulo, qtdeNumeros: 20 });
    const eu = accountOf('administrador').idUsuario;
    await sell(admin, { idRifa: id, idUsuario: eu, idVendedor: eu, cliente: 'ZÉ', numeros: [1, 2, 3] });
    await admin.page.goto('/cadastroCampanha');
    await card(admin, titulo).getByText('3 de 20 bilhetes vendidos ou reservados').waitFor();
    await card(admin, titulo).getByRole('button', { name: 'Excluir' }).click();
    const pergunta = form(admin, 'Excluir campanha?');
    await pergunta.getByText(/Ela tem 3 bilhetes vendidos: quem comprou deixa de ver a campanha\./).waitFor();
    const excluir = button(pergunta, 'Excluir');
    await expect.poll(() => excluir.isDisabled()).toBe(true);
    await pergunta.getByLabel(/^Digite EXCLUIR PELO NOME/).fill('excluir pelo');
    await expect.poll(() => excluir.isDisabled()).toBe(true);
    await pergunta.getByLabel(/^Digite EXCLUIR PELO NOME/).fill('excluir pelo nome');
    await picture(admin.page, 'vitrine-excluir-1440');
    await excluir.click();
    await notice(admin, 'Campanha excluída com sucesso...');
  });
});

describe('a drawn raffle', () => {
  let id: number;
  let token: string;
  let milharSorteada: string;

  beforeAll(async () => {
    id = await createRaffle(admin, { titulo: SORTEADA, qtdeNumeros: 10 });
    const dela = await shop.customer(ana);
    const bilhetesSelecionados = await reserve(dela, { idRifa: id, idUsuario: ana.idUsuario, qtde: 1 });
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa: id, bilhetesSelecionados } });
    const meus = await call(dela, carregarMeusBilhetes, { params: { idUsuario: ana.idUsuario } });
    const meu = meus.find((bilhete) => bilhete.idRifa === id);
    token = meu?.token ?? '';
    milharSorteada = meu?.numerosDaSorte ?? '';
    await call(admin, atualizarRifa, {
      params: { id },
      body: { dtEncerramento: inMinutes(-1), nomesDosGanhadores: true },
    });
    await call(admin, atualizarRifa, { params: { id }, body: { milharSorteada } });
    await leave(dela.page);
  });

  it('names no winner until somebody stood for the result, then ticket, first name and initial', async () => {
    const { page } = await at(`/campanha/${id}`);
    await page
      .getByText('Os bilhetes ganhadores aparecem aqui depois da confirmação do resultado.')
      .waitFor();
    await expect.poll(() => page.getByText(/ANA/).count()).toBe(0);
    const outro = await staff.enter('superAdministrador', '/cadastroCampanha');
    await call(outro, confirmarResultado, { body: { idRifa: id, milharSorteada } });
    // A stranger is told nothing live: his page reads again every 30 s, which is when a wait gives up by itself.
    await page.getByText(/^Bilhete \d{4} · ANA L\.$/).waitFor({ timeout: 90_000 });
    await picture(page, 'vitrine-sorteada-390');
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(WIDE);
    await picture(page, 'vitrine-sorteada-1440');
    await leave(page);
    await outro.context.close();
  });

  it('its card shows the same', async () => {
    const { page } = await shop.someone(null, PHONE);
    await onlyRaffles(page, [id, idRifa]);
    await page.goto('/inicio');
    const cartao = page.getByRole('article', { name: SORTEADA, exact: true });
    await cartao.getByText(/^Bilhete \d{4} · ANA L\.$/).scrollIntoViewIfNeeded();
    await picture(page, 'vitrine-cartao-390');
    // What can be bought stands first.
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['À venda', 'Já sorteadas']);
    await page.setViewportSize(WIDE);
    await page.getByRole('heading', { name: 'À venda' }).scrollIntoViewIfNeeded();
    await picture(page, 'vitrine-cartao-1440');
    expect(await findings(page)).toEqual([]);
    await leave(page);
  });

  it('its winner reads it in her tickets and on the check page', async () => {
    const { page } = await at('/meusBilhetes', ana);
    const rifa = page.getByRole('region', { name: SORTEADA, exact: true });
    await rifa.getByText('Parabéns, você ganhou!').scrollIntoViewIfNeeded();
    await picture(page, 'vitrine-meus-390');
    expect(await findings(page)).toEqual([]);
    await page.goto(`/ConferirBilhete?token=${token}`);
    await page.getByText('Este bilhete ganhou: PRÊMIO PRINCIPAL.', { exact: true }).waitFor();
    await picture(page, 'vitrine-conferir-390');
    await leave(page);
  });

  it('names nobody once the campaign says so', async () => {
    await call(admin, atualizarRifa, { params: { id }, body: { nomesDosGanhadores: false } });
    const passante = await shop.someone(null);
    const publicado = () => call(passante, resultadoPublico, { params: { idRifa: id } });
    await expect.poll(async () => JSON.stringify(await publicado())).not.toContain('ANA');
    await leave(passante.page);
  });
});

it('no browser complained', () => {
  const expected = /409|400|Failed to load resource/;
  expect([...shop.problems(), ...staff.problems()].filter((text) => !expected.test(text))).toEqual([]);
});
