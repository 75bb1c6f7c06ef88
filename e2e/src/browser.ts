import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@rifa-viva/contracts/http/usuarios';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { shiftedDate } from '@rifa-viva/proof/testing/shifted-date';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { clientOf, noteWritten } from './client.ts';
import { remember } from './last-seen.ts';
import { answerLate } from './late-answers.ts';
import { noticed, writeDownNotices } from './notices.ts';
import { accountOf, type Role } from './product.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const screens = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '.tmp', 'screens');

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 860 };

/** `scale`: at 2 what is drawn is twice as large, as in a window of twice the size at 200 %. */
interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly scale?: number;
}

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: FLAGS,
    headless: true,
  });
  const { SHIFTED_TIME } = process.env;
  return SHIFTED_TIME ? withTheClockOf(SHIFTED_TIME, browser) : browser;
}

/** Journeys at another hour (docs/proof.md): pages live at that of the processes beside them. */
function withTheClockOf(file: string, browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  const clock = `globalThis.Date = (${shiftedDate})(Date, () => ${Number(readFileSync(file, 'utf8'))});`;
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(clock);
    return context;
  };
  return browser;
}

export interface Visitor {
  /** Address of the installation that is visited. */
  readonly url: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Problems the browser itself told of: uncaught errors, broken policies. */
  readonly problems: string[];
}

/** A person with a browser profile of her own. */
export async function visit(
  browser: Browser,
  url: string,
  { width, height, scale = 1 }: Viewport = DESKTOP,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    // What a page asks once the service worker has taken it over slips past a `route` that comes later.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('response', (answer) => noteWritten(url, answer.headers()));
  await writeDownNotices(context);
  await answerLate(context);
  remember(context);
  const page = await context.newPage();
  endStandIns(page);
  letDialogsClose(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      problems.push(message.text());
  });
  return { url, context, page, problems };
}

const NOBODY_WAITS =
  /already handled|has been closed|Frame was detached|was not found|Request context disposed/i;

async function unlessNobodyWaits(what: Promise<unknown> | unknown): Promise<void> {
  try {
    await what;
  } catch (error) {
    if (!(error instanceof Error && NOBODY_WAITS.test(error.message))) throw error;
  }
}

/**
 * What stands in for the server may answer when the page asks no more: it went on, was closed, or the stand-in was taken
 * away. One that a test puts up goes when the test ends, whatever became of it.
 */
function endStandIns(page: Page): void {
  const route = page.route.bind(page);
  page.route = (url, handler, options) => {
    const standIn: typeof handler = (asked, request) => unlessNobodyWaits(handler(asked, request));
    if (TestRunner.getCurrentTest()) onTestFinished(() => unlessNobodyWaits(page.unroute(url, standIn)));
    return route(url, standIn, options);
  };
}

/** A dialog that has closed takes its entry out of the history a moment later (ui/pecas/voltar): true until then. */
const CLOSING = `history.state?.['rifaviva.aberto'] === true && !document.querySelector('[role$=dialog]')`;
const MOST_TURNS = 200;

/** Nobody types an address in the very turn in which a dialog closes: its step back would stop the way there. */
function letDialogsClose(page: Page): void {
  const closed = async () => {
    for (let turn = 0; turn < MOST_TURNS; turn += 1)
      if (!(await page.evaluate<boolean>(CLOSING).catch(() => false))) return;
  };
  const goto = page.goto.bind(page);
  page.goto = (...asked) => closed().then(() => goto(...asked));
  const reload = page.reload.bind(page);
  page.reload = (...asked) => closed().then(() => reload(...asked));
}

/** Kept from the live connection until the function it returns is called. */
export async function keptOut(page: Page): Promise<() => void> {
  let out = true;
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (out) void socket.close();
    else socket.connectToServer();
  });
  await page.route('**/socket.io/**', (route) => (out ? route.abort() : route.continue()));
  return () => {
    out = false;
  };
}

/** Nothing is told live. For pages whose time leaps, or that would read again by themselves what failed on purpose. */
export async function deaf(page: Page): Promise<void> {
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
}

/** A session as the login call gives it, without the screens. */
export async function logIn(
  who: Visitor,
  { telefone, senha }: { telefone: string; senha: string },
): Promise<void> {
  await clientOf(who).call(login, { body: { telefone, senha } });
}

export const signIn = (who: Visitor, role: Role): Promise<void> => logIn(who, accountOf(role));

/** Through the login modal of the home page, as a person does. */
/** Until the page that was logged in from has begun anew, a second after it said so: an address typed before is lost. */
export async function logInByModal(visitor: Visitor, telefone: string, senha: string): Promise<void> {
  await visitor.page.getByRole('button', { name: 'Login', exact: true }).first().click();
  await logInByOpenModal(visitor, telefone, senha);
}

export async function logInByOpenModal({ page }: Visitor, telefone: string, senha: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Login' });
  await modal.getByLabel('Telefone').fill(telefone);
  await modal.getByLabel('Senha', { exact: true }).fill(senha);
  const begunAnew = page.waitForEvent('load');
  const pressed = modal.getByRole('button', { name: 'Login', exact: true }).click();
  await Promise.all([begunAnew, pressed, noticed(page, 'Logado com sucesso!!')]);
}

/** Kept for people to look at, below .tmp/screens. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: join(screens, `${name}.png`), animations: 'disabled', fullPage: false });
}

/** Keeps calls to this address from the server until the function it returns is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
