import { openDb } from '@rifa-viva/read-side/kernel/db';

/** Somebody at the embedded event store's own database: what he changes there, no call ever did. */
export function intruder(eventStoreDatabaseUrl: string) {
  const db = openDb(eventStoreDatabaseUrl, []);
  return {
    /** Where the first event stands that says this. */
    async revisionOf(stream: string, text: string): Promise<bigint> {
      const { rows } = await db.query<{ revision: string }>(
        'SELECT revision::text FROM es_event WHERE stream = $1 AND position($2 in frame) > 0 ORDER BY es_event.revision',
        [stream, Buffer.from(text)],
      );
      if (!rows[0]) throw new Error(`${stream} does not say ${text}`);
      return BigInt(rows[0].revision);
    },
    async lastOf(stream: string): Promise<bigint> {
      const { rows } = await db.query<{ revision: string }>(
        'SELECT max(revision)::text AS revision FROM es_event WHERE stream = $1',
        [stream],
      );
      return BigInt(rows[0]?.revision ?? -1);
    },
    /** Another text of the same length in an event. */
    async change(stream: string, revision: bigint, from: string, to: string): Promise<void> {
      if (Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error('of another length');
      const { rowCount } = await db.query(
        `UPDATE es_event SET frame = overlay(frame placing $4 from position($3 in frame))
         WHERE stream = $1 AND revision = $2 AND position($3 in frame) > 0`,
        [stream, revision, Buffer.from(from), Buffer.from(to)],
      );
      if (rowCount !== 1) throw new Error(`${stream} ${revision} does not say ${from}`);
    },
    async remove(stream: string, revision: bigint): Promise<void> {
      await db.query('DELETE FROM es_event WHERE stream = $1 AND revision = $2', [stream, revision]);
    },
    close: () => db.end(),
  };
}
