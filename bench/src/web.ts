import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carregarBilhetes, verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { EVENT_POSITION, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { FIRST_PASSWORD, phoneOf } from '@rifa-viva/proof/testing/people';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { countFrames, framesOf } from './frames.ts';
import { load } from './load.ts';
import { type Bench, type Buyer, clientOf, ready, requests, startBench } from './setup.ts';

/**
 * `npm run bench:navegador`: what a phone has of the storefront, and staff of a long list. A slow phone on a slow network: the figures that
 * Lighthouse's mobile profile uses (4 times slower CPU; 150 ms, 1.6 Mbit/s down, 750 kbit/s up).
 */
const CPU_SLOWDOWN = 4;
const NETWORK = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const PAGES = ['/inicio', '/campanhasGeral', '/contato', '/404'];
const RUNS = 3;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };
const ADMIN = 2;
const IN_MAINTENANCE = 5_000;
const PER_SALE = 500;
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
  // A slowed program pauses for longer than the network has to be idle: it has painted what a person came for, then it is still.
  await page.getByRole('heading').first().waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForLoadState('networkidle');
  const figures = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(window as unknown as { seen: { lcp: number; cls: number; blocking: number } }).seen,
  }));
  await page.context().close();
  return { ...figures, js };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function loads(browser: Browser, url: string, paths: readonly string[]): Promise<void> {
  console.log(
    `\nFirst load on a slow phone (median of ${RUNS}): CPU ${CPU_SLOWDOWN} times slower, 1.6 Mbit/s, 150 ms`,
  );
  for (const path of paths) {
    const runs: Figures[] = [];
    for (let i = 0; i < RUNS; i += 1) runs.push(await firstLoad(browser, url, path));
    const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
    console.log(
      `  ${(path.split('?')[0] ?? '').padEnd(16)} FCP ${of('fcp').toFixed(0).padStart(5)} ms  LCP ${of('lcp').toFixed(0).padStart(5)} ms  ` +
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
  await countFrames(page);
  const buyers = await bench.buyers(2_000 * RUSH_SECONDS);
  const rush = await load(
    bench.url,
    16,
    RUSH_SECONDS,
    requests(bench, buyers, '/api/bilhetes/reservarBilhetes'),
  );
  watchers.kill();
  console.log(`\nA watching page beside ${WATCHERS} sockets, ${rush.perSecond.toFixed(0)} reservations/s`);
  console.log(`  ${await framesOf(page, 100)}`);
  await page.context().close();
}

/** Tickets sold in the raffle, by its Administrador; answers the token of the first. */
async function sell({ url, idRifa }: Bench, admin: Buyer, tickets: number): Promise<string> {
  const { call, ask } = clientOf(url, admin);
  let position = '0';
  for (let first = 1; first <= tickets; first += PER_SALE) {
    const bilhetesSelecionados = Array.from({ length: PER_SALE }, (_, i) => first + i);
    const { idUsuario } = admin;
    const sale = { idRifa, idUsuario, idVendedor: idUsuario, cliente: 'CLIENTE', bilhetesSelecionados };
    const { headers } = await ask(verificarBilhetes, { body: sale });
    position = headers.get(EVENT_POSITION) ?? position;
  }
  const [ticket] = await call(carregarBilhetes, {
    params: { idRifa },
    query: { numeros: '1' },
    headers: { [MIN_EVENT_POSITION]: position },
  });
  return ticket?.token ?? '';
}

/** The maintenance screen from its first ticket to its last, by the wheel; nothing slowed down. */
async function scrolling(bench: Bench, browser: Browser, admin: Buyer): Promise<void> {
  const context = await browser.newContext({ baseURL: bench.url, viewport: DESKTOP });
  const telefone = phoneOf(admin.idUsuario);
  await context.request.post('/api/usuarios/login', {
    data: { telefone, senha: FIRST_PASSWORD },
    headers: { Origin: bench.url },
  });
  const page = await context.newPage();
  await page.goto(`/manutencao?id=${bench.idRifa}`);
  await page.getByRole('table', { name: 'Bilhetes' }).getByRole('row').nth(5).waitFor();
  await countFrames(page);
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  while ((await height()) > 1) await page.mouse.wheel(0, 600);
  console.log(`\nThe maintenance screen of ${IN_MAINTENANCE} tickets, scrolled from end to end`);
  console.log(`  ${await framesOf(page, 50)}`);
  console.log(`  ${await page.evaluate(() => document.querySelectorAll('*').length)} nodes at the end`);
  await context.close();
}

const bench = await startBench(TICKETS);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run'],
});
try {
  const [admin] = await bench.people([ADMIN]);
  if (!admin) throw new Error('nobody administers');
  const token = await sell(bench, admin, IN_MAINTENANCE);
  const { idRifa, url } = bench;
  await loads(browser, url, [...PAGES, `/campanha/${idRifa}`, `/conferirBilhete?token=${token}`]);
  await scrolling(bench, browser, admin);
  await smoothness(bench, browser);
} finally {
  await browser.close();
  await bench.stop();
}
process.exit(0);
