import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { writeDownNotices } from './notices.ts';
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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
    headless: true,
  });
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Problems the browser itself told of: uncaught errors, broken policies. */
  readonly problems: string[];
}

/** A person with a browser profile of her own. */
export async function visit(browser: Browser, url: string, viewport = DESKTOP): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    // What a page asks once the service worker has taken it over slips past a `route` that comes later.
    serviceWorkers: 'block',
  });
  await writeDownNotices(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      problems.push(message.text());
  });
  return { context, page, problems };
}

/** A session as the login call gives it, without the screens. */
export async function signIn({ context }: Visitor, url: string, role: Role): Promise<void> {
  const { telefone, senha } = accountOf(role);
  const answer = await context.request.post(`${url}/api/usuarios/login`, {
    data: { telefone, senha },
    headers: { Origin: url },
  });
  if (!answer.ok()) throw new Error(`login of ${role}: ${answer.status()} ${await answer.text()}`);
}

/** Through the login modal of the home page, as a person does. */
export async function logInByModal({ page }: Visitor, telefone: string, senha: string): Promise<void> {
  await page.getByRole('button', { name: 'Login', exact: true }).first().click();
  const modal = page.getByRole('dialog', { name: 'Login' });
  await modal.getByLabel('Telefone').fill(telefone);
  await modal.getByLabel('Senha', { exact: true }).fill(senha);
  await modal.getByRole('button', { name: 'Login', exact: true }).click();
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
