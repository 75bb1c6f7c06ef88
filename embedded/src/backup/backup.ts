import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readKey, SettingsError } from '@rifa-viva/server/settings';
import { isKeyOf, OTHER_KEY } from '@rifa-viva/server/vault/vault';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { nameAnew } from '../name-anew.ts';
import { syncFolder } from '../write-durably.ts';
import { ArchiveWriter, HEADER, type Header, type Manifest, verifyArchive } from './archive.ts';
import { sealKey } from './key.ts';
import { type Moment, openMoment } from './moment.ts';
import { megabytes, openProgress, type Say } from './progress.ts';
import { openSource } from './source.ts';
import { type CopiedTable, copyOut, KEYS, LOG, VAULT } from './tables.ts';

export interface BackupOptions {
  readonly dataDir: string;
  readonly file: string;
  /** Seals the vault's key within the backup. */
  readonly password?: string | undefined;
  /** Whoever gives the key by himself keeps it by himself; another one than the vault's is refused. */
  readonly vaultKey?: Buffer | undefined;
  readonly say: Say;
  readonly signal?: AbortSignal;
  /** In proofs: how log and vault are looked at. */
  readonly lookAt?: typeof openMoment;
}

export interface Backup extends Omit<Manifest, 'entries'> {
  readonly key: Header['key'];
  readonly bytes: number;
  readonly atWork: boolean;
}

/** Files of a demo, beside what every installation has. */
const DEMO_FILES = ['demo.json', 'demo-pagamentos.txt'];
const DEMO_FOLDER = 'simulador';
const PICTURES = 'arquivos';
/** How a file is called until it is whole. */
const UNFINISHED = /\.(parte|new)$/;

/**
 * Copies log, vault, key and pictures into one file, whatever goes on meanwhile. What was acknowledged before this was
 * called is in it. The file is there whole, on the disk and read back, or not at all. Throws SettingsError.
 */
export async function backup(options: BackupOptions): Promise<Backup> {
  const { file, say } = options;
  if (existsSync(file)) throw nameTaken(file);
  if (!existsSync(dirname(file))) throw new SettingsError(`${dirname(file)} is no folder that is there.`);
  const source = await openSource(options.dataDir);
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const moment = await (options.lookAt ?? openMoment)(source.logUrl, source.vaultUrl);
    try {
      const { key, ...amounts } = await write(options, moment, unfinished);
      say('reading it back');
      await verifyArchive(unfinished, options.signal);
      if (!nameAnew(unfinished, file)) throw nameTaken(file);
      syncFolder(dirname(file));
      return { ...amounts, key, bytes: statSync(file).size, atWork: source.atWork };
    } finally {
      await moment.close();
    }
  } finally {
    rmSync(unfinished, { force: true });
    await source.close();
  }
}

const nameTaken = (file: string) => new SettingsError(`${file} is there already: choose another name.`);

async function write({ dataDir, ...options }: BackupOptions, moment: Moment, file: string) {
  const archive = new ArchiveWriter(file);
  try {
    const kept = await keyFor(dataDir, options, moment);
    const header: Header = {
      format: 1,
      made: new Date().toISOString(),
      mode: readFileSync(join(dataDir, 'modo'), 'utf8').trim() === 'demo' ? 'demo' : 'real',
      key: kept.key,
      logVersion: moment.logVersion,
    };
    await archive.add(HEADER, JSON.stringify(header));
    if (kept.text !== null) await archive.add('cofre.key', kept.text);
    const events = await copyTable(archive, moment.log, LOG, options);
    const rows = new Map<CopiedTable, number>();
    for (const table of VAULT) rows.set(table, await copyTable(archive, moment.vault, table, options));
    // After the events that name them; none is ever deleted.
    const pictures = await copyFiles(archive, dataDir, filesIn(join(dataDir, PICTURES)), options);
    if (header.mode === 'demo') await copyFiles(archive, dataDir, demoFiles(dataDir), options);
    const amounts = { events, keys: rows.get(KEYS) ?? 0, pictures };
    await archive.finish(amounts);
    return { ...amounts, key: kept.key };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function copyTable(
  archive: ArchiveWriter,
  client: pg.Client,
  table: CopiedTable,
  { say, signal }: Pick<BackupOptions, 'say' | 'signal'>,
): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('SELECT pg_table_size($1)::text AS bytes', [
    table.table,
  ]);
  const progress = openProgress(say, table.name, Number(rows[0]?.bytes ?? 0));
  const stream = client.query(to(copyOut(table)));
  await archive.addParts(table.name, stream, (bytes) => {
    signal?.throwIfAborted();
    progress.more(bytes);
  });
  // The stream ends with its last byte; how many rows they were comes after it, before the next answer.
  await client.query('SELECT 1');
  return stream.rowCount;
}

async function copyFiles(
  archive: ArchiveWriter,
  dataDir: string,
  files: readonly string[],
  { say, signal }: Pick<BackupOptions, 'say' | 'signal'>,
): Promise<number> {
  if (files.length > 0) say(`files: ${files.length}`);
  for (const file of files) {
    signal?.throwIfAborted();
    await archive.addFile(relative(dataDir, file).replaceAll('\\', '/'), file);
  }
  return files.length;
}

/** Whole ones, of this folder and those below. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const demoFiles = (dataDir: string): string[] => [
  ...DEMO_FILES.map((name) => join(dataDir, name)).filter((file) => existsSync(file)),
  ...filesIn(join(dataDir, DEMO_FOLDER)),
];

interface KeptKey {
  readonly key: Header['key'];
  readonly text: string | null;
}

/** A key file that does not fit belongs to nothing here: who gave another one keeps that. Throws SettingsError. */
async function keyFor(
  dataDir: string,
  { password, vaultKey }: Omit<BackupOptions, 'dataDir'>,
  { vault }: Moment,
): Promise<KeptKey> {
  if (vaultKey && !(await isKeyOf(vault, vaultKey))) throw new SettingsError(OTHER_KEY);
  const file = join(dataDir, 'cofre.key');
  if (vaultKey || !existsSync(file)) return { key: 'apart', text: null };
  const text = readFileSync(file, 'utf8').trim();
  if (!(await isKeyOf(vault, readKey(text)))) return { key: 'apart', text: null };
  return password ? { key: 'sealed', text: sealKey(text, password) } : { key: 'inside', text };
}

/** What its owner has to know of the key in it. */
export const ABOUT_THE_KEY: Readonly<Record<Header['key'], string>> = {
  inside:
    'It holds the key of the vault: whoever has this file reads every name, phone and payment secret. Keep it as you keep money, or set BACKUP_PASSWORD.',
  sealed: 'Its key of the vault is sealed under BACKUP_PASSWORD: without that nobody can restore it.',
  apart: 'The key of the vault (VAULT_KEY) is not in it: keep that apart, without it nobody can restore it.',
};

export const summaryOf = (file: string, { events, keys, pictures, bytes }: Backup): string =>
  `${file}: ${events} events, ${keys} keys, ${pictures} pictures, ${megabytes(bytes)}`;
