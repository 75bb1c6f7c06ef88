import { randomBytes } from 'node:crypto';
import {
  ENDERECOS_OFICIAIS,
  type EnderecosDosProvedores,
  readSettings,
  type Settings,
} from '@rifa-viva/server/settings';
import { PATIENCE_MS } from './patience.ts';
import type { TestStores } from './stores.ts';

/** No test ever asks a real payment provider: where it names none there is none. */
export const NO_PROVIDERS: EnderecosDosProvedores = {
  mercadoPago: 'http://127.0.0.1:9',
  efi: 'https://127.0.0.1:9',
};
/** Nor a push service: that of a browser is at a port where nobody listens. */
export const NO_PUSH_SERVICE = 'http://127.0.0.1:9';
const withoutReal = ({ mercadoPago, efi, ...rest }: EnderecosDosProvedores): EnderecosDosProvedores => ({
  ...rest,
  mercadoPago: mercadoPago === ENDERECOS_OFICIAIS.mercadoPago ? NO_PROVIDERS.mercadoPago : mercadoPago,
  efi: efi === ENDERECOS_OFICIAIS.efi ? NO_PROVIDERS.efi : efi,
});

/** Settings of a product, or a side of it, on stores of its own; any free port, quiet. */
export const testSettings = (
  stores: TestStores,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Settings => {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    EVENTSTORE_URL: stores.eventStoreUrl,
    DATABASE_URL: stores.readDatabaseUrl,
    VAULT_URL: stores.vaultDatabaseUrl,
    VAULT_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
    PUSH_ORIGENS: NO_PUSH_SERVICE,
    ESPERA_MS: String(PATIENCE_MS),
    ESPERA_DO_LOG_MS: String(PATIENCE_MS),
    ...more,
  });
  return { ...settings, provedores: withoutReal(settings.provedores) };
};
