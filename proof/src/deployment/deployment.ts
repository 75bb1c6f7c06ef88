import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { startStores } from '@rifa-viva/embedded/stores';
import { PATIENCE_MS } from '../testing/patience.ts';
import { temporaryFolder } from '../testing/programs.ts';
import {
  REAL_EVENT_STORE,
  type RunningEventStore,
  startRealEventStore,
} from '../testing/real-event-store.ts';
import { logOfServers } from '../testing/server-logs.ts';
import { NO_PUSH_SERVICE } from '../testing/settings.ts';
import { environmentOf, type SideName, servicesOf } from './compose-file.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { type ProxyOptions, type RunningProxy, startProxy } from './proxy.ts';
import { Side } from './side.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * What `docker compose up` starts, on this machine and without containers: PostgreSQL and nginx of the system, the
 * processes of both sides, and the embedded event store, with TLS, user and password, in the event store's place (or
 * the real one that REAL_EVENT_STORE starts).
 * Names of services become ports of loopback, and a read is waited for as long as a test is patient, since its callers
 * ask once; nothing else differs from the compose file.
 */
export interface Deployment {
  /** The proxy's. */
  readonly url: string;
  /** The first write side's environment: whoever has it opens the same stores under the same key. */
  readonly environment: Environment;
  readonly proxy: RunningProxy;
  readonly writers: readonly Side[];
  readonly readers: readonly Side[];
  /** Ports of the sides' metrics. */
  readonly metricsPorts: readonly number[];
  /** Another proxy before the same sides. */
  anotherProxy(changed: ProxyOptions['changed']): Promise<RunningProxy>;
  /** One more process of a side, which no proxy knows of. */
  anotherSide(side: SideName): Promise<Side>;
  close(): Promise<void>;
}

/** `settings`: more of them, of both sides. */
export async function startDeployment(settings: Environment = {}): Promise<Deployment> {
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.reverse().splice(0)) await stop();
  };
  try {
    return { ...(await begin(stops, settings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function begin(
  stops: (() => Promise<void>)[],
  settings: Environment,
): Promise<Omit<Deployment, 'close'>> {
  const folder = temporaryFolder();
  stops.push(async () => folder.remove());
  const inFolder = (name: string) => {
    const path = join(folder.path, name);
    mkdirSync(path);
    chmodSync(path, 0o755);
    return path;
  };
  const password = randomBytes(16).toString('hex');
  const postgres = await startDebianPostgres(
    inFolder('debian'),
    environmentOf('postgres', { POSTGRES_PASSWORD: password }),
  );
  stops.push(() => postgres.stop());
  const eventStore = await startEventStore(inFolder('event-store'), postgres);
  stops.push(() => eventStore.stop());

  const port = await freePort();
  const variables = {
    POSTGRES_PASSWORD: password,
    VAULT_KEY: randomBytes(32).toString('hex'),
    ORIGIN: `http://127.0.0.1:${port}`,
    EVENTSTORE_URL: eventStore.url,
    PUSH_ORIGENS: NO_PUSH_SERVICE,
  };
  const addresses = { 'postgres:5432': `127.0.0.1:${postgres.port}`, 'proxy:80': `127.0.0.1:${port}` };
  const dataDir = inFolder('data');
  const metricsPorts: number[] = [];
  let sides = 0;
  const place = async (service: string) => {
    const [at, metricsPort] = [await freePort(), await freePort()];
    metricsPorts.push(metricsPort);
    const ports = { PORT: String(at), METRICS_PORT: String(metricsPort) };
    const own = {
      ESPERA_MS: String(PATIENCE_MS),
      ESPERA_DO_LOG_MS: String(PATIENCE_MS),
      ...settings,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      ...ports,
    };
    return { service, at, environment: onThisMachine(environmentOf(service, variables), addresses, own) };
  };
  type Place = Awaited<ReturnType<typeof place>>;
  const sideAt = ({ service, environment }: Place) => {
    sides += 1;
    const side = new Side(service, environment, join(folder.path, `${service}-${sides}.log`));
    stops.push(async () => {
      await side.stop();
      logOfServers(side.said());
    });
    return side;
  };
  const placesOf = async (side: SideName) => {
    const places: Place[] = [];
    for (const service of servicesOf(side)) places.push(await place(service));
    return places;
  };
  const placed = { 'write-side': await placesOf('write-side'), 'read-side': await placesOf('read-side') };
  const [writers, readers] = [placed['write-side'].map(sideAt), placed['read-side'].map(sideAt)];
  await Promise.all([...writers, ...readers].map((side) => side.start()));

  const ports = Object.fromEntries(
    [...placed['write-side'], ...placed['read-side']].map(({ service, at }) => [service, at]),
  );
  let proxies = 0;
  const proxyAt = async (listen: number, changed?: ProxyOptions['changed']) => {
    proxies += 1;
    const where = { folder: join(folder.path, `proxy-${proxies}`), port: listen, ports };
    const proxy = await startProxy(changed ? { ...where, changed } : where);
    stops.push(() => proxy.stop());
    return proxy;
  };
  const proxy = await proxyAt(port);
  return {
    url: proxy.url,
    environment: placed['write-side'][0]?.environment ?? {},
    proxy,
    writers,
    readers,
    metricsPorts,
    anotherProxy: async (changed) => proxyAt(await freePort(), changed),
    anotherSide: async (side) => sideAt(await place(servicesOf(side).at(-1) ?? side)),
  };
}

/** The embedded event store alone, for the other databases are elsewhere; or a real one. */
async function startEventStore(
  dataDir: string,
  { port }: DebianPostgres,
): Promise<Pick<RunningEventStore, 'url' | 'stop'>> {
  if (REAL_EVENT_STORE) return startRealEventStore(REAL_EVENT_STORE);
  const databaseUrl = `postgres://127.0.0.1:${port}/leitura`;
  const stores = await startStores({ dataDir, databaseUrl, log: () => undefined });
  return { url: stores.eventStoreUrl, stop: () => stores.stop() };
}

/** Services' names as addresses here, and the few settings that a container would keep to itself. */
function onThisMachine(environment: Environment, addresses: Environment, own: Environment): Environment {
  const placed = Object.entries(environment).map(([key, value]) => [
    key,
    Object.entries(addresses).reduce((text, [name, address]) => text.replace(name, address), value),
  ]);
  return { ...Object.fromEntries(placed), ...own };
}
