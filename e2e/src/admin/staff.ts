import {
  type Answered,
  type ArgumentsOf,
  type Callable,
  CallRefused,
  type SendOptions,
} from '@rifa-viva/contracts/http/client';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import type { Browser, Locator } from 'playwright-core';
import { DESKTOP, openBrowser, signIn, type Visitor, visit } from '../browser.ts';
import { clientOf, writtenAt } from '../client.ts';
import { noticed } from '../notices.ts';
import { productToVisit, type Role } from '../product.ts';

/** People of the back office, each in a browser profile of her own. */
export interface Staff {
  readonly url: string;
  readonly browser: Browser;
  /** Logged in and standing on `path`. */
  enter(role: Role, path: string, viewport?: { width: number; height: number }): Promise<Visitor>;
  /** What the browsers complained of. */
  problems(): string[];
  close(): Promise<void>;
}

export async function openStaff(product = productToVisit()): Promise<Staff> {
  const [{ url }, browser] = await Promise.all([product, openBrowser()]);
  const visitors: Visitor[] = [];
  return {
    url,
    browser,
    async enter(role, path, viewport = DESKTOP) {
      const visitor = await visit(browser, url, viewport);
      visitors.push(visitor);
      await signIn(visitor, role);
      await visitor.page.goto(path);
      return visitor;
    },
    problems: () => visitors.flatMap((visitor) => visitor.problems),
    close: () => browser.close(),
  };
}

/**
 * A call of the product with this person's session, as another of her devices would make it. It sees what calls and pages
 * wrote before. What it writes is in the rows of campaigns, tickets, people and models when it resolves: pages that are
 * opened next know nothing of its position.
 */
export async function call<C extends Callable>(
  who: Visitor,
  called: C,
  ...input: ArgumentsOf<C, SendOptions>
): Promise<Answered<C>> {
  const before = writtenAt(who.url);
  const answer = await clientOf(who).call(called, ...input);
  if (writtenAt(who.url) > before) await clientOf(who).ask(carregarRifas, ONE).catch(mayBeRefused);
  return answer;
}

/** Who has just logged out, or switched the installation off, has nothing to wait for. */
function mayBeRefused(error: unknown): void {
  if (!(error instanceof CallRefused)) throw error;
}

const ONE = { params: { limit: 1 } };

/** The notice with exactly this text; waits until it has been shown. */
export const notice = ({ page }: Visitor, text: string | RegExp): Promise<void> => noticed(page, text);

export const card = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('article', { name, exact: true });

/** A line of a grid, by what names it. */
export const line = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

export const form = ({ page }: Visitor, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true });

export const save = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Salvar', exact: true }).click();

/** Answers the question that is asked, by its button. */
export const answer = ({ page }: Visitor, title: string | RegExp, button: string): Promise<void> =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).click();

/** `YYYY-MM-DDTHH:mm` in Sao Paulo so many minutes from now, as a datetime field takes it. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000 - 3 * 3_600_000).toISOString().slice(0, 16);

export const DAY = 24 * 60;
