import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, type ProductOptions, startProduct } from '@rifa-viva/embedded/product';
import { readSettings } from '@rifa-viva/server/settings';
import { type Caller, callerOf } from './caller.ts';
import { FIRST_PEOPLE, registerPeople, type TestPerson, tokenOf } from './people.ts';
import type { TestStores } from './stores.ts';

/** The whole product in this process, on a port of its own, for integration tests. */
export interface TestProduct extends Product {
  /** A session token, as the login would give. */
  token(idUsuario: number): Promise<string>;
  /** Registers people straight in the log. */
  people(people: readonly TestPerson[]): Promise<void>;
  readonly call: Caller;
}

export interface TestProductOptions extends Partial<Omit<ProductOptions, 'settings'>> {
  /** More settings. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startTestProduct(
  stores: TestStores,
  { env = {}, ...options }: TestProductOptions = {},
): Promise<TestProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rifa-viva-produto-'));
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    EVENTSTORE_URL: stores.eventStoreUrl,
    DATABASE_URL: stores.readDatabaseUrl,
    VAULT_URL: stores.vaultDatabaseUrl,
    VAULT_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    METRICS_PORT: '0',
    ...env,
  });
  const product = await startProduct({ firstPeople: FIRST_PEOPLE, ...options, settings });
  const token = (idUsuario: number) => tokenOf(product.ground, idUsuario);
  return {
    ...product,
    token,
    async people(people) {
      await registerPeople(product.ground, people);
    },
    call: callerOf(product.url, token),
    async close() {
      await product.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
