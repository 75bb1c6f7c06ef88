import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { cancelarReserva, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, CallRefused, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarUsuario, cadastrarUsuario, login } from '@rifa-viva/contracts/http/usuarios';
import { patiently } from '../testing/patiently.ts';
import { phoneOf } from '../testing/people.ts';
import { type Buyer, newPaymentId } from './kill-series.ts';

/** Who comes from where: the server believes one proxy in front. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** How often each answer was given, by what it says: `DONE` or the refusal's code. */
export type Told = Map<string, number>;
export const DONE = 'done';
const count = (told: Told, said: string) => told.set(said, (told.get(said) ?? 0) + 1);

/** Between two rounds of a besieger. */
const ROUND_MS = 1_000;
/** Two reservations are all that a person may leave open, of so many tickets. */
const HANDFULS = [10, 10];

/** Every account takes what it can, all at addresses of one network. */
export async function hoard(
  url: string,
  idRifa: number,
  accounts: readonly Buyer[],
  stop: AbortSignal,
): Promise<Told> {
  const told: Told = new Map();
  const account = async (who: Buyer) => {
    while (!stop.aborted) {
      const address = `2001:db8:7:1::${who.idUsuario.toString(16)}`;
      for (const qtde of HANDFULS) count(told, (await reserve(url, idRifa, who, { qtde, address })).said);
      await delay(ROUND_MS);
    }
  };
  await Promise.all(accounts.map(account));
  return told;
}

/** Reserves a ticket and gives it back, so many times: what leaves nothing but events. */
export async function churn(url: string, idRifa: number, who: Buyer, times: number): Promise<Told> {
  const told: Told = new Map();
  const address = '203.0.113.99';
  const { call } = createClient(patiently(fetch), url, bearer(who.token));
  for (let n = 0; n < times; n += 1) {
    const { said, idPagamento } = await reserve(url, idRifa, who, { qtde: 1, address });
    count(told, said);
    if (said === DONE) await call(cancelarReserva, { body: { idPagamento }, idRifa, key: randomUUID() });
  }
  return told;
}

/** Asked as a browser does. */
export async function reserve(
  url: string,
  idRifa: number,
  { idUsuario, token }: Buyer,
  { qtde, address }: { readonly qtde: number; readonly address: string },
) {
  const { ask } = createClient(patiently(fetch), url, bearer(token));
  const idPagamento = newPaymentId();
  const body = { idRifa, idUsuario, qtde, idPagamento };
  return { idPagamento, said: await saidTo(ask(reservarBilhetes, { body, headers: from(address) })) };
}

/** Guesses the password of one phone from thousands of addresses, so many at once. */
export async function guess(url: string, telefone: string, stop: AbortSignal): Promise<Told> {
  const told: Told = new Map();
  const { ask } = createClient(fetch, url);
  let guesses = 0;
  const guesser = async () => {
    while (!stop.aborted) {
      guesses += 1;
      // Every other one a phone of nobody's, which costs the server as much and blocks nobody.
      const phone = guesses % 2 === 0 ? telefone : phoneOf(9_000_000 + guesses);
      const headers = from(`198.${18 + (guesses >> 16)}.${(guesses >> 8) & 255}.${guesses & 255}`);
      const body = { telefone: phone, senha: `errada${guesses}` };
      count(told, await saidTo(ask(login, { body, headers, key: randomUUID() })));
    }
  };
  await Promise.all(Array.from({ length: GUESSERS }, guesser));
  return told;
}
/** More than wait in a lane, though those at a phone that is shut by then do not get so far. */
const GUESSERS = 64;

/** Gives himself one phone after the other, to see which of them are somebody's. Answers those he learned of. */
export async function probe(
  url: string,
  { idUsuario, token }: Buyer,
  phones: readonly string[],
): Promise<string[]> {
  const { ask } = createClient(patiently(fetch), url, bearer(token));
  const learned: string[] = [];
  for (const telefone of phones) {
    const body = { idUsuario, nome: 'CURIOSO', telefone };
    const said = await saidTo(ask(atualizarUsuario, { body, key: randomUUID() }));
    if (said === 'TELEFONE_JA_CADASTRADO') learned.push(telefone);
  }
  return learned;
}

/** Somebody's own browser. */
export interface Honest {
  readonly telefone: string;
  /** As the browser that logged in before says it: its cookie. */
  readonly cookie: string;
}

const PASSWORD = 'segredo123';

/** Registers by himself and logs in, before anybody besieges. */
export async function settle(url: string, n: number): Promise<Honest> {
  const { call, ask } = createClient(patiently(fetch), url);
  const telefone = phoneOf(7_000_000 + n);
  const headers = from(`203.0.113.${n}`);
  await call(cadastrarUsuario, {
    body: { telefone, senha: PASSWORD, nome: `PESSOA ${n}` },
    headers,
    key: randomUUID(),
  });
  const answer = await ask(login, { body: { telefone, senha: PASSWORD }, headers, key: randomUUID() });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('rifaviva_aparelho='));
  return { telefone, cookie: cookie?.split(';', 1)[0] ?? '' };
}

/** What a login is told that is asked once; `cookie`: from the browser that logged in before. */
export async function logIn(url: string, { telefone, cookie }: Honest, address: string): Promise<string> {
  const { ask } = createClient(fetch, url);
  const headers = { ...from(address), Cookie: cookie };
  const body = { telefone, senha: PASSWORD };
  return saidTo(ask(login, { body, headers, key: randomUUID() }));
}

/** Of whom is asked: an answer's body is read, so that its connection is free again. */
async function saidTo(asked: Promise<Response>): Promise<string> {
  try {
    await (await asked).arrayBuffer();
    return DONE;
  } catch (error) {
    if (error instanceof CallRefused) return error.corpo?.codigo ?? String(error.status);
    throw error;
  }
}
