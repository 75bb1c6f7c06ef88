import { readFile } from 'node:fs/promises';
import {
  carregarMeusBilhetes,
  devolverBilhetes,
  liberarBilhetes,
  listarBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRaffle, reserve } from '../admin/raffles.ts';
import { call, DAY } from '../admin/staff.ts';
import { findings } from '../axe.ts';
import { deaf, hold, PHONE, picture, type Visitor } from '../browser.ts';
import { cutOff, inSight, keyboardOf } from '../keyboard.ts';
import { noticed } from '../notices.ts';
import {
  button,
  configure,
  createPerson,
  dialog,
  failing,
  leave,
  notice,
  noticeFor,
  onlyRaffles,
  openShop,
  ownClock,
  type Person,
  runUntil,
  type Shop,
  stopTime,
} from './shop.ts';

const RESERVAR = '**/api/bilhetes/reservarBilhetes';
const MEUS = '**/api/bilhetes/carregarMeusBilhetes/*';
const TITULO = 'COMPRA DE TESTE';

let shop: Shop;
let admin: Visitor;
let idRifa: number;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
  idRifa = await createRaffle(admin, {
    titulo: TITULO,
    qtdeNumeros: 200,
    cortesia: true,
    qtdeBilhetes: 5,
    closesInMinutes: 3 * DAY,
  });
});
afterAll(() => shop.close());

const cartao = (page: Page, titulo = TITULO) => page.getByRole('article', { name: titulo, exact: true });
const modal = (page: Page) => dialog(page, 'Pagamento Pix');
const quantidade = (page: Page, titulo = TITULO) =>
  cartao(page, titulo).getByLabel('Quantidade', { exact: true });
const mais = (page: Page, titulo = TITULO) => button(cartao(page, titulo), 'Mais um bilhete');

interface Cliente {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly pessoa: Person;
}

/** A customer of her own, in front of that raffle alone. */
async function cliente(nome: string, rifa = idRifa): Promise<Cliente> {
  const pessoa = await createPerson(admin, nome);
  const visitor = await shop.customer(pessoa);
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await onlyRaffles(page, [rifa]);
  return { visitor, page, pessoa };
}

/** In the payment modal, its time standing still. */
async function naCompra(nome: string, rifa = idRifa, titulo = TITULO): Promise<Cliente> {
  const quem = await cliente(nome, rifa);
  const { page } = quem;
  await page.clock.install();
  await ownClock(page);
  await page.goto('/inicio');
  await button(cartao(page, titulo), 'Comprar').click();
  await button(modal(page), 'Gerar QrCode').waitFor();
  await stopTime(page);
  return quem;
}

/** "Tempo Restante" and the code: its chunk may need timers. */
const codigo = (page: Page) => modal(page).getByRole('img', { name: 'QR Code do Pix' });

interface Reservada {
  readonly idPagamento: string;
  readonly numerosReservados: number[];
}

/** From the card on the home page to the code of a reservation. */
async function reservar(page: Page): Promise<Reservada> {
  await button(cartao(page), 'Comprar').click();
  const chegou = page.waitForResponse(RESERVAR);
  await button(modal(page), 'Gerar QrCode').click();
  const resposta = await chegou;
  const { numerosReservados } = (await resposta.json()) as { numerosReservados: number[] };
  await codigo(page).waitFor();
  return { idPagamento: resposta.request().postDataJSON().idPagamento, numerosReservados };
}

/** The numbers of a ticket that was reserved from the home page. */
async function reservados(page: Page): Promise<number[]> {
  await page.goto('/inicio');
  return (await reservar(page)).numerosReservados;
}

const comprovante = (page: Page) => dialog(page, 'Comprovante');
const numero = (numBilhete: number) => `Bilhete ${String(numBilhete).padStart(4, '0')}`;
/** The tickets that the receipt names. */
const compradosNoPapel = (page: Page) =>
  comprovante(page).getByRole('listitem').locator('strong').allTextContents();

/** What "Tempo Restante" shows, in ms. */
async function restante(page: Page): Promise<number> {
  const [minutos, segundos] = (await modal(page).getByRole('timer').innerText()).split(':').map(Number);
  return (Number(minutos) * 60 + Number(segundos)) * 1_000;
}

