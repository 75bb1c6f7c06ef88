import { openDb } from '@rifa-viva/read-side/kernel/db';

/** What PostgreSQL answers whoever writes to a table when its disk is full. Resolves to what makes room again. */
export async function fillDisk(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const db = openDb(databaseUrl, []);
  await db.query(`
    CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION full_disk()`);
  return async () => {
    await db.query(`DROP TRIGGER full_disk ON ${table}`);
    await db.end();
  };
}
