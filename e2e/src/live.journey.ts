import {
  desempacotarEstados,
  desempacotarMudancas,
  type MudancasDaRifa,
  type RetratoDaRifa,
} from '@rifa-viva/contracts/ao-vivo';
import { carregarBilhetes, verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { CallRefused } from '@rifa-viva/contracts/http/client';
import { codigoDoStatus } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Installation } from '@rifa-viva/proof/testing/installation';
import { joinRaffle, type LiveSocket } from '@rifa-viva/proof/testing/joining';
import { signal } from '@rifa-viva/proof/testing/programs';
import type { Browser } from 'playwright-core';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle } from './admin/raffles.ts';
import { call } from './admin/staff.ts';
import { openBrowser, PHONE, picture, signIn, type Visitor, visit } from './browser.ts';
import { clientOf } from './client.ts';
import { accountOf, theProduct } from './product.ts';

/** One raffle, 200 watchers and a rush of sales; the server dies in the middle and comes back. */
const WATCHERS = 200;
const TOTAL = 500;
const PER_SALE = 5;
const TITULO = 'CORRIDA AO VIVO';

let product: Installation;
let browser: Browser;
let seller: Visitor;
let watcher: Visitor;
let idRifa = 0;
const sockets: LiveSocket[] = [];

/** What one more watcher knows of the raffle: status codes by ticket, index 0 is ticket 1. */
interface Copy {
  available: number;
  codes: Uint8Array;
}
const copies: Copy[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([theProduct(), openBrowser()]);
  seller = await visit(browser, product.url);
  await signIn(seller, 'administrador');
  idRifa = await createRaffle(seller, { titulo: TITULO, qtdeNumeros: TOTAL });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await browser.close();
});

async function sellUpTo(last: number): Promise<void> {
  const { idUsuario } = accountOf('administrador');
  for (; sold < last; sold += PER_SALE) {
    const bilhetesSelecionados = Array.from({ length: PER_SALE }, (_, i) => sold + i + 1);
    const body = { bilhetesSelecionados, idRifa, idUsuario, idVendedor: idUsuario, cliente: 'CLIENTE' };
    const client = clientOf(seller);
    await whileAway(() => client.call(verificarBilhetes, { body }));
  }
}
let sold = 0;

/** Tried again while the server is away, as the front ends do: with the same key. */
async function whileAway<T>(ask: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CallRefused && error.status !== 503) throw error;
    }
  }
}

function watch(): Promise<void> {
  const copy: Copy = { available: -1, codes: new Uint8Array() };
  copies.push(copy);
  const socket: LiveSocket = io(product.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 500,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    // Where the connection is lost before, the next one asks.
    socket.on('connect', () => void joinRaffle(socket, { idRifa }).then(resolve, () => undefined));
    socket.on('rifa:retrato', (message: RetratoDaRifa) => {
      copy.available = message.disponiveis;
      copy.codes = desempacotarEstados(new Uint8Array(message.estados), message.total);
    });
    socket.on('rifa:mudancas', (message: MudancasDaRifa) => {
      copy.available = message.disponiveis;
      for (const [number, code] of desempacotarMudancas(message.mudancas)) copy.codes[number - 1] = code;
    });
  });
}

/** Status codes as the list of taken tickets tells them. */
async function serverCodes() {
  const codes = new Uint8Array(TOTAL);
  const taken = await call(seller, carregarBilhetes, { params: { idRifa } });
  for (const { numBilhete, status } of taken) codes[numBilhete - 1] = codigoDoStatus(status);
  return codes;
}

const paused = () =>
  watcher.page
    .getByRole('dialog', { name: TITULO })
    .getByText('Atualizações ao vivo pausadas. Reconectando...');
/** Waits until so many numbers of the page's grid are shown as sold. */
const soldInGrid = (count: number) =>
  watcher.page.waitForFunction(
    (n) => document.querySelectorAll('ol > li[data-situacao="vendido"]').length === n,
    count,
  );

describe('a raffle watched by many in a rush', () => {
  it('a page and 200 connections see every sale', async () => {
    watcher = await visit(browser, product.url, PHONE);
    await watcher.page.goto('/campanhasGeral');
    const card = watcher.page.getByRole('article', { name: TITULO });
    await card.getByRole('button', { name: 'Ver números' }).click();
    await Promise.all(Array.from({ length: WATCHERS }, watch));
    await sellUpTo(100);
    await soldInGrid(100);
  });

  it('the server dies in the middle: the page says so', async () => {
    const pid = product.app.pid();
    if (pid === undefined) throw new Error('the application is not running');
    signal([pid], 'SIGKILL');
    await paused().waitFor();
    await picture(watcher.page, 'ao-vivo-pausado');
  });

  it('it comes back, sales go on, and everybody ends with the state of the server', async () => {
    await sellUpTo(200);
    await paused().waitFor({ state: 'detached' });
    await soldInGrid(200);
    let codes = new Uint8Array();
    // What the page is told live may be there before the rows are.
    await expect
      .poll(async () => {
        codes = await serverCodes();
        return codes.filter((code) => code !== 0).length;
      })
      .toBe(200);
    await expect
      .poll(() => copies.filter(({ codes: mine }) => Buffer.compare(mine, codes) === 0).length, {
        timeout: 60_000,
      })
      .toBe(WATCHERS);
    expect(new Set(copies.map(({ available }) => available))).toEqual(new Set([TOTAL - 200]));
    expect(watcher.problems).toEqual([]);
  });
});
