import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { type SmallCluster, startSmallCluster, type Way } from '../event-store/front-doors.ts';
import { type Chance, seeded } from '../payments/scheduler.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { readinessOf } from '../testing/readiness.ts';
import { createTestDatabases } from '../testing/stores.ts';
import { auditRaffle } from './audit.ts';
import { client, compare, type Ledger, within } from './kill-series.ts';

/** How the three addresses stand, and which of them all others call the leader; null: nobody can be reached who does. */
interface Phase {
  readonly name: string;
  readonly ways: readonly [Way, Way, Way];
  readonly leader: 0 | 1 | null;
  /** Nobody elects: it was the leader before, and is called so for as long as that. */
  readonly stillMs?: number;
}

const PHASES: readonly Phase[] = [
  { name: 'none', ways: ['closed', 'closed', 'closed'], leader: null },
  { name: 'one', ways: ['open', 'closed', 'closed'], leader: 0 },
  { name: 'the first says nothing', ways: ['hung', 'open', 'open'], leader: 1 },
  { name: 'all', ways: ['open', 'open', 'open'], leader: 1 },
  { name: 'the other', ways: ['closed', 'open', 'closed'], leader: 1 },
  { name: 'no leader', ways: ['open', 'open', 'open'], leader: null },
  { name: 'all again', ways: ['open', 'open', 'open'], leader: 0 },
  // As of three real nodes, measured: the others go on calling it the leader.
  { name: 'the leader hangs', ways: ['hung', 'open', 'open'], leader: 0, stillMs: 6_000 },
  { name: 'another leads', ways: ['hung', 'open', 'open'], leader: 1 },
  { name: 'all are slow', ways: ['slow', 'slow', 'slow'], leader: 1, stillMs: 3_000 },
];

const CLIENTS = 20;
const TICKETS = 15;
const FIRST_BUYER = 5_000;
/** While they elect, nobody leads. */
const ELECTION_MS = 700;
/** A phase goes on for up to so long after the product has found its way. */
const HELD_MS = 4_000;
const SAMPLE_MS = 500;
/** Sales of a run of any length. */
const ENOUGH = 50;
/** How often a run that is measured goes through all phases. */
const ROUNDS = 10;

export interface ClusterReport {
  readonly phases: number;
  readonly acknowledged: number;
  /** From a leader that can be reached, and answers at once, to the next sale. */
  readonly slowestSaleMs: number;
  /** From a change to a readiness that tells it. */
  readonly slowestWordMs: number;
  /** Phases within which a readiness that was right was then wrong. */
  readonly wrongWords: readonly string[];
  /** Clients that were given up though their server was merely slow. */
  readonly falseAlarms: number;
  readonly faults: readonly string[];
}

/** Changes every few seconds under load, for so long and at least once through all phases, or ten times. `seed` draws how long each is held. */
export async function clusterProof(
  seconds: number,
  seed: number,
  log: (line: string) => void,
): Promise<ClusterReport> {
  const cluster = await startSmallCluster(3);
  const databases = await createTestDatabases(inject('postgresUrl'), ['leitura', 'cofre']);
  const [readDatabaseUrl = '', vaultDatabaseUrl = ''] = databases.urls;
  const stores = {
    eventStoreUrl: cluster.url,
    readDatabaseUrl,
    vaultDatabaseUrl,
    restartEventStore: async () => undefined,
    stop: async () => undefined,
  };
  const product = await startTestProduct(stores, {
    env: { RESERVAS_POR_ENDERECO: String(CLIENTS * 4), RESERVAS_POR_HORA: '1000000' },
  });
  const stop = new AbortController();
  try {
    const idRifa = await createOpenRaffle(product, TICKETS);
    const buyers = await registered(product);
    const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
    const clients = buyers.map((buyer) => client(product.url, idRifa, buyer, ledger, stop.signal));
    const seen = await phases(cluster, product, ledger, { seconds, chance: seeded(seed), log });
    await msUntil(() => ledger.acknowledged.size > ENOUGH);
    await cluster.stand(['open', 'open', 'open'], 0);
    stop.abort();
    log('cluster: the last words of all clients');
    await Promise.all(clients);
    const audit = await auditRaffle(cluster.server.url, idRifa);
    const faults = [...audit.faults, ...compare(ledger, audit)];
    return { ...seen, acknowledged: ledger.acknowledged.size, faults };
  } finally {
    stop.abort();
    await cluster.stand(['open', 'open', 'open'], 0);
    await within(PATIENCE_MS, product.close(), 'the product');
    await within(PATIENCE_MS, cluster.stop(), 'the cluster');
    await databases.drop();
  }
}

async function registered(product: TestProduct) {
  const ids = Array.from({ length: CLIENTS }, (_, i) => FIRST_BUYER + i);
  await product.people(ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })));
  return Promise.all(ids.map(async (idUsuario) => ({ idUsuario, token: await product.token(idUsuario) })));
}

interface Course {
  readonly seconds: number;
  readonly chance: Chance;
  readonly log: (line: string) => void;
}
type Seen = Omit<ClusterReport, 'acknowledged' | 'faults'>;

async function phases(
  cluster: SmallCluster,
  product: TestProduct,
  ledger: Ledger,
  { seconds, chance, log }: Course,
): Promise<Seen> {
  const until = Date.now() + seconds * 1_000;
  const atLeast = PHASES.length * (seconds > 0 ? ROUNDS : 1);
  const { facts } = product.ground.store;
  const wrongWords: string[] = [];
  let [count, slowestSaleMs, slowestWordMs, falseAlarms] = [0, 0, 0, 0];
  while (count < atLeast || Date.now() < until) {
    const { name, ways, leader, stillMs } = PHASES[count % PHASES.length] as Phase;
    const replaced = facts.replacedClients();
    if (stillMs === undefined) {
      await cluster.stand(ways, null);
      await delay(ELECTION_MS);
    }
    await cluster.stand(ways, leader);
    const since = Date.now();
    const sells = leader !== null && ways[leader] !== 'hung';
    const sold = ledger.acknowledged.size;
    const right = () => isReady(product).then((ready) => ready === sells);
    const [sale, word] = await Promise.all([
      sells ? msUntil(() => ledger.acknowledged.size > sold) : null,
      msUntil(right),
    ]);
    const slow = ways.includes('slow');
    if (!slow) slowestSaleMs = Math.max(slowestSaleMs, sale ?? 0);
    slowestWordMs = Math.max(slowestWordMs, word);
    log(
      `cluster: ${name}: ${sale === null ? 'no sale' : `sale after ${sale} ms`}, readiness right after ${word} ms`,
    );
    const held = stillMs === undefined ? Date.now() + chance.next() * HELD_MS : since + stillMs;
    while (Date.now() < held) {
      if (!(await right())) wrongWords.push(name);
      await delay(Math.min(SAMPLE_MS, Math.max(0, held - Date.now())));
    }
    if (slow) falseAlarms += facts.replacedClients() - replaced;
    count += 1;
  }
  return { phases: count, slowestSaleMs, slowestWordMs, wrongWords, falseAlarms };
}

const isReady = ({ url }: TestProduct): Promise<boolean> => readinessOf(url).then(({ http }) => http === 200);

async function msUntil(holds: () => boolean | Promise<boolean>): Promise<number> {
  const since = Date.now();
  while (!(await holds())) {
    if (Date.now() - since > PATIENCE_MS) throw new Error('the product did not find its way');
    await delay(20);
  }
  return Date.now() - since;
}
