import { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { startProduct } from '@rifa-viva/embedded/product';
import { endWithParent } from '@rifa-viva/embedded/supervisor/supervise';
import { FIRST_PEOPLE } from '@rifa-viva/proof/testing/people';
import { implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { runMain } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import pg from 'pg';

/**
 * The product with two more calls on the same HTTP stack, for comparison: one that does nothing after the same
 * session check and validation, and one that reserves by FOR UPDATE SKIP LOCKED in Postgres.
 */
const noop = { ...reservarBilhetes, name: 'benchNoop', path: '/api/bench/noop' } as const;
const skipLocked = { ...reservarBilhetes, name: 'benchSkipLocked', path: '/api/bench/skipLocked' } as const;

await runMain(async () => {
  endWithParent();
  const settings = readSettings(process.env);
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 20 });
  pool.on('error', () => undefined);
  const product = await startProduct({
    settings,
    firstPeople: FIRST_PEOPLE,
    more: [
      implement(noop, async () => ({
        answer: { numerosReservados: [], valor: 0, pagarAte: null, expiraEm: null },
      })),
      implement(skipLocked, async ({ body, caller }) => {
        const { rows } = await pool.query<{ num: number }>({
          name: 'bench-reservar',
          text: `UPDATE bench.bilhete SET status = 1, id_usuario = $2 WHERE num IN (
                   SELECT num FROM bench.bilhete WHERE status = 0 ORDER BY num LIMIT $1 FOR UPDATE SKIP LOCKED)
                 RETURNING num`,
          values: [body.qtde, caller.idUsuario],
        });
        if (rows.length < body.qtde) throw new Refusal('BILHETES_INDISPONIVEIS');
        return {
          answer: { numerosReservados: rows.map((r) => r.num), valor: 0, pagarAte: null, expiraEm: null },
        };
      }),
    ],
  });
  await pool.query(`
    CREATE SCHEMA bench;
    CREATE TABLE bench.bilhete (num integer PRIMARY KEY, status smallint NOT NULL, id_usuario integer);
    CREATE INDEX ON bench.bilhete (num) WHERE status = 0;
    INSERT INTO bench.bilhete SELECT n, 0, NULL FROM generate_series(1, 100000) n;
    ANALYZE bench.bilhete;`);
  console.log(JSON.stringify({ ready: true, url: product.url }));
});
