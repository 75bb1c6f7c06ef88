import { randomInt } from 'node:crypto';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { atualizarEmpresa, carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { atualizarUsuario, cadastrarUsuario } from '@rifa-viva/contracts/http/usuarios';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { call } from '../admin/staff.ts';
import { DESKTOP, logIn, openBrowser, signIn, type Visitor, visit } from '../browser.ts';
import { productToVisit, type Role } from '../product.ts';
import { TYPED } from '../secrets.ts';

/** Visitors of the shop, each with a browser profile of her own. */
export interface Shop {
  readonly url: string;
  readonly browser: Browser;
  /** A browser, not logged in where `role` is null, on no page yet. */
  someone(role: Role | null, viewport?: { width: number; height: number }): Promise<Visitor>;
  /** As `someone`, with an account made for this journey alone. */
  customer(person: Person): Promise<Visitor>;
  /** What the browsers complained of. */
  problems(): string[];
  close(): Promise<void>;
}

export interface Person {
  readonly idUsuario: number;
  readonly nome: string;
  readonly telefone: string;
  readonly senha: string;
}

export async function openShop(): Promise<Shop> {
  const [{ url }, browser] = await Promise.all([productToVisit(), openBrowser()]);
  const visitors: Visitor[] = [];
  const someone = async (role: Role | null, viewport = DESKTOP) => {
    const visitor = await visit(browser, url, viewport);
    visitors.push(visitor);
    if (role) await signIn(visitor, role);
    return visitor;
  };
  return {
    url,
    browser,
    someone,
    async customer(person) {
      const visitor = await someone(null);
      await logIn(visitor, person);
      return visitor;
    },
    problems: () => visitors.flatMap((visitor) => visitor.problems),
    close: () => browser.close(),
  };
}

/** The field alone is marked, says why, and has the focus; with or without the notice. */
export async function marked(form: Page | Locator, name: string, text: string): Promise<void> {
  await expect.poll(() => form.locator('[aria-invalid]').count()).toBe(1);
  await expect
    .poll(() =>
      field(form, name).evaluate((at) => {
        const [first = ''] = at.getAttribute('aria-describedby')?.split(' ') ?? [];
        return [at === document.activeElement, document.getElementById(first)?.textContent];
      }),
    )
    .toEqual([true, text]);
}

export const newPhone = (): string => `219${randomInt(10_000_000, 99_999_999)}`;

/** An account of this journey's own, so that journeys do not meet in one person. */
export async function createPerson(
  admin: Visitor,
  nome: string,
  { tipo = 'Usuario', idGerente }: { tipo?: Tipo; idGerente?: number } = {},
): Promise<Person> {
  const telefone = newPhone();
  const senha = TYPED.senha;
  const person = { nome, telefone, senha, tipo, ativo: 'sim', pix: '' } as const;
  const { idUsuario } = await call(admin, cadastrarUsuario, {
    body: { ...person, ...(idGerente && { idGerente }) },
  });
  return { idUsuario, nome, telefone, senha };
}

export async function setActive(
  admin: Visitor,
  { idUsuario, nome, telefone }: Person,
  ativo: 'sim' | 'nao',
): Promise<void> {
  await call(admin, atualizarUsuario, {
    body: { idUsuario, nome, telefone, tipo: 'Usuario', ativo, pix: '' },
  });
}

type Settings = BodyOf<typeof atualizarEmpresa>;

/** Company settings for one journey; answers what puts the old ones back. */
export async function configure(admin: Visitor, settings: Settings): Promise<() => Promise<void>> {
  const before = await call(admin, carregarEmpresa);
  await call(admin, atualizarEmpresa, { body: settings });
  // In its row by now: pages that are opened next know nothing of its position.
  await call(admin, carregarEmpresa);
  return async () => {
    const old: Settings = JSON.parse(JSON.stringify(before, Object.keys(settings)));
    await call(admin, atualizarEmpresa, { body: old });
  };
}

/** Closes her browser; what it still asked for needs no answer. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** What the guards say. */
export const EXPIRADA = 'Usuário inativo ou sessão expirada. Faça login novamente.';
export const SEM_ADMIN = 'Usuário Inativo ou não é Administrador. Contate o administrador.';

/** Where they send whoever they turn away. */
export const atRoot = (page: Page): Promise<void> => page.waitForURL((url) => url.pathname === '/');

/** The notice with exactly these words. */
export const notice = (page: Page, text: string): Locator =>
  page
    .locator('[data-aviso]')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first();

/** Time stands still from now on, but for what `runFor` lets pass. */
export async function stopTime(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Math.ceil(Date.now())));
  // That moment is past when it is named, which is refused; but time stands still by then, and the next one is now.
  await pause().catch(pause);
}