describe('quantity', () => {
  it('goes from 1 to 10; every fifth is free', async () => {
    const { page } = await cliente('QUANTIDADE');
    await page.goto('/inicio');
    await expect.poll(() => quantidade(page).textContent()).toBe('1');
    await expect.poll(() => button(cartao(page), 'Menos um bilhete').isDisabled()).toBe(true);
    for (let i = 1; i < 10; i += 1) await mais(page).click();
    await expect.poll(() => quantidade(page).textContent()).toBe('10');
    await expect.poll(() => mais(page).isDisabled()).toBe(true);
    await cartao(page).getByText('2 bilhetes grátis', { exact: true }).waitFor();
    await cartao(page).getByText('R$ 80,00', { exact: true }).waitFor();
    await cartao(page).getByText('A cada 5 bilhetes, 1 é grátis', { exact: true }).waitFor();
    await leave(page);
  });

  it('never exceeds what is unsold', async () => {
    const titulo = 'SÓ TRÊS BILHETES';
    const pequena = await createRaffle(admin, { titulo, qtdeNumeros: 3 });
    const { page } = await cliente('TRES', pequena);
    await page.goto('/inicio');
    await mais(page, titulo).click();
    await mais(page, titulo).click();
    await expect.poll(() => quantidade(page, titulo).textContent()).toBe('3');
    await expect.poll(() => mais(page, titulo).isDisabled()).toBe(true);
    await leave(page);
  });
});

