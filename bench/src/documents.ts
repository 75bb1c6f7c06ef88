import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gerarPDFBilhetes, verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { EVENT_POSITION, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import type { Client } from '@rifa-viva/contracts/http/client';
import { cadastrarModelo, carregarModelos } from '@rifa-viva/contracts/http/modeloBilhetes';
import { cadastrarRifa, carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { MODELO_CHEIO } from '@rifa-viva/proof/testing/ticket-model';
import { percentile } from './load.ts';
import { type Bench, clientOf } from './setup.ts';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const SIZES = [1, 100, 2_500, 5_000];
const DRAWERS = [
  ['product', 'product (pdfkit)'],
  ['pdfLib', 'pdf-lib'],
] as const;
const MANY = 5_000;
/** The administrator the installation begins with. */
const SELLER = 2;
const QUIET_MS = 3_000;
const DAY_MS = 86_400_000;

/** Tickets a second, highest memory and file size, beside pdf-lib drawing the same. */
export async function drawing(): Promise<void> {
  console.log('\nTickets drawn as PDF, each in a process of its own, warm; memory is the whole process');
  const { path: folder, remove } = temporaryFolder();
  for (const size of SIZES) {
    for (const [drawer, name] of DRAWERS) {
      const { stdout } = await run(process.execPath, [join(here, 'draw.js'), drawer, String(size), folder]);
      const drawn = JSON.parse(stdout) as { milliseconds: number; bytes: number; peakMb: number };
      console.log(
        `  ${String(size).padStart(5)}  ${name.padEnd(18)} ${drawn.milliseconds.toFixed(0).padStart(6)} ms ` +
          `${((1_000 * size) / drawn.milliseconds).toFixed(0).padStart(6)} tickets/s  peak ${drawn.peakMb.toFixed(0).padStart(4)} MB  file ${(drawn.bytes / 1_024).toFixed(0).padStart(6)} KB`,
      );
    }
  }
  remove();
}

/** What another person's call waits while 5,000 tickets are drawn for somebody. */
export async function besideDrawing(bench: Bench): Promise<void> {
  console.log(`\nOther calls while ${MANY} tickets are drawn`);
  const [admin] = await bench.people([SELLER]);
  if (!admin) throw new Error('no administrator');
  const numbers = Array.from({ length: MANY }, (_, i) => i + 1);
  const client = clientOf(bench.url, admin);
  const idRifa = await raffleOnDemoModel(client, bench.idRifa);
  const position = await sell(client, idRifa, numbers);
  const read = () => timed(client, { [MIN_EVENT_POSITION]: position });
  await read();
  const quiet = await repeat(read, () => false, QUIET_MS);
  let finished = false;
  const started = performance.now();
  const pdf = client.ask(gerarPDFBilhetes, { body: { idRifa, numBilhetes: numbers } }).finally(() => {
    finished = true;
  });
  const busy = await repeat(read, () => finished);
  const bytes = (await (await pdf).arrayBuffer()).byteLength;
  const seconds = (performance.now() - started) / 1_000;
  console.log(`  PDF over HTTP: ${seconds.toFixed(1)} s, ${(bytes / 1_024).toFixed(0)} KB`);
  report('quiet', quiet);
  report('while drawing', busy);
}

/** As many tickets as are drawn, on the model that is measured above. */
async function raffleOnDemoModel({ call }: Client, id: number): Promise<number> {
  const models = await call(carregarModelos);
  const qtdeNumeros = MANY * MODELO_CHEIO.qtdeChances;
  const urlBilhete = models[0]?.urlBilhete ?? '';
  const model = { ...MODELO_CHEIO, nomeModelo: `PAPEL ${id}`, urlBilhete, qtdeNumeros };
  const { idModeloBilhete } = await call(cadastrarModelo, { body: model });
  const raffle = await call(cadastrarRifa, {
    body: {
      titulo: 'PAPEL',
      descricao: 'PRIMEIRO',
      valor: 10,
      dtEncerramento: new Date(Date.now() + 9 * DAY_MS).toISOString(),
      dtSorteio: new Date(Date.now() + 10 * DAY_MS).toISOString(),
      qtdeNumeros,
      qtdeChances: MODELO_CHEIO.qtdeChances,
      idModeloBilhete,
    },
  });
  return raffle.idRifa;
}

async function sell({ ask }: Client, idRifa: number, numbers: number[]): Promise<string> {
  const answer = await ask(verificarBilhetes, {
    body: {
      idRifa,
      idUsuario: SELLER,
      idVendedor: SELLER,
      cliente: 'MEDIDA',
      bilhetesSelecionados: numbers,
      valorVendidoPorBilhete: 10,
    },
  });
  return answer.headers.get(EVENT_POSITION) ?? '';
}

async function timed({ ask }: Client, headers: Record<string, string>): Promise<number> {
  const at = performance.now();
  await (await ask(carregarRifas, { params: { limit: 10 }, headers })).text();
  return performance.now() - at;
}

/** One call after the other until it is over; what each took, sorted. */
async function repeat(
  call: () => Promise<number>,
  over: () => boolean,
  limitMs = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + limitMs;
  while (!over() && performance.now() < end) times.push(await call());
  return times.sort((a, b) => a - b);
}

const report = (name: string, times: readonly number[]) =>
  console.log(
    `  ${name.padEnd(15)} ${String(times.length).padStart(5)} calls   p50 ${percentile(times, 0.5).toFixed(1)} ms   p99 ${percentile(times, 0.99).toFixed(1)} ms   max ${(times.at(-1) ?? 0).toFixed(1)} ms`,
  );
