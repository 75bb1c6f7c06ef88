import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A notice shown longer ago than this belongs to something else. */
const RECENT_MS = 10_000;

interface Shown {
  readonly text: string;
  readonly at: number;
}
/** What each page has shown and nobody has asked for yet, the oldest first. */
const unread = new WeakMap<Page, Shown[]>();

/**
 * Has every page of a context write down its notices as they appear: they go by themselves after a second or two,
 * which a busy machine may need to look at the screen.
 */
export async function writeDownNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('avisoMostrado', ({ page }, text: string) => {
    unread.set(page, [...(unread.get(page) ?? []), { text, at: Date.now() }]);
  });
  await context.addInitScript(() => {
    const known = new WeakMap<Element, string>();
    const { avisoMostrado } = window as unknown as { avisoMostrado: (text: string) => void };
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[data-aviso]')) {
        const text = notice.textContent ?? '';
        if (known.get(notice) === text) continue;
        known.set(notice, text);
        avisoMostrado(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until the page has shown a notice with exactly these words. What it showed before that counts no more. */
export async function noticed(page: Page, text: string | RegExp): Promise<void> {
  const since = Date.now() - RECENT_MS;
  const recent = () => (unread.get(page) ?? []).filter(({ at }) => at >= since);
  const isIt = (shown: string) => (typeof text === 'string' ? shown === text : text.test(shown));
  await expect
    .poll(() => recent().map((shown) => shown.text), { message: `a notice like ${text}` })
    .toSatisfy((texts: readonly string[]) => texts.some(isIt));
  const notices = recent();
  unread.set(page, notices.slice(notices.findIndex((shown) => isIt(shown.text)) + 1));
}
