import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Canaries } from '@rifa-viva/proof/payments/canaries';
import type { Installation } from '@rifa-viva/proof/testing/installation';

/** What people type here that nobody else may read. */
export const TYPED = {
  senha: 'senha-de-teste',
  tokenMp: 'APP_USR-errado',
  outroTokenMp: 'SEGREDO-DO-TOKEN',
  senhaCertificado: 'senha-do-certificado',
} as const;

interface HandedOut {
  readonly mercadoPago: { readonly accessToken: string; readonly webhookSecret: string };
  readonly efi: { readonly clientSecret: string; readonly client: { readonly key: string } };
}

/** What the simulated providers handed out to a product. */
export const handedOut = ({ dataDir }: Pick<Installation, 'dataDir'>): HandedOut =>
  JSON.parse(readFileSync(join(dataDir, 'simulador', 'credenciais.json'), 'utf8'));

/** Those, what was typed and the product's own, to be searched for. The demo's passwords are told by the product itself. */
export function secretsOf(product: Installation): Canaries {
  const secrets = new Canaries();
  for (const [name, typed] of Object.entries(TYPED)) secrets.plant(name, typed);
  const { mercadoPago, efi } = handedOut(product);
  secrets.plant('access token', mercadoPago.accessToken);
  secrets.plant('webhook secret', mercadoPago.webhookSecret);
  secrets.plant('client secret', efi.clientSecret);
  secrets.plantKey('key of the certificate', efi.client.key);
  secrets.plant('VAULT_KEY', Buffer.from(product.env.VAULT_KEY ?? '', 'hex'));
  return secrets;
}
