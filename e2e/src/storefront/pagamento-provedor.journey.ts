import { carregarMeusBilhetes, devolverBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { atualizarEmpresa, testarConexao } from '@rifa-viva/contracts/http/empresas';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, sell } from '../admin/raffles.ts';
import { call, DAY } from '../admin/staff.ts';
import { deaf, hold, picture, type Visitor } from '../browser.ts';
import { noticed } from '../notices.ts';
import { accountOf } from '../product.ts';
import { type Bank, openBank, type Provider } from './bank.ts';
import {
  button,
  configure,
  createPerson,
  dialog,
  leave,
  onlyRaffles,
  openShop,
  type Person,
  type Shop,
} from './shop.ts';

const PROVIDERS = ['mercadoPago', 'efi'] as const;
const TITULO = 'PAGA POR PROVEDOR';
const PRICE = 1_000;
const PHONE = { width: 390, height: 844 };
const RESERVAR = '**/api/bilhetes/reservarBilhetes';
const EMPRESA = '**/api/empresas/carregarEmpresa';
const GERAR = { mercadoPago: '**/api/gerarPagamentoMp', efi: '**/api/gerarPagamentoEFI' } as const;
const CONFERIR = {
  mercadoPago: '**/api/conferirPagamentoMp',
  efi: '**/api/consultarPagamentoEFI/*',
} as const;
/** How a charge is made at the provider itself. */
const MADE_BY = { mercadoPago: 'POST', efi: 'PUT' } as const;
const SDK = 'https://sdk.mercadopago.com/js/v2';
const SECURITY = 'https://www.mercadopago.com/v2/security.js';
const FALHA = 'Ocorreu um erro, tente novamente.';
const OU_DE_VOLTA = 'Se você pagou, recebe os bilhetes ou o dinheiro de volta.';
const CONFIRMADO = 'Pagamento confirmado com sucesso!!';

let shop: Shop;
let admin: Visitor;
let bank: Bank;
let idRifa: number;
/** Of the same title, and of those alone who pay late: in the other one somebody else may be given their numbers. */
let raffleOfTheLate: number;
let restore: (() => Promise<void>) | undefined;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.someone('administrador');
  bank = await openBank(admin);
  // Chosen only once they were tried.
  for (const provedor of PROVIDERS) await call(admin, testarConexao, { body: { provedor } });
  restore = await configure(admin, { tipoPagamento: 'mercadoPago', minutos: MINUTOS });
  const raffle = { titulo: TITULO, qtdeNumeros: 300, closesInMinutes: 3 * DAY };
  idRifa = await createRaffle(admin, raffle);
  raffleOfTheLate = await createRaffle(admin, raffle);
});
afterEach(() => bank.mend());
afterAll(async () => {
  await restore?.();
  await shop.close();
});

/** More than a page's time passes in the patience of a test, however it is hurried. */
const MINUTOS = 30;
const choose = (tipoPagamento: Provider | 'normal', minutos = MINUTOS) =>
  call(admin, atualizarEmpresa, { body: { tipoPagamento, minutos } });

const card = (page: Page) => page.getByRole('article', { name: TITULO, exact: true });
const modal = (page: Page) => dialog(page, 'Pagamento Pix');
const qr = (page: Page) => modal(page).getByRole('img', { name: 'QR Code do Pix' });
const codeOn = (page: Page) => modal(page).getByLabel('Pix Copia e Cola').inputValue();

interface Buyer {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly person: Person;
}

/**
 * A customer of her own, on a phone, in front of that raffle alone. The provider's script is not to be had. Her page's
 * clock goes on as every clock does, and can be put forward.
 */
async function buyer(name: string, raffle = idRifa): Promise<Buyer> {
  const person = await createPerson(admin, name);
  const visitor = await shop.customer(person);
  await ready(visitor.page, raffle);
  return { visitor, page: visitor.page, person };
}

async function ready(page: Page, raffle = idRifa): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await onlyRaffles(page, [raffle]);
  await page.route('https://*.mercadopago.com/**', (route) => route.abort());
}

/** In the payment modal, before "Gerar QrCode". */
async function begin(page: Page): Promise<void> {
  await page.goto('/inicio');
  await button(card(page), 'Comprar').click();
  await button(modal(page), 'Gerar QrCode').waitFor();
}

