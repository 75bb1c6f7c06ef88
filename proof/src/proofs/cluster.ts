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

/** How the two addresses stand, and which of them leads afterwards; null: nobody can be reached who does. */
interface Phase {
  readonly name: string;
  readonly ways: readonly [Way, Way];
  readonly leader: 0 | 1 | null;
}

const PHASES: readonly Phase[] = [
  { name: 'none', ways: ['closed', 'closed'], leader: null },
  { name: 'one', ways: ['open', 'closed'], leader: 0 },
  { name: 'the first says nothing', ways: ['hung', 'open'], leader: 1 },
  { name: 'both', ways: ['open', 'open'], leader: 1 },
  { name: 'the other', ways: ['closed', 'open'], leader: 1 },
  { name: 'no leader', ways: ['open', 'open'], leader: null },
  { name: 'both again', ways: ['open', 'open'], leader: 0 },
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

export interface ClusterReport {
  readonly phases: number;
  readonly acknowledged: number;
  /** From a node that can be reached to the next sale, and from a change to a readiness that tells it. */
  readonly slowestSaleMs: number;
  readonly slowestWordMs: number;
  /** Readiness that was right and then wrong within a phase. */
  readonly wrongWords: readonly string[];
  readonly faults: readonly string[];
}

/** Changes every few seconds under load, for so long and at least once through all phases. `seed` draws how long each is held. */
export async function clusterProof(
  seconds: number,
  seed: number,
  log: (line: string) => void,
): Promise<ClusterReport> {
  const cluster = await startSmallCluster();
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
    await cluster.stand(['open', 'open'], 0);
    stop.abort();
    log('cluster: the last words of all clients');
    await Promise.all(clients);
    const audit = await auditRaffle(cluster.server.url, idRifa);
    const faults = [...audit.faults, ...compare(ledger, audit)];
    return { ...seen, acknowledged: ledger.acknowledged.size, faults };
  } finally {
    stop.abort();
    await cluster.stand(['open', 'open'], 0);
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
  const wrongWords: string[] = [];
  let [count, slowestSaleMs, slowestWordMs] = [0, 0, 0];
  while (count < PHASES.length || Date.now() < until) {
    const { name, ways, leader } = PHASES[count % PHASES.length] as Phase;
    await cluster.stand(ways, null);
    await delay(ELECTION_MS);
    await cluster.stand(ways, leader);
    const sold = ledger.acknowledged.size;
    const sales = leader === null ? null : await msUntil(() => ledger.acknowledged.size > sold);
    const right = () => isReady(product).then((ready) => ready === (leader !== null));
    const word = await msUntil(right);
    slowestSaleMs = Math.max(slowestSaleMs, sales ?? 0);
    slowestWordMs = Math.max(slowestWordMs, word);
    log(
      `cluster: ${name}: ${sales === null ? 'no sale' : `sale after ${sales} ms`}, readiness right ${word} ms later`,
    );
    const held = Date.now() + chance.next() * HELD_MS;
    while (Date.now() < held) {
      if (!(await right())) wrongWords.push(name);
      await delay(SAMPLE_MS);
    }
    count += 1;
  }
  return { phases: count, slowestSaleMs, slowestWordMs, wrongWords };
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
