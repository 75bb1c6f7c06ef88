import { writeFileSync } from 'node:fs';
import { besideLog } from '@rifa-viva/proof/testing/server-logs';
import type { BrowserContext, Page } from 'playwright-core';

/** So much of the way there is told. */
const MOST_LINES = 80;
/** A page that hangs is said to. */
const ANSWER_MS = 10_000;
/** What each page that is open did last, a line each. */
const open = new Map<Page, string[]>();
let kept = 0;

/** From here on what a person's pages do is remembered, for the test that fails. */
export function remember(context: BrowserContext): void {
  context.on('page', (page) => {
    const lines: string[] = [];
    open.set(page, lines);
    page.once('close', () => open.delete(page));
    const did = (what: string) => {
      lines.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
      if (lines.length > MOST_LINES) lines.shift();
    };
    page.on('framenavigated', (frame) => did(`is at ${frame.url()}`));
    page.on('console', (message) => message.type() === 'error' && did(`complains: ${message.text()}`));
    page.on('pageerror', (error) => did(`throws: ${error.message}`));
    const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
    page.on('request', (asked) => isCall(asked.url()) && did(`asks ${asked.method()} ${asked.url()}`));
    page.on('response', (got) => isCall(got.url()) && did(`hears ${got.status()} of ${got.url()}`));
    page.on('requestfailed', (lost) => did(`hears nothing of ${lost.url()}: ${lost.failure()?.errorText}`));
  });
}

/**
 * Beside what the servers of this file said: of each page a picture, and a text of what it shows and did last. Kept when
 * the file is red.
 */
export async function keepLastSeen(test: string): Promise<void> {
  for (const [page, lines] of open) {
    kept += 1;
    const shown = page.locator('body').ariaSnapshot({ timeout: ANSWER_MS });
    const text = await shown.catch((error: Error) => `It does not answer: ${error.message}`);
    const picture = await page.screenshot({ timeout: ANSWER_MS, animations: 'disabled' }).catch(() => null);
    const path = besideLog(`page-${kept}`);
    writeFileSync(`${path}.txt`, [test, page.url(), '', text, '', ...lines, ''].join('\n'));
    if (picture) writeFileSync(`${path}.png`, picture);
  }
}