/**
 * The notice is there without a button, for exactly so long. Time has to stand still (`stopTime`) before what
 * causes the notice.
 */
export async function noticeFor(page: Page, text: string, ms: number): Promise<void> {
  const shown = notice(page, text);
  await shown.waitFor();
  expect(await shown.getByRole('button').count()).toBe(0);
  await page.clock.runFor(ms - 1);
  await settled(page);
  expect(await shown.count()).toBe(1);
  await page.clock.runFor(1);
  await shown.waitFor({ state: 'detached' });
}

/** Lets time pass in steps of 50 ms until this is there; a page that loads needs its timers. */
export const runUntil = (page: Page, shown: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(50);
      return shown.isVisible();
    })
    .toBe(true);

/** When the page asked, by its own clock. `read`: it has done what it does with the answer, and begun what begins with it. */
interface Question {
  readonly at: number;
  readonly read: boolean;
}

/**
 * Has the page write down what it asks this address, before it loads. That a period is neither shorter nor longer is seen by
 * its ends: one look a moment before may come before what has happened too early can be seen.
 */
export async function questions(page: Page, path: string): Promise<() => Promise<readonly Question[]>> {
  await page.addInitScript((path) => {
    // Whatever page comes next.
    const all = (): Question[] => JSON.parse(sessionStorage.getItem(path) ?? '[]');
    const keep = (questions: readonly Question[]) => sessionStorage.setItem(path, JSON.stringify(questions));
    const send = window.fetch;
    window.fetch = async (...request) => {
      const [to] = request;
      if (new URL(to instanceof Request ? to.url : to, location.href).pathname !== path)
        return send(...request);
      const number = all().length;
      keep([...all(), { at: Date.now(), read: false }]);
      const answer = await send(...request);
      const json = answer.json.bind(answer);
      answer.json = async () => {
        const read = await json();
        keep(all().map((question, i) => (i === number ? { ...question, read: true } : question)));
        return read;
      };
      return answer;
    };
  }, path);
  return () => page.evaluate((path) => JSON.parse(sessionStorage.getItem(path) ?? '[]'), path);
}

/** The page has nothing left to do but to wait: what its clock has brought about stands on the screen. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));

/** From now on the page writes down when, by its own clock, it goes elsewhere or begins anew. */
export const writeDownLeaving = (page: Page): Promise<void> =>
  page.evaluate(() =>
    navigation.addEventListener('navigate', () => sessionStorage.setItem('deixada', String(Date.now()))),
  );

export const leftAt = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('deixada')));

/** Server down for these calls, as the browser sees it. */
export const failing = (page: Page, path: string): Promise<unknown> =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '' }));

/** Days until a cookie ends; null: there is none. */
export async function cookieDays({ context }: Visitor, name: string): Promise<number | null> {
  const cookie = (await context.cookies()).find((c) => c.name === name);
  return cookie ? Math.round((cookie.expires - Date.now() / 1_000) / 86_400) : null;
}

/** Cookies but the one that tells a known browser from a guesser's, which outlives sessions. */
export const cookieNames = async ({ context }: Visitor): Promise<string[]> =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'rifaviva_aparelho');

export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true });

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** The lists of campaigns show these raffles alone: not the demo's, nor those of other tests of this journey. */
export async function onlyRaffles(page: Page, ids: readonly number[]): Promise<void> {
  await page.route(/\/api\/rifas\/carregar\/\d+$/, async (route) => {
    const everything = new URL('/api/rifas/carregar/10000', route.request().url());
    const all = await route.fetch({ url: everything.href });
    const raffles = (await all.json()) as { idRifa: number }[];
    await route.fulfill({ response: all, json: raffles.filter(({ idRifa }) => ids.includes(idRifa)) });
  });
}

/** The page goes by the clock it has: the server's is not asked again. */
export const ownClock = (page: Page): Promise<unknown> =>
  page.route('**/api/empresas/dataAtual', (route) => route.abort());
