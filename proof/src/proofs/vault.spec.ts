import { randomBytes } from 'node:crypto';
import { openGround } from '@rifa-viva/server/open';
import { SettingsError } from '@rifa-viva/server/settings';
import { decryptAll, encrypt, keyOfUser, newSaleKey } from '@rifa-viva/server/vault/personal';
import { openVault, type Vault } from '@rifa-viva/server/vault/vault';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { registerPeople } from '../testing/people.ts';
import { temporaryFolder } from '../testing/programs.ts';
import { testSettings } from '../testing/settings.ts';
import { createTestDatabases, createTestStores, type TestDatabases } from '../testing/stores.ts';

/** A vault that keeps fewer keys in memory than one look asks for. */
const IN_MEMORY = 3;

let databases: TestDatabases;
let vault: Vault;
beforeAll(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['cofre']);
  vault = await openVault(databases.urls[0] ?? '', randomBytes(32), { keysInMemory: IN_MEMORY });
});
afterAll(async () => {
  await vault.close();
  await databases.drop();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });
const read = async (id: string) => (await vault.keys([id])).get(id)?.[0];

describe('the key of the vault', () => {
  const again = async (url: string, vaultKey: Buffer) => (await openVault(url, vaultKey)).close();

  it('is the one it was made with: another is refused before anything is written under it', async () => {
    const own = await createTestDatabases(inject('postgresUrl'), ['cofre']);
    const [url = ''] = own.urls;
    const first = randomBytes(32);
    await again(url, first);
    await expect(again(url, randomBytes(32))).rejects.toThrow(SettingsError);
    await again(url, first);
    await own.drop();
  });

  it('is known by what an older build kept, which left no proof of it', async () => {
    const own = await createTestDatabases(inject('postgresUrl'), ['cofre']);
    const [url = ''] = own.urls;
    const first = randomBytes(32);
    const older = await openVault(url, first);
    await older.ensureKey('usuario-3');
    await older.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('DROP TABLE prova_da_chave');
    await expect(again(url, randomBytes(32))).rejects.toThrow('closed under another key');
    await again(url, first);
    await client.end();
    await own.drop();
  });
});

describe('a vault beside a log', () => {
  it('is refused where it holds no key of its people; the right one is not', async () => {
    const stores = await createTestStores(inject('postgresUrl'));
    const other = await createTestDatabases(inject('postgresUrl'), ['cofre']);
    const { path, remove } = temporaryFolder();
    onTestFinished(async () => {
      await other.drop();
      await stores.stop();
      remove();
    });
    const settings = testSettings(stores, path);
    const first = await openGround(settings);
    await registerPeople(first, [{ idUsuario: 3, tipo: 'Usuario' }]);
    await first.close();
    const [url = ''] = other.urls;
    // Refused, it is left as it was: neither key is taken for its own.
    for (const vaultKey of [randomBytes(32), settings.vaultKey])
      await expect(openGround({ ...settings, vaultUrl: url, vaultKey })).rejects.toThrow(
        'holds no key of the people',
      );
    await (await openGround(settings)).close();
  });
});

describe('what commands leave in the vault', () => {
  it('is one statement, however many they are and whatever they leave', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const many = Array.from({ length: 500 }, (_, i) => ({
      keys: [key(`lote-${i}`, 1)],
      passwords: [{ idUsuario: 100 + i, version: 1, hash: `hash-${i}` }],
      secrets: [{ name: 'tokenMp', value: Buffer.from(`token-${i}`) }],
    }));
    await vault.keep([...many, {}]);
    await vault.keep([{}]);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    expect([...(await vault.keys(many.flatMap(({ keys }) => keys.map(({ id }) => id)))).keys()]).toHaveLength(
      500,
    );
    expect(await vault.password(599, 1)).toBe('hash-499');
    expect((await vault.secret('tokenMp'))?.toString()).toBe('token-499');
  });

  it('is all there or nothing of it', async () => {
    const impossible = { idUsuario: 2 ** 40, version: 1, hash: 'x' };
    await expect(vault.keep([{ keys: [key('metade', 1)] }, { passwords: [impossible] }])).rejects.toThrow();
    expect(await read('metade')).toBeUndefined();
  });

  it('kept again: keys stay, a password and a secret are replaced', async () => {
    const kept = (byte: number, text: string) => ({
      keys: [key('outra-vez', byte)],
      passwords: [{ idUsuario: 7, version: 1, hash: text }],
      secrets: [{ name: 'senhaCertificado', value: Buffer.from(text) }],
    });
    await vault.keep([kept(1, 'um')]);
    // As after a process that ended before the events: what is recorded at last is what was kept at last.
    await vault.keep([kept(1, 'dois'), kept(1, 'dois')]);
    expect([await read('outra-vez'), await vault.password(7, 1)]).toEqual([1, 'dois']);
    expect((await vault.secret('senhaCertificado'))?.toString()).toBe('dois');
  });
});

describe('a vault with more people than it keeps in memory', () => {
  it('opens everybody’s fields, whoever was in memory when they were asked for', async () => {
    const people = Array.from({ length: 4 * IN_MEMORY }, (_, i) => i + 1);
    const fields = await Promise.all(people.map((id) => encrypt(vault, keyOfUser(id), `NOME ${id}`)));
    // From both ends: whichever keys are in memory now are asked for first, and last.
    for (const asked of [fields, fields.toReversed(), fields]) {
      const read = await decryptAll(vault, asked);
      expect(fields.map(read)).toEqual(people.map((id) => `NOME ${id}`));
    }
  });

  it('keeps of each key that it remembers nothing but its own bytes', async () => {
    const sale = newSaleKey();
    await vault.keep([{ keys: [sale] }]);
    await vault.ensureKey('usuario-77');
    const remembered = await Promise.all([sale.id, 'usuario-77'].map((id) => vault.ensureKey(id)));
    expect(remembered[0]).toEqual(sale.key);
    expect(remembered.map(({ buffer }) => buffer.byteLength)).toEqual([32, 32]);
  });

  it('still knows nobody’s key that was never made', async () => {
    expect([...(await vault.keys(['usuario-1', 'usuario-999'])).keys()]).toEqual(['usuario-1']);
  });
});
