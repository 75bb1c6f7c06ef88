import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import inspector from 'node:inspector';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { chamadas } from '@rifa-viva/contracts/http/index';
import type { Directory, Person } from '@rifa-viva/server/access/directory';
import { createSessions } from '@rifa-viva/server/access/sessions';
import { createApp, createHttpServer } from '@rifa-viva/server/http/app';
import { implement } from '@rifa-viva/server/http/implementation';
import { listen } from '@rifa-viva/server/http/listen';
import { createMetrics } from '@rifa-viva/server/http/metrics';
import { createLogger } from '@rifa-viva/server/logger';
import { writeFlameGraph } from './flame.ts';
import type { Asked, Told } from './noop-callers.ts';
import { selfTime } from './self-time.ts';
import { watch } from './watch.ts';

/**
 * `npm run bench:passagem`: what a call costs before and after its handler. The HTTP stack alone in this process (session,
 * validation, headers, metrics; a table of calls as long as the product's), its callers in another, so that the processor
 * time of this one is the server's. `bench:passagem fresh` shows a token never seen before with each call,
 * `bench:passagem profile` the functions that take the most time (and what watching costs beside), and writes
 * `docs/flame-passagem.svg`.
 */
const WARM_CALLS = 15_000;
/** Some three seconds of them: by their number, since a busy machine leaves this program less time. */
const CALLS = 25_000;
const LOOK_MS = 50;
const CONNECTIONS = 32;
const PEOPLE = 1_000;
/** More calls than are answered meanwhile. */
const FRESH_TOKENS = 120_000;
const ROWS = 15;

const noop = { ...reservarBilhetes, name: 'benchNoop', path: '/api/bench/noop' } as const;

const somebody = (idUsuario: number): Person => ({
  idUsuario,
  tipo: 'Usuario',
  ativo: 'sim',
  idGerente: null,
  nomeCifrado: '',
  telefoneHmac: String(idUsuario),
  excluido: false,
  versaoSenha: 1,
  senhaSorteada: false,
  codigoDeSenha: null,
  sessionVersion: 1,
});
const fresh = process.argv.includes('fresh');
const people = new Map(Array.from({ length: PEOPLE }, (_, i) => [100_000 + i, somebody(100_000 + i)]));
const directory = {
  person: (id: number) => people.get(id),
  company: () => EMPRESA_INICIAL,
} as unknown as Directory;
const log = createLogger('error');
const sessions = createSessions(randomBytes(32), directory, false);
const app = createApp({
  directory,
  sessions,
  log,
  origin: 'http://localhost',
  implementations: [
    ...chamadas.map((call) =>
      implement(call, async () => {
        throw new Error(`${call.name} is not measured`);
      }),
    ),
    implement(noop, async () => ({
      answer: { numerosReservados: [], valor: 0, pagarAte: null, expiraEm: null },
    })),
  ],
  trustedProxies: 0,
  metrics: createMetrics(),
  readiness: {},
  store: {
    parked: { list: () => [] } as never,
    facts: { openStreams: () => 0, replacedClients: () => 0, slowConsumers: () => 0 },
  },
});
const port = await listen(createHttpServer(app), 0, '127.0.0.1');

const tokens: string[] = [];
const ids = [...people.keys()];
for (let i = 0; i < (fresh ? FRESH_TOKENS : PEOPLE); i += 1) {
  const idUsuario = ids[i % ids.length] ?? 0;
  tokens.push(sessions.issue({ idUsuario, nome: `PESSOA ${i}`, tipo: 'Usuario', sessionVersion: 1 }, 2));
}
const callers = fork(fileURLToPath(new URL('./noop-callers.js', import.meta.url)), { execArgv: [] });
callers.send({ port, path: noop.path, connections: CONNECTIONS, tokens } satisfies Asked);
const answered = async (): Promise<number> => {
  callers.send('count');
  const [told] = (await once(callers, 'message')) as [Told];
  for (const [status, n] of Object.entries(told.answers))
    if (status !== '200') throw new Error(`${n} answers were ${status}`);
  return told.answers[200] ?? 0;
};
const answeredAtLeast = async (calls: number): Promise<number> => {
  for (let so = await answered(); ; so = await answered()) {
    if (so >= calls) return so;
    await delay(LOOK_MS);
  }
};
const watchThis = () => {
  inspector.open(0, '127.0.0.1');
  return watch(inspector.url() ?? '');
};
await answeredAtLeast(WARM_CALLS);
const watched = process.argv.includes('profile') ? await watchThis() : null;
const before = await answered();
const at = performance.now();
const spent = process.cpuUsage();
const calls = (await answeredAtLeast(before + CALLS)) - before;
const { user, system } = process.cpuUsage(spent);
const seconds = (performance.now() - at) / 1_000;
console.log(
  `no-op POST, tokens ${fresh ? 'new' : 'known'}: ${((user + system) / calls).toFixed(1)} us of processor a call ` +
    `(user ${(user / calls).toFixed(1)}, system ${(system / calls).toFixed(1)}), ${(calls / seconds).toFixed(0)}/s`,
);
if (watched) {
  const profile = await watched();
  console.log(selfTime(profile, calls, ROWS));
  writeFlameGraph('flame-passagem', 'No-op POST, the server’s process', profile);
}
callers.kill();
process.exit(0);
