import { type Product, type ProductOptions, startProduct } from '@rifa-viva/embedded/product';
import { type ClientCaller, callerOf } from './caller.ts';
import { logWithin } from './log-within.ts';
import { FIRST_PEOPLE, registerPeople, type TestPerson, tokenOf } from './people.ts';
import { temporaryFolder } from './programs.ts';
import { testSettings } from './settings.ts';
import type { TestStores } from './stores.ts';

/** The whole product in this process, on a port of its own, for integration tests. */
export interface TestProduct extends Product {
  /** A session token, as the login would give. */
  token(idUsuario: number): Promise<string>;
  /** Registers people straight in the log. */
  people(people: readonly TestPerson[]): Promise<void>;
  readonly call: ClientCaller;
}

export interface TestProductOptions extends Partial<Omit<ProductOptions, 'settings'>> {
  /** More settings. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startTestProduct(
  stores: TestStores,
  { env = {}, ...options }: TestProductOptions = {},
): Promise<TestProduct> {
  const { path: dataDir, remove } = temporaryFolder();
  const settings = testSettings(stores, dataDir, env);
  const product = await startProduct({ firstPeople: FIRST_PEOPLE, log: logWithin(), ...options, settings });
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
      remove();
    },
  };
}
