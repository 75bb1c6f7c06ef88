import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What each page has shown since its person acted last, and nobody has asked for yet; the oldest first. */
const unread = new WeakMap<Page, readonly string[]>();

/**
 * Has every page of a context write down its notices as they appear: they go by themselves after a second or two,
 * which a busy machine may need to look at the screen. With each click and each key what was shown before is forgotten: it
 * belongs to something else.
 */
export async function writeDownNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('avisoMostrado', ({ page }, text: string) => {
    unread.set(page, [...(unread.get(page) ?? []), text]);
  });
  await context.exposeBinding('pessoaAgiu', ({ page }) => void unread.delete(page));
  await context.addInitScript(() => {
    const known = new WeakMap<Element, string>();
    const { avisoMostrado, pessoaAgiu } = window as unknown as {
      avisoMostrado: (text: string) => void;
      pessoaAgiu: () => void;
    };
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, () => pessoaAgiu(), true);
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
  const isIt = (shown: string) => (typeof text === 'string' ? shown === text : text.test(shown));
  const seen = () => unread.get(page) ?? [];
  await expect
    .poll(seen, { message: `a notice like ${text}` })
    .toSatisfy((texts: readonly string[]) => texts.some(isIt));
  unread.set(page, seen().slice(seen().findIndex(isIt) + 1));
}