/** Her page's time passes faster until this has come: it asks again, repeats what failed for now, closes its notices. */
async function hurried(page: Page, coming: Promise<unknown>): Promise<void> {
  let come = false;
  const noted = coming.finally(() => {
    come = true;
  });
  const passed = expect.poll(async () => {
    if (!come) await page.clock.runFor(1_000);
    return come;
  });
  await Promise.all([noted, passed.toBe(true)]);
}

/** The Pix code of a purchase. */
async function buy(page: Page): Promise<string> {
  await begin(page);
  await button(modal(page), 'Gerar QrCode').click();
  await qr(page).waitFor();
  return codeOn(page);
}

const ownTickets = ({ visitor, person }: Buyer) =>
  call(visitor, carregarMeusBilhetes, { params: { idUsuario: person.idUsuario } });
const ownStatus = async (who: Buyer) => (await ownTickets(who)).map(({ status }) => status);
const luckyNumbers = (page: Page) => page.getByText('Meus Números Da Sorte', { exact: true });

/** Told so, and her ticket with its lucky numbers stands in /meusBilhetes, and on the receipt over it. */
async function confirmed(page: Page): Promise<void> {
  await noticed(page, CONFIRMADO);
  await showsTicket(page);
}

/** As `confirmed`, by a page that hears of it when it asks again. */
async function confirmedWhenAsked(page: Page): Promise<void> {
  await hurried(page, noticed(page, CONFIRMADO));
  await showsTicket(page);
}

async function showsTicket(page: Page): Promise<void> {
  await hurried(page, page.waitForURL('**/meusBilhetes'));
  await luckyNumbers(page).waitFor();
  const ticket = await page.locator('article[aria-label^="Bilhete "]').getAttribute('aria-label');
  const bought = receipt(page).getByRole('listitem').locator('strong');
  await expect.poll(() => bought.allTextContents()).toEqual([ticket]);
}

const receipt = (page: Page) => dialog(page, 'Comprovante');

async function receiptRead(page: Page): Promise<void> {
  await button(receipt(page), 'Ver Meus Bilhetes').click();
  await receipt(page).waitFor({ state: 'detached' });
}

/** A page of hers in a new window, after the one before is gone. */
async function comesBack({ visitor, page }: Buyer): Promise<Page> {
  await page.close();
  const next = await visitor.context.newPage();
  await ready(next);
  return next;
}

interface Purchase {
  readonly who: Buyer;
  readonly code: string;
}

/** Of the same buyer; somebody else will have its number. */
interface Outsold {
  readonly code: string;
  readonly numeros: readonly number[];
}

/**
 * What the server lets happen in its own time, a minute at most: begun before all tests, and looked at in theirs. The
 * others go on meanwhile.
 */
const late: (Purchase & { readonly outsold: Outsold; readonly ended: Promise<void> })[] = [];
const forgotten = new Map<Provider, Buyer>();

beforeAll(async () => {
  for (const provider of PROVIDERS) {
    await choose(provider, 1);
    late.push(await isLate(provider));
    await choose(provider);
    forgotten.set(provider, await paysUnseen());
  }
});

/** Her page is watched until the reservation has ended: both sentences stand there for some time only. */
async function isLate(provider: Provider): Promise<(typeof late)[number]> {
  const who = await buyer(`TARDE ${provider.toUpperCase()}`, raffleOfTheLate);
  const outsold = {
    code: await buy(who.page),
    numeros: (await ownTickets(who)).map(({ numBilhete }) => numBilhete),
  };
  const code = await buy(who.page);
  const shown = (text: string) =>
    modal(who.page).getByText(text, { exact: true }).waitFor({ timeout: 120_000 });
  const watch = async () => {
    await shown('Tempo Encerrado');
    await picture(who.page, `tempo-encerrado-${who.person.nome}`);
    await shown('Reserva Encerrada');
  };
  const ended = watch();
  // Told by its test.
  ended.catch(() => undefined);
  return { who, code, outsold, ended };
}

/** Nobody tells the server that she has paid: her browser is closed and the webhook lost. */
async function paysUnseen(): Promise<Buyer> {
  const who = await buyer('NAO VOLTA');
  const code = await buy(who.page);
  await who.page.close();
  await bank.loseWebhooks();
  await bank.approve(code);
  await bank.mend();
  return who;
}

