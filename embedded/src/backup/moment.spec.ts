import { createTestDatabases, type TestDatabases } from '@rifa-viva/proof/testing/stores';
import { VAULT_TABLES } from '@rifa-viva/server/vault/vault';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { LOG_VERSION, tablesOf } from '../event-store/database.ts';
import { connect, openMoment } from './moment.ts';

let databases: TestDatabases;
let logUrl = '';
let vaultUrl = '';
beforeAll(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['log', 'cofre']);
  [logUrl = '', vaultUrl = ''] = databases.urls;
  const [log, vault] = await Promise.all([connect(logUrl), connect(vaultUrl)]);
  await log.query(tablesOf(LOG_VERSION));
  await vault.query(VAULT_TABLES);
  await Promise.all([log.end(), vault.end()]);
});
afterAll(() => databases.drop());

async function connected(url: string): Promise<pg.Client> {
  const client = await connect(url);
  onTestFinished(() => client.end());
  return client;
}

it('a vault is written again though who holds it for a look is held up, and both are looked at anew then', async () => {
  const [log, vault] = [await connected(logUrl), await connected(vaultUrl)];
  await log.query('BEGIN; LOCK TABLE es_schema');
  const looking = openMoment(logUrl, vaultUrl);
  const isHeld = async () => {
    const { rowCount } = await vault.query(
      `SELECT 1 FROM pg_locks WHERE relation = 'chave'::regclass AND mode = 'ShareLock' AND granted`,
    );
    return rowCount;
  };
  await expect.poll(isHeld).toBe(1);
  await vault.query("INSERT INTO chave (id, chave) VALUES ('de-uma-venda', '')");
  await log.query('ROLLBACK');
  const moment = await looking;
  onTestFinished(() => moment.close());
  const { rowCount } = await moment.vault.query("SELECT 1 FROM chave WHERE id = 'de-uma-venda'");
  expect(rowCount).toBe(1);
});
