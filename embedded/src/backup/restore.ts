import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readKey, SettingsError } from '@rifa-viva/server/settings';
import { VAULT_TABLES } from '@rifa-viva/server/vault/vault';
import type pg from 'pg';
import { LOG_VERSION, tablesOf } from '../event-store/database.ts';
import { takeDataDir } from '../in-use.ts';
import { keepToMode } from '../mode.ts';
import { ensureDatabase, startPostgres } from '../postgres/launcher.ts';
import { startStores } from '../stores.ts';
import { syncFolder } from '../write-durably.ts';
import { BackupError, bytesOf, type Header, type Manifest, readArchive, verifyArchive } from './archive.ts';
import { ALL_THE_SAME, checkLog, checkViews, type LogFindings, seconds } from './check.ts';
import { openKey } from './key.ts';
import { connect } from './moment.ts';
import { openProgress, type Say } from './progress.ts';
import { beginRestore, endRestore, undoRestore } from './restoring.ts';
import { TableWriter } from './table-writer.ts';
import { LOG, VAULT } from './tables.ts';

export interface RestoreOptions {
  readonly dataDir: string;
  readonly file: string;
  readonly vaultKey?: Buffer | undefined;
  readonly password?: string | undefined;
  /** Goes on where the log was broken already when it was copied, or holds what a view leaves out. */
  readonly acceptBreaks?: boolean;
  readonly say: Say;
  readonly signal?: AbortSignal;
}

export interface Restored extends LogFindings {
  readonly header: Header;
}

/**
 * Makes a data folder of a backup, checked before anything can be served from it: every byte, every chain, the vault's
 * key, every view twice. Where anything is wrong the folder is empty again. Throws SettingsError or BackupError.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, file, say } = options;
  if (!existsSync(file)) throw new SettingsError(`${file} is not there.`);
  say('reading the backup');
  const { header, manifest } = await verifyArchive(file, options.signal);
  say(
    `made ${header.made}, ${header.mode} installation: ${manifest.events} events, ${manifest.keys} keys, ${manifest.pictures} pictures`,
  );
  if (header.logVersion > LOG_VERSION)
    throw new SettingsError(`${file} was made by a newer version of Rifa Viva: restore it with that.`);
  const key = await keyOf(options, header);
  await beginRestore(dataDir);
  try {
    const leave = takeDataDir(dataDir);
    keepToMode(dataDir, header.mode === 'demo');
    await unpack(options, header, manifest);
    const findings = await check(options, key, manifest);
    leave();
    endRestore(dataDir);
    return { header, ...findings };
  } catch (error) {
    await undoRestore(dataDir);
    throw error;
  }
}

/** Throws SettingsError where there is none, or not the right password. */
async function keyOf({ file, vaultKey, password }: RestoreOptions, { key }: Header): Promise<Buffer> {
  if (vaultKey) return vaultKey;
  if (key === 'apart')
    throw new SettingsError(`${file} does not hold the key of the vault: give it as VAULT_KEY.`);
  if (key === 'sealed' && !password)
    throw new SettingsError(`The key in ${file} is sealed: give its password as BACKUP_PASSWORD.`);
  let text = '';
  await readArchive(file, async (name, content) => {
    if (name === 'cofre.key') text = (await bytesOf(content)).toString();
    else for await (const _ of content);
  });
  const opened = key === 'sealed' ? openKey(text, password ?? '') : text;
  if (opened === null) throw new SettingsError(`BACKUP_PASSWORD does not open the key in ${file}.`);
  return readKey(opened);
}

/** What stands in a data folder under its own name. */
const OWN_FILE =
  /^(arquivos(\/patrocinadores)?\/[\w-]+\.\w+|simulador\/[\w.-]+|demo\.json|demo-pagamentos\.txt)$/;

async function unpack(options: RestoreOptions, header: Header, manifest: Manifest): Promise<void> {
  const { dataDir, file, say, signal } = options;
  const postgres = await startPostgres({ dataDir });
  const clients: pg.Client[] = [];
  try {
    const open = async (database: string, tables: string) => {
      await ensureDatabase(postgres.adminUrl, database);
      const client = await connect(postgres.url(database));
      clients.push(client);
      await client.query(tables);
      return client;
    };
    const log = await open('eventstore', tablesOf(header.logVersion));
    const vault = await open('cofre', VAULT_TABLES);
    const tables = new Map([LOG, ...VAULT].map((table) => [table.name, table]));
    const writer = new TableWriter((table) => (table === LOG ? log : vault));
    const size = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0);
    const progress = openProgress(say, 'unpacking', size);
    await readArchive(
      file,
      async (name, content) => {
        const table = tables.get(dirname(name));
        if (table) await writer.write(table, content, progress.more);
        else if (OWN_FILE.test(name)) writeOwn(join(dataDir, name), await bytesOf(content));
        else for await (const _ of content);
      },
      signal,
    );
    await writer.end();
    // A key that came by itself stays with who gave it.
    if (header.key !== 'apart' && !options.vaultKey)
      writeOwn(join(dataDir, 'cofre.key'), (await keyOf(options, header)).toString('hex'));
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    // It writes everything to the disk.
    await postgres.stop();
  }
}

/** Pictures may be read by whoever serves them; nothing else by anybody. */
function writeOwn(file: string, bytes: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, bytes, { mode: /[\\/]arquivos[\\/]/.test(file) ? 0o644 : 0o600, flush: true });
  syncFolder(dirname(file));
}

async function check(options: RestoreOptions, key: Buffer, manifest: Manifest): Promise<LogFindings> {
  const { dataDir, say, acceptBreaks } = options;
  const stores = await startStores({ dataDir, log: () => undefined });
  try {
    const started = performance.now();
    const findings = await checkLog(urlOf(stores.vaultUrl, 'eventstore'), stores.vaultUrl);
    const { events, streams, chained, broken, faults } = findings;
    say(`log: ${events} events in ${streams} streams, ${chained} of them chained, ${seconds(started)}`);
    if (events !== manifest.events)
      throw new BackupError(`The log came out with ${events} events of ${manifest.events}.`);
    if (broken > 0 && !acceptBreaks)
      throw new BackupError(
        `The log was broken already when it was copied (${broken} links):\n  ${faults.join('\n  ')}\n${ALL_THE_SAME}`,
      );
    await checkViews(stores, key, options);
    return findings;
  } finally {
    await stores.stop();
  }
}

function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
