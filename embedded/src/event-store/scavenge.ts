import pg from 'pg';
import { type Column, rows, textOf } from './database.ts';
import { streamFacts } from './log.ts';
import { textArray } from './pg-arrays.ts';
import { END_OF_TIME, metadataStream, NO_REVISION, originalStream } from './types.ts';

/** Streams looked at together, and events deleted in one statement: the writer never waits long behind it. */
const STREAMS_TOGETHER = 200;
const EVENTS_TOGETHER = 1_000;

/**
 * Deletes what no reader of a stream sees any more: below `$tb`, beyond `$maxCount`, older than `$maxAge`, in deleted
 * streams, and superseded metadata. The last event of a stream stays, for its number. Tells how many events went.
 */
export async function scavenge(databaseUrl: string, signal: AbortSignal): Promise<number> {
  const connection = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'event-store scavenger',
  });
  connection.on('error', () => undefined);
  await connection.connect();
  let deleted = 0;
  try {
    let described: readonly string[] = [];
    do {
      const after = described.at(-1) ?? metadataStream('');
      const found = await rows(connection, 'described', DESCRIBED, [after, STREAMS_TOGETHER]);
      described = found.map(([stream]) => textOf(stream));
      for (const [stream, lowest, createdFrom] of await hidden(connection, described)) {
        deleted += await deleteBelow(connection, stream, lowest, createdFrom, signal);
      }
    } while (described.length === STREAMS_TOGETHER && !signal.aborted);
    return deleted;
  } finally {
    await connection.end();
  }
}

type Hidden = readonly [stream: string, lowest: bigint, createdFrom: number];

async function hidden(connection: pg.Client, described: readonly string[]): Promise<readonly Hidden[]> {
  const originals = described.map(originalStream);
  const facts = await streamFacts(connection, originals);
  return facts.flatMap(({ revision, metadataRevision, metadata }, i): Hidden[] => {
    const stream = originals[i] ?? '';
    const byCount = metadata.maxCount === null ? 0n : revision - metadata.maxCount + 1n;
    const byCutOff = revision === END_OF_TIME ? END_OF_TIME : metadata.truncateBefore;
    const lowest = byCount > byCutOff ? byCount : byCutOff;
    const createdFrom = metadata.maxAgeSeconds === null ? 0 : Date.now() - metadata.maxAgeSeconds * 1_000;
    return [
      [metadataStream(stream), metadataRevision, 0],
      ...(revision === NO_REVISION
        ? []
        : [[stream, lowest < revision ? lowest : revision, createdFrom] as const]),
    ];
  });
}

async function deleteBelow(
  connection: pg.Client,
  stream: string,
  lowest: bigint,
  createdFrom: number,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  let last: Column;
  do {
    const values = [textArray([stream]), lowest, createdFrom, EVENTS_TOGETHER];
    const [row] = await rows(connection, 'delete-below', DELETE, values);
    last = row?.[0];
    deleted += Number(last ?? 0);
  } while (Number(last ?? 0) === EVENTS_TOGETHER && !signal.aborted);
  return deleted;
}

/** Names from `$$` on, and before `$%`, the next character. */
const DESCRIBED = `
  SELECT DISTINCT stream FROM es_event WHERE stream > $1 COLLATE "C" AND stream < '$%' COLLATE "C"
  ORDER BY stream LIMIT $2`;

const DELETE = `
  WITH gone AS (
    DELETE FROM es_event WHERE position IN (
      SELECT position FROM es_event e
      WHERE stream = ($1::text[])[1] COLLATE "C"
        AND (revision < $2 OR created < $3)
        AND revision < (SELECT max(revision) FROM es_event m WHERE m.stream = e.stream)
      ORDER BY revision LIMIT $4
    ) RETURNING 1
  ) SELECT count(*) FROM gone`;
