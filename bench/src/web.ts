import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { load } from './load.ts';
import { type Bench, ready, requests, startBench } from './setup.ts';

/**
 * `npm run bench:navegador`: what a phone has of the storefront. A slow phone on a slow network: the figures that
 * Lighthouse's mobile profile uses (4 times slower CPU; 150 ms, 1.6 Mbit/s down, 750 kbit/s up).
 */
const CPU_SLOWDOWN = 4;
const NETWORK = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const PAGES = ['/inicio', '/campanhasGeral', '/contato', '/404'];
const RUNS = 3;
const PHONE = { width: 360, height: 740 };
const WATCHERS = 200;
const RUSH_SECONDS = 6;
const TICKETS = 20_000;

interface Figures {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** Sum of what long tasks took beyond 50 ms. */
  readonly blocking: number;
  /** Bytes of JavaScript as they came over the wire. */
  readonly js: number;
}

async function slowPhone(browser: Browser, url: string): Promise<{ page: Page; wire: CDPSession }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  return { page, wire };
}

/** Runs in the page before anything else: collects what the browser tells of its own work. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, blocking: 0 };
  Object.assign(window, { seen });
  const on = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    seen.cls += entry.value ?? 0;
  });
  on('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50);
  });
}

async function firstLoad(browser: Browser, url: string, path: string): Promise<Figures> {
  const { page, wire } = await slowPhone(browser, url);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await wire.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  let js = 0;
  const scripts = new Set<string>();
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) js += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 });
  const figures = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(window as unknown as { seen: { lcp: number; cls: number; blocking: number } }).seen,
  }));
  await page.context().close();
  return { ...figures, js };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function loads(browser: Browser, url: string): Promise<void> {
  console.log(
    `\nFirst load on a slow phone (median of ${RUNS}): CPU ${CPU_SLOWDOWN} times slower, 1.6 Mbit/s, 150 ms`,
  );
  for (const path of PAGES) {
    const runs: Figures[] = [];
    for (let i = 0; i < RUNS; i += 1) runs.push(await firstLoad(browser, url, path));
    const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
    console.log(
      `  ${path.padEnd(16)} FCP ${of('fcp').toFixed(0).padStart(5)} ms  LCP ${of('lcp').toFixed(0).padStart(5)} ms  ` +
        `CLS ${of('cls').toFixed(3)}  blocked ${of('blocking').toFixed(0).padStart(5)} ms  JavaScript ${(of('js') / 1_000).toFixed(1)} kB`,
    );
  }
}

/** Frames of a watching page while others buy; nothing slowed down besides this machine's own load. */
async function smoothness(bench: Bench, browser: Browser): Promise<void> {
  const here = dirname(fileURLToPath(import.meta.url));
  const watchers = spawn(
    process.execPath,
    [join(here, 'watchers.js'), bench.url, String(bench.idRifa), String(WATCHERS)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  await ready(watchers);
  const { page } = await slowPhone(browser, bench.url);
  await page.goto('/campanhasGeral');
  await page.getByRole('button', { name: 'Ver números' }).first().click();
  await page.locator('ol > li[data-situacao]').first().waitFor();
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
  const buyers = await bench.buyers(2_000 * RUSH_SECONDS);
  const rush = await load(
    bench.url,
    16,
    RUSH_SECONDS,
    requests(bench, buyers, '/api/bilhetes/reservarBilhetes'),
  );
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
  watchers.kill();
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  console.log(`\nA watching page beside ${WATCHERS} sockets, ${rush.perSecond.toFixed(0)} reservations/s`);
  console.log(
    `  ${gaps.length} frames: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms, ` +
      `${gaps.filter((gap) => gap > 100).length} over 100 ms`,
  );
}

const bench = await startBench(TICKETS);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run'],
});
try {
  await loads(browser, bench.url);
  await smoothness(bench, browser);
} finally {
  await browser.close();
  await bench.stop();
}
process.exit(0);
