import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, textOf } from './sources.ts';

const JOURNEYS = (readdirSync(`${root}/e2e/src`, { recursive: true }) as string[])
  .filter((path) => path.endsWith('.journey.ts'))
  .map((path) => `e2e/src/${path}`);

/**
 * Tests that let a reading succeed again and then press "Tentar novamente" on a page that hears live messages: told that the
 * connection stands, the page reads again by itself and takes the button away.
 */
const hearing = (path: string, text: string): string[] =>
  text
    .split(/^(?= *(?:it|describe)(?:\.each)?\()/m)
    .filter(
      (test) =>
        /\bunroute\(/.test(test) &&
        /'Tentar novamente'.*\)\s*\.click\(|button\(.*'Tentar novamente'/.test(test),
    )
    .filter((test) => /^ *it\b/.test(test))
    .filter((test) => !/\bdeaf\(/.test(test))
    .map((test) => `${path}: ${test.trim().split('\n')[0]}`);

describe('who presses "Tentar novamente"', () => {
  it('hears nothing live', () => {
    expect(JOURNEYS.flatMap((path) => hearing(path, textOf(path)))).toEqual([]);
  });

  it('is found where he does', () => {
    const test = (before: string) => `
  it('reads again', async () => {
    ${before}
    await page.unroute('**/api/x');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
  });
`;
    expect(hearing('x', test(''))).toEqual(["x: it('reads again', async () => {"]);
    expect(hearing('x', test('await deaf(page);'))).toEqual([]);
  });
});
