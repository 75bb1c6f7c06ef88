import { randomBytes } from 'node:crypto';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { compiled } from '@rifa-viva/embedded/compiled';
import { DEMO_ACCOUNTS } from '@rifa-viva/embedded/demo/accounts';
import { seedPayments } from '@rifa-viva/embedded/demo/payments';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { startStores } from '@rifa-viva/embedded/stores';
import { supervise } from '@rifa-viva/embedded/supervisor/supervise';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { servingOf } from '@rifa-viva/simulador/serving';
import { abrirCertificado } from '@rifa-viva/write-side/empresa/certificado';
import { RELOGIO } from '@rifa-viva/write-side/pagamento/portas';
import type { PagamentoGateway } from '@rifa-viva/write-side/pagamento/provedor';
import { criarProvedores } from '@rifa-viva/write-side/pagamento/provedores';
import { inject } from 'vitest';
import { logWithin } from '../testing/log-within.ts';
import { startTestProduct } from '../testing/product.ts';
import { signal, temporaryFolder } from '../testing/programs.ts';
import { serves } from '../testing/readiness.ts';
import { fileOfServers, logOfServers } from '../testing/server-logs.ts';
import { shiftTime } from '../testing/shifted-time.ts';
import { type Simulador, startSimulador } from '../testing/simulador.ts';
import { createTestStores } from '../testing/stores.ts';
import { createWallClock } from '../testing/wall-clock.ts';

/** The product with both providers' real gateways against the simulator, on a machine whose product can die. */
export interface Machine {
  readonly url: string;
  readonly simulador: Simulador;
  /** A door of the proof's own to the stores. */
  readonly ground: Ground;
  readonly eventStoreUrl: string;
  readonly readDatabaseUrl: string;
  /** The product ends at once and is there again so much later by everybody's clock. */
  die(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** A gateway with something broken in it. */
export type Planted = (gateway: PagamentoGateway) => PagamentoGateway;

const SEED = 20_260_801;
const MANY = '100000';

export interface KillableOptions {
  /** More settings. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the processes write. */
  readonly log?: (line: string) => void;
}

/** The product as processes of its own, and what they were given. */
export interface Killable extends Machine {
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
}

async function basis() {
  const { path: dataDir, remove } = temporaryFolder();
  const simulador = await startSimulador({ seed: SEED, pictures: false, maxCharges: 50_000, refundMs: 500 });
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    ORIGIN: `http://127.0.0.1:${port}`,
    VAULT_KEY: randomBytes(32).toString('hex'),
    DEMO: '1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
    METRICS_PORT: '0',
    RESERVAS_POR_ENDERECO: MANY,
    RESERVAS_POR_HORA: '1000000',
    MERCADO_PAGO_URL: simulador.urls.mercadoPago,
    EFI_URL: simulador.urls.efi,
    EFI_CA: simulador.credentials.efi.ca,
  };
  const handOut = (url: string) =>
    seedPayments(url, dataDir, servingOf(simulador).handedOut, () => undefined);
  let ahead = 0;
  return {
    dataDir,
    simulador,
    env,
    handOut,
    /** Everybody's clock goes on; answers by how much it is ahead. */
    later(ms: number): number {
      ahead += ms;
      shiftTime(ahead);
      return ahead;
    },
    async end() {
      shiftTime(0);
      await simulador.close();
      remove();
    },
  };
}

/** Stores and application as processes of their own, as `npm start` has them; the application is killed (-9). */
export async function startKillable({
  env: more = {},
  log = logOfServers,
}: KillableOptions = {}): Promise<Killable> {
  const { dataDir, simulador, env, handOut, later, end } = await basis();
  const clock = createWallClock(dataDir);
  const errorsTo = fileOfServers();
  const stores = await startStores({ dataDir, log, errorsTo });
  const stored = {
    ...env,
    ...more,
    EVENTSTORE_URL: stores.eventStoreUrl,
    DATABASE_URL: stores.databaseUrl,
    VAULT_URL: stores.vaultUrl,
  };
  let began: () => void = () => undefined;
  const app = supervise({
    name: 'application',
    module: compiled('app-main.js'),
    env: { ...stored, ...clock.env },
    onReady: () => began(),
    log,
    errorsTo,
  });
  const url = String((await app.ready).url);
  await handOut(url);
  const ground = await openGround(readSettings(stored));
  return {
    url,
    simulador,
    ground,
    dataDir,
    settings: stored,
    eventStoreUrl: stores.eventStoreUrl,
    readDatabaseUrl: stores.databaseUrl,
    async die(awayMs) {
      const again = new Promise<void>((resolve) => {
        began = resolve;
      });
      signal([app.pid()], 'SIGKILL');
      clock.set(later(awayMs));
      await again;
      await serves(url);
    },
    async stop() {
      await ground.close();
      await app.stop();
      await stores.stop();
      await end();
    },
  };
}

/** The product in this process, so that something can be planted in it; it is closed and started again. */
export async function startOwn(planted: Planted = (gateway) => gateway): Promise<Machine> {
  const { simulador, env, handOut, later, end } = await basis();
  const stores = await createTestStores(inject('postgresUrl'));
  const settings = readSettings({
    ...env,
    EVENTSTORE_URL: stores.eventStoreUrl,
    DATABASE_URL: stores.readDatabaseUrl,
    VAULT_URL: stores.vaultDatabaseUrl,
  });
  const ground = await openGround(settings, { log: logWithin() });
  const real = criarProvedores({
    ...ground,
    enderecos: settings.provedores,
    origin: settings.origin,
    abrirCertificado,
  });
  const gateways = { de: async (provedor: Provedor) => planted(await real.de(provedor)) };
  const firstPeople = DEMO_ACCOUNTS.slice(0, 2);
  // The one of its module was made by the machine's own clock.
  const relogio = { ...RELOGIO, agora: () => Date.now() };
  const begin = () => startTestProduct(stores, { env, gateways, firstPeople, relogio });
  let product = await begin();
  await handOut(product.url);
  return {
    url: product.url,
    simulador,
    ground,
    eventStoreUrl: stores.eventStoreUrl,
    readDatabaseUrl: stores.readDatabaseUrl,
    async die(awayMs) {
      await product.drain();
      await product.close();
      later(awayMs);
      product = await begin();
      await serves(product.url);
    },
    async stop() {
      await product.drain();
      await product.close();
      await real.close();
      await ground.close();
      await stores.stop();
      await end();
    },
  };
}
