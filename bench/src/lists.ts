import { gunzipSync } from 'node:zlib';
import { EVENT_POSITION, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { createRaffleAt } from '@rifa-viva/proof/testing/raffle';
import { request } from 'undici';
import { percentile } from './load.ts';
import { analyze, type Bench, type Buyer, startBench } from './setup.ts';

/** `npm run bench:listas`: reading calls with one large raffle among many, beside the same calls with a tenth of it. */
const SMALL = 10_000;
const LARGE = 100_000;
const OTHERS = 49;
const TICKETS_OF_OTHERS = Number(process.env.LISTAS_OUTRAS ?? 1_000);
/** Share of each raffle's tickets that is sold. */
const SOLD_OF_TEN = 2;
const PER_SALE = 500;
const CALLS = 100;
const ADMIN = 2;
const AIM_MS = 50;
const MOST_TRIES = 30;

interface Reading {
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const get = (what: string, path: string): Reading => ({ what, method: 'GET', path });
const post = (what: string, path: string, body: object): Reading => ({ what, method: 'POST', path, body });
const ticketsLeft = (idRifa: number) =>
  get('tickets left', `/api/bilhetes/contarBilhetesNaoVendidos/${idRifa}`);
const wholeLists = (idRifa: number): Reading[] => [
  get('maintenance: all taken tickets', `/api/bilhetes/carregarBilhetes/${idRifa}`),
  post('sales: all free numbers', '/api/bilhetes/carregarBilhetesNaoVendidos', { idRifa }),
  post('sold tickets of the raffle', '/api/bilhetes/carregarBilhetesVendidosGeral', { idRifa }),
];

const page = (what: string, idRifa: number, query: Record<string, string>) =>
  get(what, `/api/bilhetes/listar/${idRifa}?${new URLSearchParams(query)}`);

const filter = (fields: object) => encodeURIComponent(JSON.stringify(fields));

function readings(idRifa: number): Reading[] {
  const ticket = idBilhete(idRifa, 7);
  return [
    get('home: 100 campaigns', '/api/rifas/carregar/100'),
    get(
      'back office: campaigns, page',
      `/api/rest/rifas?range=[0,14]&sort=["dtSorteio","DESC"]&filter=${filter({})}`,
    ),
    get(
      'back office: campaigns, search',
      `/api/rest/rifas?range=[0,14]&sort=["dtSorteio","DESC"]&filter=${filter({ q: 'CORRIDA' })}`,
    ),
    get(
      'back office: people, page',
      `/api/rest/usuarios?range=[0,14]&sort=["nome","ASC"]&filter=${filter({})}`,
    ),
    get(
      'back office: people, search',
      `/api/rest/usuarios?range=[0,14]&sort=["nome","ASC"]&filter=${filter({ q: 'PESSOA' })}`,
    ),
    get('one campaign', `/api/rifas/carregarRifa/${idRifa}`),
    ticketsLeft(idRifa),
    get('finance: counts and cards', `/api/rifas/financeiro/${idRifa}`),
    get('one ticket', `/api/bilhetes/carregarBilhete/${ticket}`),
    get('history of a ticket', `/api/bilhetes/historico/${ticket}`),
    get(
      'maintenance: 20 tickets that changed',
      `/api/bilhetes/carregarBilhetes/${idRifa}?numeros=${Array.from({ length: 20 }, (_, i) => 50 * i + 1)}`,
    ),
    get('own sales: campaigns, page', '/api/bilhetes/vendidos'),
    get('own sales: campaigns, by title', '/api/bilhetes/vendidos?q=CORRIDA'),
    get('own sales: campaigns, by number', '/api/bilhetes/vendidos?q=7'),
    get('own sales: tickets of one, page', `/api/bilhetes/vendidos/${idRifa}`),
    get('own sales: tickets of one, by number', `/api/bilhetes/vendidos/${idRifa}?q=7`),
    page('maintenance: first page', idRifa, {}),
    page('maintenance: last page', idRifa, { inicio: '19900' }),
    page('maintenance: one seller, page', idRifa, { vendedor: 'PESSOA 2' }),
    page('maintenance: by amount, page', idRifa, { ordem: 'valor', sentido: 'desc' }),
    page('maintenance: by purchase, page', idRifa, { porCompra: 'sim' }),
    get('maintenance: numbers to return', `/api/bilhetes/numeros/${idRifa}?acao=devolver`),
    ...wholeLists(idRifa),
  ];
}

interface Sent {
  readonly status: number;
  /** Of the answer, unpacked. */
  readonly bytes: number;
  /** Until the answer began, and until its last byte was there as it was sent, milliseconds. */
  readonly begun: number;
  readonly whole: number;
  readonly position: string;
}

async function send(
  { url }: Bench,
  { token }: Buyer,
  { method, path, body }: Omit<Reading, 'what'>,
  position = '0',
): Promise<Sent> {
  const at = performance.now();
  const answer = await request(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
      [MIN_EVENT_POSITION]: position,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const begun = performance.now() - at;
  const sent = Buffer.from(await answer.body.arrayBuffer());
  const whole = performance.now() - at;
  const bytes = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(sent).length : sent.length;
  const after = String(answer.headers[EVENT_POSITION.toLowerCase()] ?? '0');
  return { status: answer.statusCode, bytes, begun, whole, position: after };
}

/** In the Administrador's own name. Answers the sale's position. */
async function sellThese(
  bench: Bench,
  admin: Buyer,
  idRifa: number,
  bilhetesSelecionados: readonly number[],
): Promise<string> {
  const { status, position } = await send(bench, admin, {
    method: 'POST',
    path: '/api/verificarBilhetes',
    body: { bilhetesSelecionados, idRifa, idUsuario: ADMIN, idVendedor: ADMIN, cliente: 'CLIENTE' },
  });
  if (status !== 200) throw new Error(`sale refused: ${status}`);
  return position;
}

/** A share of the raffle's numbers, a slice at a time. */
async function sell(bench: Bench, admin: Buyer, idRifa: number, tickets: number): Promise<void> {
  const last = (tickets * SOLD_OF_TEN) / 10;
  for (let first = 1; first <= last; first += PER_SALE) {
    const length = Math.min(PER_SALE, last - first + 1);
    await sellThese(
      bench,
      admin,
      idRifa,
      Array.from({ length }, (_, i) => first + i),
    );
  }
}

const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b);
const ms = (time: number) => `${time.toFixed(1).padStart(6)} ms`;

/** A line for each call, and one more for each whole list that is read again after every single sale. */
async function measure(
  bench: Bench,
  admin: Buyer,
  idRifa: number,
  tickets: number,
): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  let lastNumber = tickets;
  const oneSale = async (): Promise<void> => {
    const position = await sellThese(bench, admin, idRifa, [lastNumber]);
    lastNumber -= 1;
    // Beside 49 raffles as large the views may be seconds behind: whoever waits for a sale is asked to come again.
    for (let tries = 1; ; tries += 1) {
      const { status } = await send(bench, admin, ticketsLeft(idRifa), position);
      if (status === 200) return;
      if (status !== 503 || tries === MOST_TRIES) throw new Error(`sale not seen: ${status}`);
    }
  };
  const line = async (reading: Reading, before?: () => Promise<void>): Promise<string> => {
    const calls: Sent[] = [];
    for (let i = 0; i < CALLS; i += 1) {
      await before?.();
      calls.push(await send(bench, admin, reading));
    }
    const [first] = calls;
    if (!first || calls.some(({ status }) => status !== 200)) throw new Error(`${reading.what} refused`);
    const begun = sorted(calls.map((call) => call.begun));
    const whole = sorted(calls.map((call) => call.whole));
    const p95 = percentile(whole, 0.95);
    return [
      `first ${ms(first.whole)}  begun p95 ${ms(percentile(begun, 0.95))}`,
      `whole p50 ${ms(percentile(whole, 0.5))}  p95 ${ms(p95)}  ${(first.bytes / 1_000).toFixed(0).padStart(6)} kB`,
      ...(p95 > AIM_MS ? ['over'] : []),
    ].join('  ');
  };
  for (const reading of readings(idRifa)) lines.set(reading.what, await line(reading));
  for (const reading of wholeLists(idRifa)) {
    lines.set(`${reading.what}, after a sale each`, await line(reading, oneSale));
  }
  return lines;
}

const bench = await startBench(SMALL);
try {
  const [admin] = await bench.people([ADMIN]);
  if (!admin) throw new Error('nobody administers');
  await bench.buyers(2_000);
  await sell(bench, admin, bench.idRifa, SMALL);
  for (let i = 0; i < OTHERS; i += 1) {
    const idRifa = await createRaffleAt(bench.url, admin, TICKETS_OF_OTHERS);
    await sell(bench, admin, idRifa, TICKETS_OF_OTHERS);
  }
  await analyze(bench);
  const small = await measure(bench, admin, bench.idRifa, SMALL);
  const idLarge = await createRaffleAt(bench.url, admin, LARGE);
  await sell(bench, admin, idLarge, LARGE);
  await analyze(bench);
  const large = await measure(bench, admin, idLarge, LARGE);
  console.log(
    `\nReading calls, ${CALLS} one after another each, answer received whole, ${OTHERS + 1} raffles`,
  );
  for (const [what, line] of large) {
    console.log(what);
    console.log(`  ${String(SMALL).padStart(6)} tickets  ${small.get(what)}`);
    console.log(`  ${String(LARGE).padStart(6)} tickets  ${line}`);
  }
} finally {
  await bench.stop();
}
process.exit(0);
