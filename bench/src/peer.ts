import { randomUUID } from 'node:crypto';
import { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { montarPix } from '@rifa-viva/contracts/regras/pix';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { encryptWith, newSaleKey } from '@rifa-viva/server/vault/personal';
import pg from 'pg';

/**
 * Calls for comparison on the same HTTP stack, after the same session check and validation: one that does nothing, and one
 * that reserves by FOR UPDATE SKIP LOCKED in Postgres and does the rest of a reservation's work as well: a row of the
 * reservation with its unique payment id, the event, the sale's secret encrypted, the Pix code, the row that lists read. All of
 * it in one prepared statement, so that it goes to the database once and is durable when it answers.
 */
const noop = { ...reservarBilhetes, name: 'benchNoop', path: '/api/bench/noop' } as const;
const skipLocked = { ...reservarBilhetes, name: 'benchSkipLocked', path: '/api/bench/skipLocked' } as const;

const TICKETS = 100_000;
const CENTS = 1_000;
const HOLD_MS = 86_400_000;

const SCHEMA = `
  CREATE SCHEMA bench;
  CREATE TABLE bench.bilhete (num integer PRIMARY KEY, status smallint NOT NULL, id_usuario integer);
  CREATE INDEX ON bench.bilhete (num) WHERE status = 0;
  CREATE TABLE bench.reserva (
    id_pagamento text PRIMARY KEY, id_rifa integer NOT NULL, id_usuario integer NOT NULL, numeros integer[] NOT NULL,
    total integer NOT NULL, expira_em timestamptz NOT NULL);
  CREATE TABLE bench.evento (
    posicao bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL UNIQUE, tipo text NOT NULL, dados jsonb NOT NULL);
  CREATE TABLE bench.lista (
    num integer PRIMARY KEY, status smallint NOT NULL, id_pagamento text NOT NULL, id_usuario integer NOT NULL,
    desde timestamptz NOT NULL);
  INSERT INTO bench.bilhete SELECT n, 0, NULL FROM generate_series(1, ${TICKETS}) n;
  ANALYZE bench.bilhete;`;

/** $1 how many, $2 person, $3 payment id, $4 raffle, $5 total, $6 until when, $7 the event's id, $8 its data. */
const RESERVE = `
  WITH tomado AS (
    UPDATE bench.bilhete SET status = 1, id_usuario = $2 WHERE num IN (
      SELECT num FROM bench.bilhete WHERE status = 0 ORDER BY num LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING num
  ), reserva AS (
    INSERT INTO bench.reserva SELECT $3, $4, $2, array_agg(num), $5, $6 FROM tomado HAVING count(*) = $1
  ), evento AS (
    INSERT INTO bench.evento (id, tipo, dados)
    SELECT $7, 'BilhetesReservados', $8::jsonb || jsonb_build_object('numeros', array_agg(num))
    FROM tomado HAVING count(*) = $1
  ), lista AS (
    INSERT INTO bench.lista SELECT num, 1, $3, $2, now() FROM tomado
  )
  SELECT num FROM tomado`;

export interface Peer {
  readonly calls: readonly Implementation[];
  /** Its tables. */
  prepare(): Promise<void>;
}

export function createPeer(databaseUrl: string | undefined): Peer {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  pool.on('error', () => undefined);
  const empty = { numerosReservados: [], valor: 0, pagarAte: null, expiraEm: null };
  return {
    calls: [
      implement(noop, async () => ({ answer: empty })),
      implement(skipLocked, async ({ body, caller, now }) => {
        const { idRifa, idPagamento, qtde } = body;
        const total = CENTS * qtde;
        const expiraEm = new Date(now.getTime() + HOLD_MS);
        const segredo = encryptWith(newSaleKey(), randomUUID());
        const dados = { idRifa, idPagamento, idUsuario: caller.idUsuario, total, expiraEm, segredo };
        const { rows } = await pool.query<{ num: number }>({
          name: 'bench-reservar',
          text: RESERVE,
          values: [
            qtde,
            caller.idUsuario,
            idPagamento,
            idRifa,
            total,
            expiraEm,
            randomUUID(),
            JSON.stringify(dados),
          ],
        });
        if (rows.length < qtde) throw new Refusal('BILHETES_INDISPONIVEIS');
        const pixCopiaECola = montarPix({
          chave: 'pix@empresa.com.br',
          nome: 'Empresa',
          cidade: 'Recife',
          valor: total,
          referencia: idPagamento,
        });
        return {
          answer: {
            numerosReservados: rows.map(({ num }) => num),
            valor: total / 100,
            ...(pixCopiaECola ? { pixCopiaECola } : {}),
            pagarAte: expiraEm.toISOString(),
            expiraEm: expiraEm.toISOString(),
          },
        };
      }),
    ],
    prepare: async () => {
      await pool.query(SCHEMA);
    },
  };
}
