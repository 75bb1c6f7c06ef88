import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { growingTo } from '../growing.ts';
import { SettingsError } from '../settings.ts';
import { pooledRandom } from './random.ts';

/**
 * The vault (cofre): a Postgres database of its own, never rebuilt, backed up with the events. It keeps
 * what must never stand in an event: the key of each person (or sale), password hashes, payment
 * credentials, certificates. Everything in it is encrypted under the installation's VAULT_KEY.
 */
export interface Vault {
  /**
   * Everything that commands about to be recorded leave here, in one statement: all or nothing. Kept again, keys stay
   * what they are; a password or secret is replaced: a process may have ended between keeping one and its event.
   */
  keep(entries: readonly Kept[]): Promise<void>;
  /** The 32-byte key of a person or sale, made when there is none yet. */
  ensureKey(keyId: string): Promise<Buffer>;
  /** Keys that exist, by id. Missing ones (forgotten people) are absent. */
  keys(keyIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
  forgetPassword(idUsuario: number, version: number): Promise<void>;
  password(idUsuario: number, version: number): Promise<string | null>;
  secret(name: string): Promise<Buffer | null>;
  /** Names of the secrets that are set. */
  secretNames(): Promise<ReadonlySet<string>>;
  /** A key derived from VAULT_KEY for one purpose (session signatures, phone HMACs). 32 bytes. */
  derive(purpose: string): Buffer;
  ping(): Promise<void>;
  /** Writes what stands there already. Throws where the database takes nothing, as on a full disk. */
  canWrite(): Promise<void>;
  /** Null while another process is alone; else what ends it. It ends with the process too. */
  alone(): Promise<(() => void) | null>;
  close(): Promise<void>;
}

/** A key and the id it stands under. */
export interface VaultKey {
  /** Of a key that is to be kept: nothing else's, ever. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** What one command leaves in the vault. */
export interface Kept {
  readonly keys?: readonly VaultKey[];
  readonly passwords?: readonly {
    readonly idUsuario: number;
    readonly version: number;
    readonly hash: string;
  }[];
  readonly secrets?: readonly { readonly name: string; readonly value: Buffer }[];
}

const KEEP = `
  WITH chaves AS (
    INSERT INTO chave (id, chave) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING
  ), senhas AS (
    INSERT INTO senha SELECT * FROM unnest($3::integer[], $4::integer[], $5::bytea[])
    ON CONFLICT (id_usuario, versao) DO UPDATE SET hash = EXCLUDED.hash
  )
  INSERT INTO segredo (nome, valor) SELECT * FROM unnest($6::text[], $7::bytea[])
  ON CONFLICT (nome) DO UPDATE SET valor = EXCLUDED.valor, alterado = now()`;

export const VAULT_TABLES = `
  CREATE TABLE IF NOT EXISTS chave (id text PRIMARY KEY, chave bytea NOT NULL, criada timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS senha (id_usuario integer, versao integer, hash bytea NOT NULL, PRIMARY KEY (id_usuario, versao));
  CREATE TABLE IF NOT EXISTS segredo (nome text PRIMARY KEY, valor bytea NOT NULL, alterado timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS prova_da_chave (unica boolean PRIMARY KEY DEFAULT true CHECK (unica), valor bytea NOT NULL);
`;

/** What the proof of the key holds, and is authenticated under: it tells nothing but that this key made it. */
const PROOF = 'prova-da-chave';

/** A vault that lets somebody wait longer than this does not answer: he gets a 503. */
const TIMEOUT_MS = 5_000;
const KEYS_IN_MEMORY = 50_000;
const SETUP_LOCK = 7266;
const ALONE_LOCK = 7267;

/**
 * `known`: ids of keys that the log names. Throws SettingsError where the vault was closed under another key, or holds none of
 * the known ones; it is left as it was.
 */
export async function openVault(
  url: string,
  vaultKey: Buffer,
  {
    known = [],
    keysInMemory = KEYS_IN_MEMORY,
  }: { readonly known?: readonly string[]; readonly keysInMemory?: number } = {},
): Promise<Vault> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // Losing the database must not end the process; the next query reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const wrap = derivedKey(vaultKey, 'cofre');
  // Two sides may open a fresh vault at the same moment.
  const setup = await pool.connect();
  try {
    await setup.query('BEGIN');
    await setup.query('SELECT pg_advisory_xact_lock($1)', [SETUP_LOCK]);
    await setup.query(VAULT_TABLES);
    if (!(await fits(setup, wrap))) throw new SettingsError(OTHER_KEY);
    if (!(await holdsOneOf(setup, known))) throw new SettingsError(OTHER_VAULT);
    await proveKey(setup, wrap);
    await setup.query('COMMIT');
  } catch (error) {
    setup.release(true);
    await pool.end();
    throw error;
  }
  setup.release();
  const cache = new LRUCache<string, Buffer>(growingTo(keysInMemory));
  const remember = (id: string, key: Buffer) => {
    const own = withMemoryOfItsOwn(key);
    cache.set(id, own);
    return own;
  };

