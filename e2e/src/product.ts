import { DEMO_ACCOUNTS } from '@rifa-viva/embedded/demo/accounts';
import { type Installation, startInstallation, type Watched } from '@rifa-viva/proof/testing/installation';
import { saidByServers } from '@rifa-viva/proof/testing/server-logs';
import { expect, inject } from 'vitest';
import { secretsOf } from './secrets.ts';

const SETTINGS = {
  DEMO: '1',
  LOG_LEVEL: 'info',
  // All people of a journey come from one address, and some buy often.
  RESERVAS_POR_ENDERECO: '200',
  RESERVAS_POR_HORA: '1000',
  // Pages whose time stands still repeat no call.
  ESPERA_MS: '20000',
};

let started: Promise<Installation> | undefined;

/**
 * The product of this journey file alone: a copy of the filled demo, so that a file can run by itself and in any order.
 * Started by whoever asks first, with these settings; `setup.ts` stops it.
 */
export function theProduct(
  env: Readonly<Record<string, string>> = {},
  watched: Pick<Watched, 'stillMs'> = {},
): Promise<Installation> {
  started ??= start(env, watched);
  return started;
}

const start = (env: Readonly<Record<string, string>>, watched: Pick<Watched, 'stillMs'>) =>
  startInstallation({ ...SETTINGS, ...env }, { ...watched, copyOf: inject('seeded') });

/**
 * What has not started needs no end; whoever asked for it has been told why. Whatever its servers said, to their last word,
 * holds no secret.
 */
export async function stopProduct(): Promise<void> {
  const product = await started?.catch(() => undefined);
  if (!product) return;
  const secrets = secretsOf(product);
  await product.stop();
  const said = saidByServers();
  secrets.search('logs of its servers', said);
  expect(secrets.found).toEqual({});
  expect(said).not.toBe('');
}

/** What a journey needs that only looks at the product from outside. */
export type VisitedProduct = Pick<Installation, 'url'>;

/** The installation that PRODUCT_URL names, filled with the demo's data by whoever runs it, or this file's own. */
export const productToVisit = async (): Promise<VisitedProduct> =>
  process.env.PRODUCT_URL ? { url: process.env.PRODUCT_URL } : theProduct();

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
