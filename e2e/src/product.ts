import { DEMO_ACCOUNTS } from '@rifa-viva/embedded/demo/accounts';
import { type Installation, startInstallation } from '@rifa-viva/proof/testing/installation';

/** With demo data. */
export const startForJourney = (
  env: Readonly<Record<string, string>> = {},
  watched?: Parameters<typeof startInstallation>[1],
): Promise<Installation> =>
  startInstallation(
    {
      DEMO: '1',
      LOG_LEVEL: 'error',
      // All journeys come from one address, and some people buy in many of them.
      RESERVAS_POR_ENDERECO: '200',
      RESERVAS_POR_HORA: '1000',
      // Pages whose time stands still repeat no call.
      ESPERA_MS: '20000',
      ...env,
    },
    watched,
  );

/** What a journey needs that only looks at the product from outside. */
export type VisitedProduct = Pick<Installation, 'url' | 'stop'>;

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
