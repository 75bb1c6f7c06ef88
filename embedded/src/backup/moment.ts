import pg from 'pg';
import { logVersion } from '../event-store/database.ts';
import { VAULT } from './tables.ts';

/** Log and vault as they were at one moment, for as long as it takes to copy them. */
export interface Moment {
  readonly log: pg.Client;
  readonly vault: pg.Client;
  readonly logVersion: number;
  close(): Promise<void>;
}

/** Callers of the vault give up after five seconds; before that we do, or it for us where we stand still. */
const LOCK_TIMEOUT_MS = 2_000;
const HOLD_TIMEOUT_MS = 2_000;
const ATTEMPTS = 5;

/**
 * The vault is written before the event that needs it, and an old password deleted after the event that ends it. So the
 * two are only of one moment if nobody writes the vault between the two looks: it is held for the milliseconds that
 * they take. A vault of before would lack keys of the newest events, one of after the passwords that were just changed.
 */
export async function openMoment(logUrl: string, vaultUrl: string): Promise<Moment> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look(logUrl, vaultUrl);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** Throws where the vault was not held to the end: the two looks are of two moments then. */
async function look(logUrl: string, vaultUrl: string): Promise<Moment> {
  const [log, vault, holder] = [await connect(logUrl), await connect(vaultUrl), await connect(vaultUrl)];
  const close = async () => {
    await Promise.all([log.end(), vault.end(), holder.end()]);
  };
  try {
    await hold(holder);
    await begin(log);
    const version = await logVersion(log);
    await begin(vault);
    await holder.query('ROLLBACK');
    return { log, vault, logVersion: version, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function hold(holder: pg.Client): Promise<void> {
  await holder.query(
    `BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};
     SET LOCAL idle_in_transaction_session_timeout = ${HOLD_TIMEOUT_MS}`,
  );
  await holder.query(`LOCK TABLE ${VAULT.map(({ table }) => table).join(', ')} IN SHARE MODE`);
}

/** What it sees from now on is what stands there now. */
async function begin(client: pg.Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SELECT pg_current_snapshot()');
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'backup' });
  // The statement that runs then fails, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