describe('payment modal', () => {
  it('Gerar QrCode, loading, then code, copy and Tempo Restante; reserved under a random id of 10', async () => {
    const { page } = await naCompra('PAGA JA');
    const solta = await hold(page, RESERVAR);
    const pedido = page.waitForRequest(RESERVAR);
    const resposta = page.waitForResponse(RESERVAR);
    await button(modal(page), 'Gerar QrCode').click();
    await modal(page).getByText('Gerando QrCode... Aguarde!!', { exact: true }).waitFor();
    const { idPagamento } = (await pedido).postDataJSON();
    expect(idPagamento).toMatch(/^[A-Za-z0-9]{10}$/);
    solta();
    await codigo(page).waitFor();
    await modal(page).getByText('Tempo Restante', { exact: true }).waitFor();
    // The company's minutes: five. Time stands still here, not on the server.
    const { bilhetes } = await call(admin, listarBilhetes, {
      params: { idRifa },
      query: { ordem: 'espera' },
    });
    const dela = bilhetes.find((bilhete) => bilhete.idPagamento === idPagamento);
    const pagarAte = Date.parse((await (await resposta).json()).pagarAte);
    expect(pagarAte - Date.parse(dela?.reservadoEm ?? '')).toBe(5 * 60_000);
    const agora = await page.evaluate(() => Date.now());
    expect(await restante(page)).toBe(Math.ceil((pagarAte - agora) / 1_000) * 1_000);
    const pix = await modal(page).getByLabel('Pix Copia e Cola').inputValue();
    expect(pix).toMatch(/^000201.*br\.gov\.bcb\.pix.*52040000530398654\d\d.*5802BR.*6304[0-9A-F]{4}$/);
    await button(modal(page), 'Copiar Pix').click();
    await noticeFor(page, 'Pix copiado para a área de transferência.', 1_500);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pix);
    await leave(page);
  });

  it('Tempo Encerrado when the time is over; who had paid by then, and is found by hand later, is told', async () => {
    const { page } = await cliente('TEMPO ACABOU');
    await deaf(page);
    await page.clock.install();
    const bilhetesSelecionados = await reservados(page);
    await ownClock(page);
    await stopTime(page);
    await page.clock.fastForward((await restante(page)) - 5_000);
    await modal(page)
      .getByText(/^00:0\d$/)
      .waitFor();
    await expect.poll(() => modal(page).getByText('Tempo Encerrado', { exact: true }).count()).toBe(0);
    await page.clock.fastForward('00:06');
    await modal(page).getByText('Tempo Encerrado', { exact: true }).waitFor();
    await modal(page).getByText('Ainda não pagou? O código continua valendo.', { exact: true }).waitFor();
    // To be read by a phone as well.
    await codigo(page).waitFor();
    await button(modal(page), 'Copiar Pix').click();
    await noticed(page, 'Pix copiado para a área de transferência.');
    await picture(page, 'compra-tempo-encerrado');
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados } });
    await page.clock.resume();
    await page.clock.fastForward(5_000);
    await noticed(page, 'Pagamento confirmado com sucesso!!');
    await page.waitForURL('**/meusBilhetes');
    await leave(page);
  });

  it('cancelled: the tickets go back and the quantity is 1 again', async () => {
    const { page, pessoa, visitor } = await cliente('DESISTE');
    await page.goto('/inicio');
    await mais(page).click();
    await mais(page).click();
    await button(cartao(page), 'Comprar').click();
    await button(modal(page), 'Cancelar').click();
    await modal(page).waitFor({ state: 'detached' });
    await expect.poll(() => quantidade(page).textContent()).toBe('1');
    await mais(page).click();
    await button(cartao(page), 'Comprar').click();
    await button(modal(page), 'Gerar QrCode').click();
    await codigo(page).waitFor();
    await button(modal(page), 'Cancelar').click();
    await button(modal(page), 'Não Paguei, Cancelar Reserva').click();
    await modal(page).waitFor({ state: 'detached' });
    await expect.poll(() => quantidade(page).textContent()).toBe('1');
    const meus = () => call(visitor, carregarMeusBilhetes, { params: { idUsuario: pessoa.idUsuario } });
    await expect.poll(meus).toEqual([]);
    await leave(page);
  });

  it('closed, nothing is lost: said so, and paid in /meusBilhetes; no phase leaves the focus nowhere', async () => {
    const { page, visitor, pessoa } = await cliente('FECHA');
    // As small as phones are: the code alone fills it.
    await page.setViewportSize({ width: 375, height: 667 });
    const focado = () => modal(page).locator(':focus').count();
    await page.goto('/inicio');
    await mais(page).click();
    await button(cartao(page), 'Comprar').click();
    await button(modal(page), 'Gerar QrCode').click();
    await codigo(page).waitFor();
    await expect.poll(focado).toBe(1);
    await expect.poll(() => inSight(modal(page).getByText(/^R\$\s20,00$/))).toBe(true);
    await button(modal(page), 'Cancelar').click();
    await button(modal(page), 'Não Paguei, Cancelar Reserva').waitFor();
    await page.keyboard.press('Escape');
    await codigo(page).waitFor();
    await expect.poll(focado).toBe(1);
    await button(modal(page), 'Fechar').click();
    await modal(page).waitFor({ state: 'detached' });
    await noticed(page, 'Sua reserva continua em Meus Bilhetes.');
    await expect.poll(() => quantidade(page).textContent()).toBe('1');
    const solta = await hold(page, '**/api/pagamentos/abertas/*');
    await page.goto('/meusBilhetes');
    await page.getByText('Carregando o Pix...', { exact: true }).waitFor();
    // Giving it up is not the only thing to do.
    await expect.poll(() => button(page, 'Cancelar reserva').count()).toBe(0);
    solta();
    await button(page, 'Pagar').click();
    await codigo(page).waitFor();
    // As long as the tickets are reserved, not the few minutes of the first time.
    await modal(page)
      .getByText(/^\d+ h \d\d min$/)
      .waitFor();
    const aviso = '**/api/bilhetes/declararPagamento';
    const recusa = { erro: 'Agora não.', codigo: 'CONFLITO', id: 'x' };
    await page.route(aviso, (route) => route.fulfill({ status: 409, json: recusa }));
    await button(modal(page), 'Já Paguei').click();
    await noticed(page, 'Agora não.');
    // Nobody was told: it stays to be said.
    await codigo(page).waitFor();
    await page.goBack();
    await modal(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/meusBilhetes');
    await button(page, 'Pagar').waitFor();
    await picture(page, 'meus-bilhetes-ja-paguei');
    await button(page, 'Já Paguei').click();
    await noticed(page, 'Agora não.');
    await page.unroute(aviso);
    await button(page, 'Já Paguei').click();
    await noticed(page, 'Aviso de pagamento enviado.');
    await page.getByText('Pagamento em conferência', { exact: true }).waitFor();
    await page.getByText(/^Você avisou que pagou em /).waitFor();
    // She is not asked to pay again; the code is there for who said so too early.
    for (const gone of ['Já Paguei', 'Pagar', 'Copiar Pix'])
      await expect.poll(() => button(page, gone).count()).toBe(0);
    await expect.poll(() => page.getByText('Tempo Restante').count()).toBe(0);
    // The button is gone: the keys go on from its purchase.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('LI');
    await page.getByText('Ainda não pagou?', { exact: true }).click();
    await button(page, 'Copiar Pix').click();
    await noticed(page, 'Pix copiado para a área de transferência.');
    await picture(page, 'meus-bilhetes-em-conferencia');
    // Paid while she looks: what waited is gone, and why is told.
    const meus = await call(visitor, carregarMeusBilhetes, { params: { idUsuario: pessoa.idUsuario } });
    const bilhetesSelecionados = meus.map(({ numBilhete }) => numBilhete);
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados } });
    const confirmada = page.getByRole('status').filter({ hasText: 'Pagamento confirmado' });
    await confirmada.getByText(new RegExp(`^Bilhetes \\d{4}, \\d{4} de ${TITULO}$`)).waitFor();
    await expect.poll(() => page.getByText('Pagamento em conferência').count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, 'meus-bilhetes-confirmada');
    await button(confirmada, 'Ver comprovante').click();
    await expect.poll(() => compradosNoPapel(page)).toHaveLength(2);
    await button(comprovante(page), 'Fechar').click();
    await comprovante(page).waitFor({ state: 'detached' });
    await leave(page);
  });

  it('confirmed: says so and goes to /meusBilhetes', async () => {
    const { page } = await cliente('CONFIRMADA');
    const bilhetesSelecionados = await reservados(page);
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados } });
    await noticed(page, 'Pagamento confirmado com sucesso!!');
    await page.waitForURL('**/meusBilhetes');
    await leave(page);
  });

  it('confirmed: the receipt lies on the tickets, with the same numbers; it is saved, printed alone and shared', async () => {
    const { page } = await cliente('COMPROVANTE');
    await deaf(page);
    await page.clock.install();
    await page.goto('/inicio');
    for (const _ of ['second', 'third', 'fourth', 'fifth']) await mais(page).click();
    const { idPagamento, numerosReservados } = await reservar(page);
    await ownClock(page);
    await stopTime(page);
    await call(admin, liberarBilhetes, {
      body: { idUsuario: 3, idRifa, bilhetesSelecionados: numerosReservados },
    });
    // Whoever was asked before that answers at his own time.
    await runUntil(page, notice(page, 'Pagamento confirmado com sucesso!!'));
    await failing(page, MEUS);
    await page.clock.resume();
    await page.waitForURL('**/meusBilhetes');
    const papel = comprovante(page);
    await papel
      .getByText(/^Não foi possível carregar o comprovante\. Seu pagamento não se perde: /)
      .waitFor();
    await picture(page, 'comprovante-falha');
    const solta = await hold(page, MEUS);
    await button(papel, 'Tentar novamente').click();
    await papel.getByText('Carregando seus bilhetes... Aguarde!!', { exact: true }).waitFor();
    solta();
    await papel.getByRole('status').getByText('Pagamento confirmado', { exact: true }).waitFor();
    const comprados = numerosReservados.toSorted((a, b) => a - b).map(numero);
    expect(await compradosNoPapel(page)).toEqual(comprados);
    // One of five is free.
    for (const dito of [TITULO, '5 bilhetes e seus números da sorte', 'COMPROVANTE', 'R$ 40,00', idPagamento])
      await papel.getByText(dito, { exact: true }).waitFor();

    const [arquivo] = await Promise.all([page.waitForEvent('download'), button(papel, 'Salvar').click()]);
    expect(arquivo.suggestedFilename()).toBe(`comprovante-${idPagamento}.html`);
    const salvo = await page.context().newPage();
    await salvo.setViewportSize({ width: 390, height: 844 });
    await salvo.setContent(await readFile(await arquivo.path(), 'utf8'));
    await picture(salvo, 'comprovante-salvo');
    expect(await findings(salvo)).toEqual([]);
    const lido = await salvo.locator('body').innerText();
    for (const dito of [TITULO, ...comprados, 'R$\u00a040,00', idPagamento]) expect(lido).toContain(dito);
    expect(lido.match(/\/ConferirBilhete\?token=[A-Z2-7]{26}$/gm)).toHaveLength(5);
    await salvo.close();

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-impresso', 'sim');
    });
    await button(papel, 'Imprimir').click();
    await page.locator('body[data-impresso]').waitFor();
    const visto = () => page.locator('body').innerText();
    expect(await visto()).toContain('Ver Meus Bilhetes');
    await page.emulateMedia({ media: 'print' });
    await picture(page, 'comprovante-impresso');
    expect((await visto()).trim()).toBe(lido.trim());
    await page.emulateMedia({ media: null });

    await button(papel, 'Compartilhar').click();
    const whatsApp = dialog(page, 'Compartilhar').getByRole('link', { name: 'Enviar pelo WhatsApp' });
    const enviado = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    expect(enviado).toMatch(/^Comprovante de compra\nValor pago: R\$\s40,00\n/);
    expect(enviado.match(/^Bilhete \d{4}/gm)).toEqual(comprados);
    expect(await findings(page)).toEqual([]);
    await picture(page, 'comprovante-compartilhar');
    await button(dialog(page, 'Compartilhar'), 'Copiar mensagem').click();
    await noticed(page, 'Mensagem copiada para a área de transferência.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(enviado);
    await button(dialog(page, 'Compartilhar'), 'Fechar').click();
    await page.evaluate(() => {
      const share = async ({ text, url }: ShareData) =>
        document.body.setAttribute('data-partilhado', `${text} ${url}`);
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await button(papel, 'Compartilhar').click();
    await expect.poll(() => page.locator('body').getAttribute('data-partilhado')).toBe(enviado);

    await button(papel, 'Ver Meus Bilhetes').click();
    await papel.waitFor({ state: 'detached' });
    const cartoes = page.getByRole('article', { name: /^Bilhete \d{4}$/ });
    await expect.poll(() => cartoes.count()).toBe(5);
    const nomes = await Promise.all((await cartoes.all()).map((um) => um.getAttribute('aria-label')));
    expect(nomes).toEqual(comprados);
    await leave(page);
  });

  it('the receipt is had again from each ticket, by keyboard, on small screens and at night', async () => {
    const { page, visitor, pessoa } = await cliente('DE NOVO');
    const { idUsuario } = pessoa;
    const bilhetesSelecionados = await reserve(visitor, { idRifa, idUsuario, qtde: 10 });
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados } });
    await page.goto('/meusBilhetes');
    const keyboard = keyboardOf(page);
    const abrir = button(page.getByRole('article').first(), 'Comprovante');
    await abrir.waitFor();
    await abrir.focus();
    await keyboard.press('Enter');
    await expect.poll(() => compradosNoPapel(page)).toHaveLength(10);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findings(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `comprovante-${width}-${colorScheme}`);
      }
    }
    for (const name of ['Ver Meus Bilhetes', 'Salvar', 'Imprimir', 'Compartilhar'])
      await keyboard.tabTo(button(comprovante(page), name));
    expect(keyboard.faults).toEqual([]);
    await keyboard.press('Escape');
    await comprovante(page).waitFor({ state: 'detached' });
    await expect.poll(() => keyboard.at(abrir)).toBe(true);
    await leave(page);
  });

  it('while nothing is told live: asked again, it shows no code once the reservation ended, and says when it is paid', async () => {
    const { page } = await cliente('SEM AO VIVO');
    await deaf(page);
    await page.clock.install();
    const devolvidos = await reservados(page);
    await call(admin, devolverBilhetes, { body: { idRifa, bilhetesSelecionados: devolvidos } });
    await page.clock.fastForward(5_000);
    await modal(page).getByText('Reserva Encerrada', { exact: true }).waitFor();
    await expect.poll(() => codigo(page).count()).toBe(0);
    const liberados = await reservados(page);
    await call(admin, liberarBilhetes, { body: { idUsuario: 3, idRifa, bilhetesSelecionados: liberados } });
    await page.clock.fastForward(5_000);
    await noticed(page, 'Pagamento confirmado com sucesso!!');
    await page.waitForURL('**/meusBilhetes');
    await leave(page);
  });

  it('a page that was closed: the purchase stands in /meusBilhetes, is paid on, or given up', async () => {
    const { page: primeira, visitor, pessoa } = await cliente('VOLTA');
    const codigos: string[] = [];
    for (const _ of ['first', 'second']) {
      await primeira.goto('/inicio');
      await button(cartao(primeira), 'Comprar').click();
      await button(modal(primeira), 'Gerar QrCode').click();
      await codigo(primeira).waitFor();
      codigos.push(await modal(primeira).getByLabel('Pix Copia e Cola').inputValue());
    }
    await primeira.close();
    const page = await visitor.context.newPage();
    await page.setViewportSize(PHONE);
    await page.goto('/meusBilhetes');
    await expect.poll(() => button(page, 'Pagar').count()).toBe(2);
    await expect.poll(() => page.getByRole('timer').count()).toBe(2);
    await expect.poll(() => page.getByText('Meus Números Da Sorte', { exact: true }).count()).toBe(0);
    await button(page, 'Cancelar reserva').first().click();
    await button(dialog(page, 'Cancelar reserva'), 'Não paguei, cancelar').click();
    await noticed(page, 'Reserva cancelada.');
    await expect.poll(() => button(page, 'Pagar').count()).toBe(1);
    // Its button is gone: the keys go on from the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
    const [reservado] = await call(visitor, carregarMeusBilhetes, {
      params: { idUsuario: pessoa.idUsuario },
    });
    await button(page, 'Pagar').click();
    await codigo(page).waitFor();
    expect(codigos).toContain(await modal(page).getByLabel('Pix Copia e Cola').inputValue());
    await call(admin, liberarBilhetes, {
      body: { idUsuario: 3, idRifa, bilhetesSelecionados: [reservado?.numBilhete ?? 0] },
    });
    await noticed(page, 'Pagamento confirmado com sucesso!!');
    await modal(page).waitFor({ state: 'detached' });
    await expect.poll(() => compradosNoPapel(page)).toEqual([numero(reservado?.numBilhete ?? 0)]);
    await button(comprovante(page), 'Fechar').click();
    await comprovante(page).waitFor({ state: 'detached' });
    await page.getByText('Meus Números Da Sorte', { exact: true }).waitFor();
    await leave(page);
  });

  it('a third purchase names the two that are open, and leads to them', async () => {
    const { page, visitor, pessoa } = await cliente('TERCEIRA');
    for (const _ of ['first', 'second']) {
      await page.goto('/inicio');
      await button(cartao(page), 'Comprar').click();
      await button(modal(page), 'Gerar QrCode').click();
      await codigo(page).waitFor();
    }
    await page.goto('/inicio');
    await button(cartao(page), 'Comprar').click();
    await button(modal(page), 'Gerar QrCode').click();
    await modal(page)
      .getByText(
        'Você já tem 2 compras abertas nesta campanha. Pague ou cancele uma delas em Meus Bilhetes.',
        { exact: true },
      )
      .waitFor();
    const abertas = modal(page).getByRole('list', { name: 'Compras abertas' }).getByRole('listitem');
    await expect.poll(() => abertas.count()).toBe(2);
    const meus = await call(visitor, carregarMeusBilhetes, { params: { idUsuario: pessoa.idUsuario } });
    const ditas = (await abertas.allTextContents()).sort();
    for (const [i, { numBilhete }] of meus.toSorted((a, b) => a.numBilhete - b.numBilhete).entries())
      expect(ditas[i]).toMatch(
        new RegExp(
          `^Bilhete ${String(numBilhete).padStart(4, '0')}R\\$\\s10,00Reservado até \\d\\d/\\d\\d/\\d{4} `,
        ),
      );
    await picture(page, 'compra-terceira-360');
    await button(modal(page), 'Ver Compras Abertas').click();
    await page.waitForURL('**/meusBilhetes');
    await expect.poll(() => button(page, 'Pagar').count()).toBe(2);
    await page
      .getByText('Seus números da sorte aparecem aqui assim que o pagamento for confirmado.', { exact: true })
      .waitFor();
    // With one of them given up, the next is sold again.
    await button(page, 'Cancelar reserva').first().click();
    await button(dialog(page, 'Cancelar reserva'), 'Não paguei, cancelar').click();
    await noticed(page, 'Reserva cancelada.');
    await page.goto('/inicio');
    await button(cartao(page), 'Comprar').click();
    await button(modal(page), 'Gerar QrCode').click();
    await codigo(page).waitFor();
    await leave(page);
  });

  it('where the code of its window cannot be had, it is said; page and quantity stay, and it opens the next time', async () => {
    const { page } = await cliente('SEM CODIGO');
    const codigoDaJanela = '**/assets-loja/ModalDaCompra*.js';
    await page.route(codigoDaJanela, (route) => route.abort());
    await page.goto('/inicio');
    await mais(page).click();
    await button(cartao(page), 'Comprar').click();
    await noticed(page, 'Não foi possível abrir. Recarregue a página e tente novamente.');
    await expect.poll(() => quantidade(page).textContent()).toBe('2');
    await page.unroute(codigoDaJanela);
    await button(cartao(page), 'Comprar').click();
    await modal(page)
      .getByText(/^R\$\s20,00$/)
      .waitFor();
    await leave(page);
  });

  it('a failing server: Ocorreu um erro, tente novamente. for 2 s, back to Gerar QrCode', async () => {
    const { page } = await naCompra('SERVIDOR FALHA');
    await page.route(RESERVAR, (route) => route.fulfill({ status: 500, body: '' }));
    await button(modal(page), 'Gerar QrCode').click();
    await noticeFor(page, 'Ocorreu um erro, tente novamente.', 2_000);
    await button(modal(page), 'Gerar QrCode').waitFor();
    await leave(page);
  });

  it('whose answer was lost and which ended meanwhile: Essa reserva já foi encerrada., and no code; then a new one', async () => {
    const { page } = await naCompra('RESPOSTA PERDIDA');
    let reservados: number[] = [];
    await page.route(
      RESERVAR,
      async (route) => {
        reservados = (await (await route.fetch()).json()).numerosReservados;
        await route.abort();
      },
      { times: 1 },
    );
    await button(modal(page), 'Gerar QrCode').click();
    await noticeFor(page, 'Ocorreu um erro, tente novamente.', 2_000);
    await call(admin, devolverBilhetes, { body: { idRifa, bilhetesSelecionados: reservados } });
    await button(modal(page), 'Gerar QrCode').click();
    await noticeFor(page, 'Essa reserva já foi encerrada.', 2_000);
    await expect.poll(() => codigo(page).count()).toBe(0);
    await button(modal(page), 'Gerar QrCode').click();
    await codigo(page).waitFor();
    await leave(page);
  });

  it('no Pix key: PIX não pode ser carregado!', async () => {
    const { page } = await naCompra('SEM PIX');
    onTestFinished(await configure(admin, { chavePixComum: '' }));
    await button(modal(page), 'Gerar QrCode').click();
    await noticeFor(page, 'PIX não pode ser carregado!', 2_000);
    await leave(page);
  });

  it('sales closed in the meantime: said for 2 s, then a reload, before the modal and in it', async () => {
    const titulo = 'FECHA NO MEIO';
    const fecha = await createRaffle(admin, { titulo, qtdeNumeros: 10 });
    const antes = await cliente('ANTES DO MODAL', fecha);
    await deaf(antes.page);
    await antes.page.clock.install();
    await antes.page.goto('/inicio');
    await button(cartao(antes.page, titulo), 'Comprar').waitFor();
    await stopTime(antes.page);
    const dentro = await cliente('DENTRO DO MODAL', fecha);
    await deaf(dentro.page);
    await dentro.page.clock.install();
    await dentro.page.goto('/inicio');
    await button(cartao(dentro.page, titulo), 'Comprar').click();
    await button(modal(dentro.page), 'Gerar QrCode').waitFor();
    await stopTime(dentro.page);
    await call(admin, atualizarRifa, {
      params: { id: fecha },
      body: {
        dtEncerramento: new Date(Date.now() - 60_000).toISOString(),
      },
    });
    for (const [{ page }, clique] of [
      [antes, () => button(cartao(antes.page, titulo), 'Comprar').click()],
      [dentro, () => button(modal(dentro.page), 'Gerar QrCode').click()],
    ] as const) {
      await clique();
      const recarga = page.waitForEvent('load');
      await noticeFor(page, 'As vendas para essa rifa já foram encerradas!!', 2_000);
      await recarga;
      await runUntil(page, button(cartao(page, titulo), 'Vendas Encerradas!!'));
      await leave(page);
    }
  });

  it('no browser complained', () => {
    expect(shop.problems()).toEqual([]);
  });
});
