import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@rifa-viva/embedded/demo/accounts';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { type Running, run } from '@rifa-viva/embedded/start';
import { readSettings } from '@rifa-viva/server/settings';

/** The product as `npm start` runs it, with demo data, in a folder of its own. */
export interface JourneyProduct extends Running {
  readonly dataDir: string;
}

export async function startForJourney(env: Readonly<Record<string, string>> = {}): Promise<JourneyProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rifa-viva-jornada-'));
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    VAULT_KEY: randomBytes(32).toString('hex'),
    DEMO: '1',
    LOG_LEVEL: 'error',
    METRICS_PORT: '0',
    ...env,
  };
  const running = await run(readSettings(settings), { ...process.env, ...settings });
  return {
    ...running,
    dataDir,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a journey needs that only looks at the product from outside. */
export type VisitedProduct = Pick<JourneyProduct, 'url' | 'stop'>;

/** The installation that PRODUCT_URL names, filled with the demo's data by whoever runs it, or one of its own. */
export async function productToVisit(): Promise<VisitedProduct> {
  const url = process.env.PRODUCT_URL;
  return url ? { url, stop: async () => undefined } : startForJourney();
}

export type Role =
  | 'superAdministrador'
  | 'administradorDaEmpresa'
  | 'administrador'
  | 'gerente'
  | 'vendedor'
  | 'usuario';
const ORDER: readonly Role[] = [
  'superAdministrador',
  'administradorDaEmpresa',
  'administrador',
  'gerente',
  'vendedor',
  'usuario',
];

export function accountOf(role: Role): { telefone: string; senha: string; idUsuario: number; nome: string } {
  const account = DEMO_ACCOUNTS[ORDER.indexOf(role)];
  if (!account) throw new Error(`no account for ${role}`);
  return account;
}
