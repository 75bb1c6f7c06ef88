import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '@rifa-viva/embedded/compiled';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import {
  killWhole,
  moduleFile,
  type RunningProgram,
  startProgram,
  temporaryFolder,
} from '../testing/programs.ts';
import type { Disk } from './disk.ts';

/** The stores and the application on a disk, under one process, as one machine runs them. */
const PROGRAM = `
  const { startStores } = await import(${JSON.stringify(compiled('stores.js'))});
  const { supervise } = await import(${JSON.stringify(compiled('supervisor/supervise.js'))});
  const log = () => undefined;
  const stores = await startStores({ dataDir: process.env.DATA_DIR, durable: process.env.DURABLE === '1', log });
  const addresses = { EVENTSTORE_URL: stores.eventStoreUrl, DATABASE_URL: stores.databaseUrl, VAULT_URL: stores.vaultUrl };
  const module = ${JSON.stringify(compiled('app-main.js'))};
  const app = supervise({ name: 'application', module, env: addresses, log });
  const { url } = await app.ready;
  console.log(JSON.stringify({ url, ...addresses }));
  // Who looks after it is gone.
  const parent = process.ppid;
  const end = () => app.stop().then(stores.stop).finally(() => process.exit(1));
  setInterval(() => process.ppid !== parent && end(), 500);`;

export interface Machine {
  readonly url: string;
  /** Of the application, with the addresses of its stores. */
  env(): Record<string, string>;
  /** The power goes, and comes back. */
  cutPower(): Promise<void>;
  /** The power goes for good. */
  end(): Promise<void>;
}

export async function startMachine(disk: Disk, durable: boolean): Promise<Machine> {
  const programs = temporaryFolder();
  const program = moduleFile(programs.path, 'machine', PROGRAM);
  const port = String(await freePort());
  const env = {
    DATA_DIR: join(disk.folder, 'dados'),
    DURABLE: durable ? '1' : '0',
    PORT: port,
    ORIGIN: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    VAULT_KEY: randomBytes(32).toString('hex'),
    DEMO: '0',
    LOG_LEVEL: 'error',
    METRICS_PORT: '0',
    RESERVAS_POR_ENDERECO: '100000',
    RESERVAS_POR_HORA: '1000000',
  };
  let running: RunningProgram = await startProgram(program, { env });
  const powerOff = async () => {
    disk.cut();
    await killWhole(running.child.pid);
    for (const left of atHomeIn(disk.folder)) await killWhole(left);
  };
  return {
    url: env.ORIGIN,
    env() {
      const { EVENTSTORE_URL, DATABASE_URL, VAULT_URL } = running.said;
      return {
        ...env,
        EVENTSTORE_URL: String(EVENTSTORE_URL),
        DATABASE_URL: String(DATABASE_URL),
        VAULT_URL: String(VAULT_URL),
      };
    },
    async cutPower() {
      await powerOff();
      await disk.back();
      running = await startProgram(program, { env });
    },
    async end() {
      await powerOff();
      programs.remove();
    },
  };
}

/** Whom their parents left behind: PostgreSQL's processes run in their cluster's folder. */
const atHomeIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && homeOf(name).startsWith(folder))
    .map(Number);

function homeOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