  /** Asked for in this turn of the event loop: answered with one query together. */
  let asked: Map<string, ((key: Promise<Buffer>) => void)[]> | null = null;

  function ensureKey(keyId: string): Promise<Buffer> {
    const known = cache.get(keyId);
    if (known) return Promise.resolve(known);
    if (!asked) {
      const batch = new Map<string, ((key: Promise<Buffer>) => void)[]>();
      asked = batch;
      setImmediate(() => {
        asked = null;
        const made = ensureAll([...batch.keys()]);
        for (const [id, waiting] of batch) {
          const key = made.then((keys) => keys.get(id) ?? Promise.reject(new Error(`no key ${id}`)));
          for (const settle of waiting) settle(key);
        }
      });
    }
    const batch = asked;
    return new Promise((resolve) => {
      batch.set(keyId, [...(batch.get(keyId) ?? []), resolve]);
    });
  }

  /** People nearly always have their key already: what is missing after a look is made. */
  async function ensureAll(ids: readonly string[]): Promise<Map<string, Buffer>> {
    const found = await readAll(ids);
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    await pool.query({
      name: 'chaves-criar',
      text: 'INSERT INTO chave (id, chave) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING',
      values: [missing, missing.map((id) => seal(wrap, id, pooledRandom(32)))],
    });
    return new Map([...found, ...(await readAll(missing))]);
  }

  async function readAll(ids: readonly string[]): Promise<Map<string, Buffer>> {
    const { rows } = await pool.query<{ id: string; chave: Buffer }>({
      name: 'chaves-ler',
      text: 'SELECT id, chave FROM chave WHERE id = ANY($1)',
      values: [ids],
    });
    return new Map(rows.map((row) => [row.id, remember(row.id, open(wrap, row.id, row.chave))]));
  }

  async function keep(entries: readonly Kept[]): Promise<void> {
    const keys = entries.flatMap((entry) => entry.keys ?? []);
    // The last one of a name counts: one statement cannot replace a row twice.
    const lastPasswords = new Map(
      entries
        .flatMap((entry) => entry.passwords ?? [])
        .map((password) => [`${password.idUsuario} ${password.version}`, password]),
    );
    const passwords = [...lastPasswords.values()];
    const secrets = new Map(
      entries.flatMap((entry) => entry.secrets ?? []).map(({ name, value }) => [name, value]),
    );
    if (keys.length + passwords.length + secrets.size === 0) return;
    await pool.query({
      name: 'guardar',
      text: KEEP,
      values: [
        keys.map(({ id }) => id),
        keys.map(({ id, key }) => seal(wrap, id, key)),
        passwords.map(({ idUsuario }) => idUsuario),
        passwords.map(({ version }) => version),
        passwords.map(({ idUsuario, hash }) => seal(wrap, `senha-${idUsuario}`, Buffer.from(hash))),
        [...secrets.keys()],
        Array.from(secrets, ([name, value]) => seal(wrap, `segredo-${name}`, value)),
      ],
    });
    for (const { id, key } of keys) remember(id, key);
  }

