import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import { type Product, type ProductOptions, startProduct } from '@rifa-viva/embedded/product';
import { readSettings } from '@rifa-viva/server/settings';
import { chaveDoUsuario, cifrar } from '@rifa-viva/server/vault/personal';
import { contentType, payload } from './payload.ts';
import type { TestStores } from './stores.ts';

/** The whole product in this process, on a port of its own, for integration tests. */
export interface TestProduct extends Product {
  /** A session token, as the login would give. */
  token(idUsuario: number): Promise<string>;
  /** Registers people straight in the log (hashing thousands of passwords would take minutes). */
  people(people: readonly TestPerson[]): Promise<void>;
  /** Calls as somebody; null calls without a session. A FormData body goes out as multipart. */
  call(
    who: number | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Called>;
}

export interface TestPerson {
  readonly idUsuario: number;
  readonly tipo: Tipo;
  readonly idGerente?: number;
  readonly ativo?: 'sim' | 'nao';
}

export interface TestProductOptions extends Partial<Omit<ProductOptions, 'settings'>> {
  /** More settings. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Called {
  readonly status: number;
  readonly body: unknown;
  /** Event-Position of a command. */
  readonly position: string | null;
  readonly headers: Headers;
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
  const { store, vault, directory, sessions } = product.ground;
  const token = (idUsuario: number) => {
    const person = directory.person(idUsuario);
    if (!person) throw new Error(`nobody is ${idUsuario}`);
    return sessions.issue({ ...person, nome: `PESSOA ${idUsuario}` }, 2);
  };
  return {
    ...product,
    token,
    async people(people) {
      let last = 0n;
      await Promise.all(
        people.map(async (person) => {
          const data = await registration(person, (text) =>
            cifrar(vault, chaveDoUsuario(person.idUsuario), text),
          );
          const event = {
            id: randomUUID(),
            type: 'UsuarioRegistrado',
            data,
            metadata: {
              commandId: randomUUID(),
              actor: { idUsuario: 0, tipo: 'Sistema' as const },
              at: new Date().toISOString(),
              correlationId: 'teste',
              causationId: 'teste',
            },
          };
          const { position } = await store.append(streamUsuario(person.idUsuario), [event], 'no_stream');
          if (position > last) last = position;
        }),
      );
      if (!(await directory.waitFor(last, 10_000))) throw new Error('people were not read in time');
    },
    async call(who, method, path, body, headers = {}) {
      const answer = await fetch(`${product.url}${path}`, {
        method,
        headers: {
          ...(who === null ? {} : { Authorization: `Bearer ${await token(who)}` }),
          ...contentType(body),
          ...headers,
        },
        ...(body === undefined ? {} : { body: payload(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body:
          text.startsWith('{') || text.startsWith('[') || text === 'true'
            ? (JSON.parse(text) as unknown)
            : text,
        position: answer.headers.get(EVENT_POSITION),
        headers: answer.headers,
      };
    },
    async close() {
      await product.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const FIRST_PEOPLE = [1, 2].map((idUsuario) => ({
  idUsuario,
  nome: `PESSOA ${idUsuario}`,
  telefone: `1190000000${idUsuario}`,
  senha: 'segredo123',
  tipo: 'Administrador' as const,
  descricao: 'test',
}));

async function registration(person: TestPerson, seal: (text: string) => Promise<string>) {
  const { idUsuario, tipo, idGerente = null, ativo = 'sim' } = person;
  const telefone = `119${String(idUsuario).padStart(8, '0')}`;
  return {
    idUsuario,
    nome: await seal(`PESSOA ${idUsuario}`),
    telefone: await seal(telefone),
    telefoneHmac: `teste-${idUsuario}`,
    pix: await seal('nao informado'),
    tipo,
    ativo,
    idGerente,
    criadoPor: null,
  };
}
