import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { createRaffleAt } from '@rifa-viva/embedded/proofs/raffle';
import { openDb } from '@rifa-viva/read-side/kernel/db';
import { percentile } from './load.ts';
import { type Bench, type Buyer, startBench } from './setup.ts';

/** `npm run bench:listas`: reading calls with one large raffle among many, beside the same calls with a tenth of it. */
const SMALL = 10_000;
const LARGE = 100_000;
const OTHERS = 49;
const TICKETS_OF_OTHERS = 1_000;
/** Share of each raffle's tickets that is sold. */
const SOLD_OF_TEN = 2;
const PER_SALE = 500;
const CALLS = 40;
const ADMIN = 2;
const AIM_MS = 50;

interface Reading {
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const filter = (fields: object) => encodeURIComponent(JSON.stringify(fields));

function readings(idRifa: number): Reading[] {
  const ticket = idBilhete(idRifa, 7);
  const get = (what: string, path: string): Reading => ({ what, method: 'GET', path });
  const post = (what: string, path: string, body: object): Reading => ({ what, method: 'POST', path, body });
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
    get('tickets left', `/api/bilhetes/contarBilhetesNaoVendidos/${idRifa}`),
    get('finance: counts and cards', `/api/rifas/financeiro/${idRifa}`),
    get('one ticket', `/api/bilhetes/carregarBilhete/${ticket}`),
    get('history of a ticket', `/api/bilhetes/historico/${ticket}`),
    get('maintenance: all taken tickets', `/api/bilhetes/carregarBilhetes/${idRifa}`),
    post('sales: all free numbers', '/api/bilhetes/carregarBilhetesNaoVendidos', { idRifa }),
    post('sold tickets of the raffle', '/api/bilhetes/carregarBilhetesVendidosGeral', { idRifa }),
  ];
}

interface Sent {
  readonly status: number;
  readonly bytes: number;
  /** Until the answer began, milliseconds. */
  readonly begun: number;
}

async function send(
  { url }: Bench,
  { token }: Buyer,
  { method, path, body }: Omit<Reading, 'what'>,
): Promise<Sent> {
  const at = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const begun = performance.now() - at;
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength, begun };
}

/** Every sale in the Administrador's own name, a slice of the numbers at a time. */
async function sell(bench: Bench, admin: Buyer, idRifa: number, tickets: number): Promise<void> {
  const last = (tickets * SOLD_OF_TEN) / 10;
  for (let first = 1; first <= last; first += PER_SALE) {
    const length = Math.min(PER_SALE, last - first + 1);
    const bilhetesSelecionados = Array.from({ length }, (_, i) => first + i);
    const { status } = await send(bench, admin, {
      method: 'POST',
      path: '/api/verificarBilhetes',
      body: { bilhetesSelecionados, idRifa, idUsuario: ADMIN, idVendedor: ADMIN, cliente: 'CLIENTE' },
    });
    if (status !== 200) throw new Error(`sale refused: ${status}`);
  }
}

/** The database learns what its tables hold, as it does by itself within a minute. */
async function analyze({ settings }: Bench): Promise<void> {
  const db = openDb(settings.databaseUrl ?? '', []);
  await db.query('ANALYZE');
  await db.end();
}

async function measure(bench: Bench, admin: Buyer, idRifa: number): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  for (const reading of readings(idRifa)) {
    const times: number[] = [];
    const begun: number[] = [];
    let sent: Sent = { status: 0, bytes: 0, begun: 0 };
    for (let i = 0; i < CALLS; i += 1) {
      const at = performance.now();
      sent = await send(bench, admin, reading);
      times.push(performance.now() - at);
      begun.push(sent.begun);
    }
    if (sent.status !== 200) throw new Error(`${reading.what}: ${sent.status}`);
    times.sort((a, b) => a - b);
    begun.sort((a, b) => a - b);
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    lines.set(
      reading.what,
      `begun p95 ${percentile(begun, 0.95).toFixed(1).padStart(6)} ms  whole p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(7)} ms  ${(sent.bytes / 1_000).toFixed(0).padStart(6)} kB${p95 > AIM_MS ? '  over' : ''}`,
    );
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
  const small = await measure(bench, admin, bench.idRifa);
  const idLarge = await createRaffleAt(bench.url, admin, LARGE);
  await sell(bench, admin, idLarge, LARGE);
  await analyze(bench);
  const large = await measure(bench, admin, idLarge);
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