  return {
    keep,
    ensureKey,
    async keys(keyIds) {
      const found = new Map<string, Buffer>();
      const missing: string[] = [];
      for (const id of new Set(keyIds)) {
        const key = cache.get(id);
        if (key) found.set(id, key);
        else missing.push(id);
      }
      // What is read may push others out of memory: those were taken before.
      if (missing.length > 0) for (const [id, key] of await readAll(missing)) found.set(id, key);
      return found;
    },
    async password(idUsuario, version) {
      const { rows } = await pool.query<{ hash: Buffer }>(
        'SELECT hash FROM senha WHERE id_usuario = $1 AND versao = $2',
        [idUsuario, version],
      );
      return rows[0] ? open(wrap, `senha-${idUsuario}`, rows[0].hash).toString() : null;
    },
    async forgetPassword(idUsuario, version) {
      await pool.query('DELETE FROM senha WHERE id_usuario = $1 AND versao = $2', [idUsuario, version]);
    },
    async secret(name) {
      const { rows } = await pool.query<{ valor: Buffer }>('SELECT valor FROM segredo WHERE nome = $1', [
        name,
      ]);
      return rows[0] ? open(wrap, `segredo-${name}`, rows[0].valor) : null;
    },
    async secretNames() {
      const { rows } = await pool.query<{ nome: string }>('SELECT nome FROM segredo');
      return new Set(rows.map((r) => r.nome));
    },
    derive: (purpose) => derivedKey(vaultKey, purpose),
    async ping() {
      await pool.query('SELECT 1');
    },
    async canWrite() {
      await pool.query('UPDATE prova_da_chave SET valor = valor');
    },
    async alone() {
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
          ALONE_LOCK,
        ]);
        // The lock is the connection's.
        if (rows[0]?.mine) return () => client.release(true);
        client.release();
        return null;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

/** An empty vault beside an old log would be filled anew: phones twice, data under two keys, nobody logs in. */
async function holdsOneOf(client: pg.ClientBase, known: readonly string[]): Promise<boolean> {
  if (known.length === 0) return true;
  const { rowCount } = await client.query('SELECT 1 FROM chave WHERE id = ANY($1) LIMIT 1', [known]);
  return rowCount === 1;
}

/** Under a second key people would register twice and half of the data would be lost: it is refused before it writes. */
async function proveKey(client: pg.ClientBase, wrap: Buffer): Promise<void> {
  await client.query('INSERT INTO prova_da_chave (valor) VALUES ($1) ON CONFLICT DO NOTHING', [
    seal(wrap, PROOF, Buffer.from(PROOF)),
  ]);
}

/** What is said to whoever gives a key that `isKeyOf` does not know. */
export const OTHER_KEY =
  'VAULT_KEY: the vault was closed under another key. Give the key it was made with (of `npm start`: the file cofre.key of its data folder); without it names, phones and passwords cannot be read';

const OTHER_VAULT =
  'DATABASE_URL, VAULT_URL: this vault holds no key of the people that the event store knows: it is another one, or the old one was lost; name the right one, or restore it from a backup';

/** Whether a vault's tables were closed under this key. */
export const isKeyOf = (client: pg.ClientBase, vaultKey: Buffer): Promise<boolean> =>
  fits(client, derivedKey(vaultKey, 'cofre'));

async function fits(client: pg.ClientBase, wrap: Buffer): Promise<boolean> {
  const { rows } = await client.query<{ nome: string; valor: Buffer }>(
    `(SELECT $1 AS nome, valor FROM prova_da_chave) UNION ALL (SELECT id, chave FROM chave LIMIT 1)
     UNION ALL (SELECT 'segredo-' || nome, valor FROM segredo LIMIT 1)`,
    [PROOF],
  );
  return rows.every(({ nome, valor }) => opens(wrap, nome, valor));
}

function opens(key: Buffer, name: string, sealed: Buffer): boolean {
  try {
    open(key, name, sealed);
    return true;
  } catch {
    return false;
  }
}

/**
 * Most small Buffers are pieces of 8 kB that many share, and keep all of it for as long as they live: beside a key that is
 * remembered stands what was soon forgotten.
 */
function withMemoryOfItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}

function derivedKey(vaultKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', vaultKey, '', `rifa-viva/${purpose}`, 32));
}

/** AES-256-GCM: iv (12) + tag (16) + ciphertext; the name is authenticated with it. */
export function seal(key: Buffer, name: string, plain: Buffer): Buffer {
  const iv = pooledRandom(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws where key, name or bytes do not belong together. */
export function open(key: Buffer, name: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
