import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A button that has just become usable is on its way to its colour: what is judged is where it comes to rest. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** All that axe finds wrong, whatever its weight, by day and by night: in which theme, by which rule and where. */
export async function findings(page: Page): Promise<string[]> {
  // By the debugger, not by a script element: the page's policy allows no foreign script.
  await page.evaluate(`if (!globalThis.axe) { ${axe} }`);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // The theme that the page was in comes last: it is left in it.
  const themes = dark ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map((violation) => `${colorScheme} ${violation}`));
  }
  return found;
}

async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
