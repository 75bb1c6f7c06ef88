import type { Page } from 'playwright-core';

/** From now on the page notes how long each frame took, milliseconds. */
export async function countFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { gaps });
  });
}

/** What was noted, in a line; `limit`: milliseconds that no frame should take. */
export async function framesOf(page: Page, limit: number): Promise<string> {
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return (
    `${gaps.length} frames: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms, ` +
    `${gaps.filter((gap) => gap > limit).length} over ${limit} ms`
  );
}
