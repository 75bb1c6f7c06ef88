import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { type Stores, startStores } from '@rifa-viva/embedded/stores';
import { temporaryFolder } from '../testing/programs.ts';
import { environmentOf } from './compose-file.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { type ProxyOptions, type RunningProxy, startProxy } from './proxy.ts';
import { Side } from './side.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * What `docker compose up` starts, on this machine and without containers: PostgreSQL and nginx of the system, write side
 * and read side as processes, and the embedded event store, with TLS, user and password, in the event store's place.
 * Names of services become ports of loopback; nothing else differs from the compose file.
 */
export interface Deployment {
  /** The proxy's. */
  readonly url: string;
  /** The write side's environment: whoever has it opens the same stores under the same key. */
  readonly environment: Environment;
  readonly proxy: RunningProxy;
  readonly sides: Readonly<Record<'write-side' | 'read-side', Side>>;
  /** Ports of the sides' metrics. */
  readonly metricsPorts: readonly number[];
  /** Another proxy before the same sides. */
  anotherProxy(changed: ProxyOptions['changed']): Promise<RunningProxy>;
  close(): Promise<void>;
}

export async function startDeployment(): Promise<Deployment> {
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.reverse().splice(0)) await stop();
  };
  try {
    return { ...(await begin(stops)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function begin(stops: (() => Promise<void>)[]): Promise<Omit<Deployment, 'close'>> {
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
  const stores = await eventStore(inFolder('event-store'), postgres);
  stops.push(() => stores.stop());

  const [port, write, read, ...metricsPorts] = await freePorts(5);
  const ports = { 'write-side': write, 'read-side': read } as const;
  const variables = {
    POSTGRES_PASSWORD: password,
    VAULT_KEY: randomBytes(32).toString('hex'),
    ORIGIN: `http://127.0.0.1:${port}`,
    EVENTSTORE_URL: stores.eventStoreUrl,
  };
  const dataDir = inFolder('data');
  const placed = (name: 'write-side' | 'read-side', metricsPort: number) =>
    onThisMachine(
      environmentOf(name, variables),
      {
        'postgres:5432': `127.0.0.1:${postgres.port}`,
        'write-side:3000': `127.0.0.1:${write}`,
      },
      { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(ports[name]), METRICS_PORT: String(metricsPort) },
    );
  const [metricsOfWrite = 0, metricsOfRead = 0] = metricsPorts;
  const environment = placed('write-side', metricsOfWrite);
  const sides = {
    'write-side': new Side('write-side', environment, join(folder.path, 'write-side.log')),
    'read-side': new Side(
      'read-side',
      placed('read-side', metricsOfRead),
      join(folder.path, 'read-side.log'),
    ),
  };
  for (const side of Object.values(sides)) {
    stops.push(() => side.stop());
    await side.start();
  }
  let proxies = 0;
  const proxyAt = async (listen: number, changed?: ProxyOptions['changed']) => {
    proxies += 1;
    const place = { folder: join(folder.path, `proxy-${proxies}`), port: listen, ports };
    const proxy = await startProxy(changed ? { ...place, changed } : place);
    stops.push(() => proxy.stop());
    return proxy;
  };
  const proxy = await proxyAt(port);
  return {
    url: proxy.url,
    environment,
    proxy,
    sides,
    metricsPorts,
    anotherProxy: async (changed) => proxyAt(await freePort(), changed),
  };
}

/** The embedded event store alone: the other databases are elsewhere. */
const eventStore = (dataDir: string, { port }: DebianPostgres): Promise<Stores> =>
  startStores({ dataDir, databaseUrl: `postgres://127.0.0.1:${port}/leitura`, log: () => undefined });

/** Services' names as addresses here, and the few settings that a container would keep to itself. */
function onThisMachine(environment: Environment, addresses: Environment, own: Environment): Environment {
  const placed = Object.entries(environment).map(([key, value]) => [
    key,
    Object.entries(addresses).reduce((text, [name, address]) => text.replace(name, address), value),
  ]);
  return { ...Object.fromEntries(placed), ...own };
}

async function freePorts(count: 5): Promise<[number, number, number, number, number]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found] as [number, number, number, number, number];
}
