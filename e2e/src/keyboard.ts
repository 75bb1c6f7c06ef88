import type { Locator, Page } from 'playwright-core';

/** Tab stops nobody would go beyond. */
const MOST_STOPS = 120;

export interface Keyboard {
  /** Places on the way where who has no pointer did not see where he was. */
  readonly faults: string[];
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes on by Tab, or back, until this has the focus. */
  tabTo(wanted: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Whether this has the focus. */
  at(wanted: Locator): Promise<boolean>;
}

/** A page in the hands of somebody who has a keyboard and nothing else. */
export function keyboardOf(page: Page): Keyboard {
  const faults: string[] = [];
  const at = (wanted: Locator) =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  return {
    faults,
    at,
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    async tabTo(wanted, key = 'Tab') {
      await wanted.first().waitFor({ state: 'attached' });
      const passed: string[] = [];
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        await page.keyboard.press(key);
        const { name, fault } = await page.evaluate(lookAtFocus);
        if (fault) faults.push(`${fault}: ${name}`);
        if (await at(wanted)) return;
        passed.push(name);
      }
      throw new Error(`${wanted} is not reached by ${key}: ${passed.join(' | ')}`);
    },
  };
}

/** In the page: what has the focus, and whether one sees that. */
function lookAtFocus(): { name: string; fault: string | null } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return { name: '(page)', fault: null };
  // What is drawn of a ticket's box is its label.
  const drawn = focused.closest('label') ?? focused;
  const text = focused.getAttribute('aria-label') ?? (drawn.textContent?.trim() || focused.id);
  const name = `${focused.localName} ${text.slice(0, 60)}`;
  const { left, top, right, bottom } = drawn.getBoundingClientRect();
  const inSight = [left + 2, (left + right) / 2, right - 2].some((x) =>
    [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (drawn.contains(hit) || hit.contains(drawn));
    }),
  );
  if (!inSight) return { name, fault: 'covered' };
  const marked = [focused, drawn, focused.closest('.Mui-focused, .Mui-focusVisible')].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
      boxShadow !== 'none' ||
      element.classList.contains('Mui-focused')
    );
  });
  return { name, fault: marked ? null : 'unmarked' };
}

/** Whether it is seen where the page stands: neither scrolled out of its box nor covered. */
export const inSight = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

/** What does not fit: a page that scrolls sideways, controls and words that stick out or are cut off. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.push(`page: ${document.documentElement.scrollWidth} wide in ${width}`);
    const clips = (element: Element) => getComputedStyle(element).overflowX;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!words && !element.matches('button, input, select, textarea, a, img')) continue;
      if (
        element.closest('.somente-leitor') ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own <= 1) continue;
      const name = `${element.localName} ${(element.textContent ?? '').trim().slice(0, 40)}`;
      if (words && clips(element) !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${name}`);
      let [from, to] = [0, width];
      for (let box = element.parentElement; box; box = box.parentElement) {
        const overflow = clips(box);
        // What scrolls by itself is reached.
        if (overflow === 'auto' || overflow === 'scroll') [from, to] = [-Infinity, Infinity];
        if (overflow !== 'hidden' && overflow !== 'clip') continue;
        const edge = box.getBoundingClientRect();
        [from, to] = [Math.max(from, edge.left), Math.min(to, edge.right)];
      }
      if (left < from - 1 || right > to + 1) found.push(`sticks out: ${name} ${left}..${right}`);
    }
    return found;
  });
