import { randomBytes } from 'node:crypto';
import { abrirCifrados, chaveDoUsuario, cifrar } from '@rifa-viva/server/vault/personal';
import { openVault, type Vault } from '@rifa-viva/server/vault/vault';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabases, type TestDatabases } from '../testing/stores.ts';

/** A vault that keeps fewer keys in memory than one look asks for. */
const IN_MEMORY = 3;

let databases: TestDatabases;
let vault: Vault;
beforeAll(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['cofre']);
  vault = await openVault(databases.urls[0] ?? '', randomBytes(32), IN_MEMORY);
});
afterAll(async () => {
  await vault.close();
  await databases.drop();
});

describe('a vault with more people than it keeps in memory', () => {
  it('opens everybody’s fields, whoever was in memory when they were asked for', async () => {
    const people = Array.from({ length: 4 * IN_MEMORY }, (_, i) => i + 1);
    const fields = await Promise.all(people.map((id) => cifrar(vault, chaveDoUsuario(id), `NOME ${id}`)));
    // From both ends: whichever keys are in memory now are asked for first, and last.
    for (const asked of [fields, fields.toReversed(), fields]) {
      const read = await abrirCifrados(vault, asked);
      expect(fields.map(read)).toEqual(people.map((id) => `NOME ${id}`));
    }
  });

  it('still knows nobody’s key that was never made', async () => {
    expect([...(await vault.keys(['usuario-1', 'usuario-999'])).keys()]).toEqual(['usuario-1']);
  });
});