describe.each(PROVIDERS)('%s', (provider) => {
  beforeAll(() => choose(provider));

  it('paid in time: told live, with the provider never asked by the page', async () => {
    const { page } = await buyer('AO VIVO');
    await page.route(CONFERIR[provider], (route) => route.abort());
    const code = await buy(page);
    await modal(page).getByText('Tempo Restante', { exact: true }).waitFor();
    await modal(page).getByText('R$ 10,00', { exact: true }).waitFor();
    await picture(page, `pagamento-${provider}`);
    await bank.approve(code);
    await confirmed(page);
    await leave(page);
  });

  it('paid in time: found by asking, where nothing is told live and webhooks are lost', async () => {
    const who = await buyer('SEM SOQUETE');
    const { page } = who;
    await deaf(page);
    await bank.loseWebhooks();
    const code = await buy(page);
    await bank.approve(code);
    await confirmedWhenAsked(page);
    await expect.poll(() => ownStatus(who)).toEqual(['Vendido']);
    await leave(page);
  });

  it('paid twice: one sale, and the second payment goes back', async () => {
    const who = await buyer('EM DOBRO');
    const code = await buy(who.page);
    await bank.payTwice(code);
    await confirmed(who.page);
    await bank.refunded(code, PRICE);
    await expect.poll(() => ownStatus(who)).toEqual(['Vendido']);
    await leave(who.page);
  });

  it('a wrong amount: not sold, and it goes back', async () => {
    const who = await buyer('VALOR ERRADO');
    const code = await buy(who.page);
    await bank.payAmount(code, PRICE / 2);
    await bank.refunded(code, PRICE / 2);
    // Its code can be paid no more.
    await modal(who.page).getByText('Reserva Encerrada', { exact: true }).waitFor();
    await modal(who.page).getByText(OU_DE_VOLTA).waitFor();
    await expect.poll(() => ownStatus(who)).toEqual([]);
    await leave(who.page);
  });

  it('down, cut, nonsense or no answer at generation: Ocorreu um erro, tente novamente.; tried again it is one charge', async () => {
    const who = await buyer('FORA AO GERAR');
    const { page } = who;
    const before = (await bank.charges()).length;
    /** Answers the key of the call. */
    const tried = async () => {
      const asked = page.waitForRequest(GERAR[provider]);
      await button(modal(page), 'Gerar QrCode').click();
      return (await asked).headers()['idempotency-key'];
    };
    await begin(page);
    const method = MADE_BY[provider];
    await bank.fail(provider, { kind: 'refuse', method });
    await bank.fail(provider, { kind: 'cut', method });
    await bank.fail(provider, { kind: 'nonsense', method, times: 0 });
    const answers: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith(GERAR[provider].replace('**', ''))) answers.push(answer.status());
    });
    const key = await tried();
    // Repeated by the page itself, two seconds after each answer.
    for (const times of [1, 2, 3, 4]) {
      await expect.poll(() => answers.length).toBeGreaterThanOrEqual(times);
      await page.clock.runFor(2_000);
    }
    expect(answers).toEqual([503, 503, 503, 503]);
    await noticed(page, FALHA);
    await bank.mend();
    await bank.fail(provider, { kind: 'hang', times: 0 });
    expect(await tried()).toBe(key);
    await modal(page).getByText('Gerando QrCode... Aguarde!!').waitFor();
    await hurried(page, noticed(page, FALHA));
    expect(await ownStatus(who)).toEqual([]);
    await bank.mend();
    expect(await tried()).toBe(key);
    await qr(page).waitFor();
    expect((await bank.charges()).length).toBe(before + 1);
    expect(await ownStatus(who)).toEqual(['Reservado']);
    await bank.approve(await codeOn(page));
    await confirmed(page);
    await leave(page);
  });

  it('an answer that was lost: the same charge again', async () => {
    const { page } = await buyer('RESPOSTA PERDIDA');
    await begin(page);
    const before = (await bank.charges()).length;
    await page.route(GERAR[provider], async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(modal(page), 'Gerar QrCode').click();
    await noticed(page, FALHA);
    await page.unroute(GERAR[provider]);
    await page.route(
      RESERVAR,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(modal(page), 'Gerar QrCode').click();
    await noticed(page, FALHA);
    await button(modal(page), 'Gerar QrCode').click();
    await qr(page).waitFor();
    expect((await bank.charges()).length).toBe(before + 1);
    await bank.approve(await codeOn(page));
    await confirmed(page);
    await expect(luckyNumbers(page).count()).resolves.toBe(1);
    await leave(page);
  });

  it('down while it is asked: the purchase is waited for, and found when it is back', async () => {
    const { page } = await buyer('FORA AO CONFERIR');
    await deaf(page);
    await bank.loseWebhooks();
    const code = await buy(page);
    await bank.down(provider);
    await bank.approve(code);
    await hurried(page, page.waitForResponse(CONFERIR[provider]));
    await expect.poll(() => qr(page).count()).toBe(1);
    await bank.mend();
    await confirmedWhenAsked(page);
    await leave(page);
  });

  it('browser closed: the open purchase stands in /meusBilhetes without lucky numbers, and is paid from there', async () => {
    const who = await buyer('VOLTA DEPOIS');
    const code = await buy(who.page);
    const page = await comesBack(who);
    // Hearing anything live it would try again by itself.
    await deaf(page);
    const open = '**/api/pagamentos/abertas/*';
    const erro = { erro: 'Algo deu errado.', codigo: 'INTERNO', id: 'x' };
    await page.route(open, (route) => route.fulfill({ status: 500, json: erro }));
    await page.goto('/meusBilhetes');
    await page.getByText('Aguardando Pagamento', { exact: true }).waitFor();
    await page.getByText('Não foi possível carregar o Pix desta compra.').waitFor();
    await picture(page, `meus-bilhetes-sem-pix-${provider}`);
    await page.unroute(open);
    await button(page, 'Tentar novamente').click();
    await page.getByRole('timer').waitFor();
    await page.getByText('R$ 10,00', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Pix Copia e Cola').inputValue()).toBe(code);
    await expect.poll(() => luckyNumbers(page).count()).toBe(0);
    await button(page, 'Copiar Pix').click();
    await noticed(page, 'Pix copiado para a área de transferência.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await button(page, 'Pagar').scrollIntoViewIfNeeded();
    await picture(page, `meus-bilhetes-${provider}`);
    await button(page, 'Pagar').click();
    await qr(page).waitFor();
    await expect.poll(() => codeOn(page)).toBe(code);
    await bank.approve(code);
    await noticed(page, CONFIRMADO);
    await hurried(page, modal(page).waitFor({ state: 'detached' }));
    await luckyNumbers(page).waitFor();
    await expect.poll(() => page.getByText('Aguardando Pagamento', { exact: true }).count()).toBe(0);
    await leave(page);
  });

  it('browser closed for good: settled all the same', async () => {
    const who = forgotten.get(provider);
    if (!who) throw new Error('nobody has bought');
    await expect.poll(() => ownStatus(who)).toEqual(['Vendido']);
    await who.visitor.context.close();
  });

  it('cancelled: the charge is closed at the provider, the tickets go back, the quantity is 1 again', async () => {
    const who = await buyer('DESISTE');
    const { page } = who;
    await page.goto('/inicio');
    await button(card(page), 'Mais um bilhete').click();
    await button(card(page), 'Comprar').click();
    await button(modal(page), 'Gerar QrCode').click();
    await qr(page).waitFor();
    const code = await codeOn(page);
    await button(modal(page), 'Cancelar').click();
    await picture(page, `cancelar-${provider}`);
    await button(modal(page), 'Não Paguei, Cancelar Reserva').click();
    await modal(page).waitFor({ state: 'detached' });
    await expect.poll(() => card(page).getByLabel('Quantidade', { exact: true }).textContent()).toBe('1');
    expect((await bank.charge(code)).removedAt).not.toBeNull();
    await expect.poll(() => ownStatus(who)).toEqual([]);
    await leave(page);
  });

  it('cancelled although it was paid: it is a sale', async () => {
    const { page } = await buyer('PAGOU E CANCELOU');
    await deaf(page);
    await bank.loseWebhooks();
    await page.route(CONFERIR[provider], (route) => route.abort());
    const code = await buy(page);
    await button(modal(page), 'Cancelar').click();
    await bank.approve(code);
    const answer = page.waitForResponse('**/api/bilhetes/cancelarReserva');
    await button(modal(page), 'Não Paguei, Cancelar Reserva').click();
    expect((await answer).status()).toBe(409);
    await page.unroute(CONFERIR[provider]);
    await confirmedWhenAsked(page);
    await leave(page);
  });

  it('not to be cancelled while the provider is down: said so, nothing is freed', async () => {
    const who = await buyer('NAO CANCELA');
    const { page } = who;
    await buy(page);
    await bank.down(provider);
    await button(modal(page), 'Cancelar').click();
    await button(modal(page), 'Não Paguei, Cancelar Reserva').click();
    await hurried(page, noticed(page, FALHA));
    await qr(page).waitFor();
    await expect.poll(() => ownStatus(who)).toEqual(['Reservado']);
    await bank.mend();
    await button(modal(page), 'Cancelar').click();
    await button(modal(page), 'Não Paguei, Cancelar Reserva').click();
    await modal(page).waitFor({ state: 'detached' });
    await leave(page);
  });

  it('returned by an Administrador: closed at the provider first, and the buyer is told', async () => {
    const who = await buyer('DEVOLVIDA');
    const { page } = who;
    const code = await buy(page);
    const bilhetesSelecionados = (await ownTickets(who)).map(({ numBilhete }) => numBilhete);
    await call(admin, devolverBilhetes, { body: { idRifa, bilhetesSelecionados } });
    expect((await bank.charge(code)).removedAt).not.toBeNull();
    await hurried(page, modal(page).getByText('Reserva Encerrada', { exact: true }).waitFor());
    await expect.poll(() => ownStatus(who)).toEqual([]);
    await leave(page);
  });

  it('two open reservations, each paid by its own code; a third is refused', async () => {
    const who = await buyer('DUAS COMPRAS');
    const { page } = who;
    const codes = [await buy(page), await buy(page)];
    expect(new Set(codes).size).toBe(2);
    await begin(page);
    await button(modal(page), 'Gerar QrCode').click();
    await modal(page).getByText('Você já tem 2 compras abertas nesta campanha.').waitFor();
    await button(modal(page), 'Ver Compras Abertas').click();
    await page.waitForURL('**/meusBilhetes');
    const waiting = page.getByRole('listitem').filter({ has: page.getByLabel('Pix Copia e Cola') });
    for (const [paid, code] of codes.toReversed().entries()) {
      // What was paid leaves the list when it was read again.
      await expect.poll(() => waiting.count()).toBe(codes.length - paid);
      const values = await waiting.getByLabel('Pix Copia e Cola').all();
      const shown = await Promise.all(values.map((value) => value.inputValue()));
      await button(page, 'Pagar').nth(shown.indexOf(code)).click();
      await qr(page).waitFor();
      await expect.poll(() => codeOn(page)).toBe(code);
      await bank.approve(code);
      await noticed(page, CONFIRMADO);
      await hurried(page, modal(page).waitFor({ state: 'detached' }));
      await receiptRead(page);
    }
    await expect.poll(() => luckyNumbers(page).count()).toBe(2);
    await expect.poll(() => ownStatus(who)).toEqual(['Vendido', 'Vendido']);
    await leave(page);
  });

  it('demo: a link opens the simulated bank on this code', async () => {
    const who = await buyer('NO BANCO');
    const code = await buy(who.page);
    const opened = who.visitor.context.waitForEvent('page');
    await modal(who.page).getByRole('link', { name: 'Abrir o banco simulado', exact: true }).click();
    const bankPage = await opened;
    await button(bankPage, 'Pagar').click();
    await bankPage.getByText('Pix enviado').first().waitFor();
    expect((await bank.charge(code)).receipts).toHaveLength(1);
    await bankPage.close();
    await confirmed(who.page);
    await leave(who.page);
  });
});

describe('too late', () => {
  it('Tempo Encerrado, and the tickets go free', async () => {
    await Promise.all(late.map(({ ended }) => ended));
    for (const { who, code } of late) {
      await expect.poll(() => ownStatus(who)).toEqual([]);
      expect((await bank.charge(code)).removedAt).not.toBeNull();
      await modal(who.page).getByText(OU_DE_VOLTA).waitFor();
      await modal(who.page).getByText('Fechar', { exact: true }).click();
    }
  });

  it('paid when somebody else has the numbers: it goes back, and the back office reads why', async () => {
    const { idUsuario } = accountOf('administrador');
    for (const { who, outsold } of late) {
      const { code, numeros } = outsold;
      const sale = { idRifa: raffleOfTheLate, idUsuario, idVendedor: idUsuario, cliente: 'OUTRA PESSOA' };
      await sell(admin, { ...sale, numeros });
      await bank.payLate(code);
      await bank.refunded(code, PRICE);
      expect(await ownStatus(who)).toEqual([]);
      await admin.page.goto(`/pagamentos?idPagamento=${(await bank.charge(code)).id}`);
      await admin.page.getByRole('button', { name: /^Ver cobrança/ }).click();
      await dialog(admin.page, 'Cobrança')
        .getByText(/^Devolução de R\$.10,00 pedida: os bilhetes já não podiam ser vendidos\.$/)
        .scrollIntoViewIfNeeded();
      await picture(admin.page, `tarde-devolvido-${who.person.nome}`);
    }
  });

  it('paid all the same: the same tickets while they are free', async () => {
    for (const { who, code } of late) {
      await bank.payLate(code);
      await expect.poll(() => ownStatus(who), { timeout: 90_000 }).toEqual(['Vendido']);
      await who.page.goto('/meusBilhetes');
      await luckyNumbers(who.page).waitFor();
      await leave(who.page);
    }
  });
});

describe("Mercado Pago's browser script", () => {
  beforeAll(() => choose('mercadoPago'));

  /** Answers what was loaded. */
  async function serveScripts(page: Page): Promise<string[]> {
    const loaded: string[] = [];
    const serve = (url: string, body: string) =>
      page.route(url, async (route) => {
        loaded.push(url);
        await route.fulfill({ contentType: 'text/javascript', body });
      });
    await serve(
      SDK,
      'window.begun = []; window.MercadoPago = class { constructor(...all) { begun.push(all) } };',
    );
    await serve(SECURITY, "window.MP_DEVICE_SESSION_ID = 'armor.jornada';");
    return loaded;
  }

  it('is loaded once, begun with public key and pt-BR; the device is passed on', async () => {
    const { page } = await buyer('COM SCRIPT');
    const loaded = await serveScripts(page);
    await page.goto('/inicio');
    await card(page).waitFor();
    expect(loaded).toEqual([]);
    for (const _ of ['first', 'second']) {
      await button(card(page), 'Comprar').click();
      await page.waitForFunction(() => 'MP_DEVICE_SESSION_ID' in window && 'begun' in window);
      const asked = page.waitForRequest(GERAR.mercadoPago);
      await button(modal(page), 'Gerar QrCode').click();
      expect((await asked).postDataJSON()).toMatchObject({ deviceId: 'armor.jornada', valor: 10, idRifa });
      await qr(page).waitFor();
      await button(modal(page), 'Cancelar').click();
      await button(modal(page), 'Não Paguei, Cancelar Reserva').click();
      await modal(page).waitFor({ state: 'detached' });
    }
    expect(loaded.toSorted()).toEqual([SDK, SECURITY]);
    expect(await page.evaluate(() => (window as { begun?: unknown }).begun)).toEqual([
      [expect.stringMatching(/./), { locale: 'pt-BR' }],
    ]);
    await leave(page);
  });

  it('one that never answers keeps nobody waiting', async () => {
    const { page } = await buyer('SCRIPT LENTO');
    const letGo = await hold(page, 'https://*.mercadopago.com/**');
    const code = await buy(page);
    await bank.approve(code);
    await confirmed(page);
    letGo();
    await leave(page);
  });

  it('is not loaded for another way of payment', async () => {
    await choose('efi');
    const { page } = await buyer('SEM SCRIPT');
    const loaded = await serveScripts(page);
    const code = await buy(page);
    expect(loaded).toEqual([]);
    await bank.approve(code);
    await confirmed(page);
    await leave(page);
  });
});

it('the way of payment changed meanwhile: PIX não pode ser carregado!; the next try goes the new way', async () => {
  await choose('efi');
  const { page } = await buyer('MUDOU O MEIO');
  await deaf(page);
  await begin(page);
  await choose('normal');
  const asked = page.waitForRequest(EMPRESA);
  const letGo = await hold(page, EMPRESA);
  await button(modal(page), 'Gerar QrCode').click();
  await asked;
  // Nothing is offered before the new way is known.
  await modal(page).getByText('Gerando QrCode... Aguarde!!').waitFor();
  letGo();
  await noticed(page, 'PIX não pode ser carregado!');
  const reservation = page.waitForRequest(RESERVAR);
  await button(modal(page), 'Gerar QrCode').click();
  expect((await reservation).postDataJSON().idPagamento).toMatch(/^[A-Za-z0-9]{10}$/);
  await qr(page).waitFor();
  await expect.poll(() => modal(page).getByRole('link', { name: 'Abrir o banco simulado' }).count()).toBe(0);
  await leave(page);
});

it('no browser complained', () => {
  expect(shop.problems()).toEqual([]);
});
