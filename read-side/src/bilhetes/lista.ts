import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { LIVRE, STATUS_BILHETE, VENDIDOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';
import { COLUNAS, NOMEADOS } from './linha.ts';

/** Tickets read at a time: their text is some 300 kB, and the first of them are there in a few milliseconds. */
const PARTE = 1_000;

export interface Ocupados {
  /** Whose sales. */
  readonly alcance: Alcance;
  readonly idRifa?: number | undefined;
  /** These alone; of one raffle. */
  readonly numeros?: readonly number[] | undefined;
  /** Without those that wait for their payment. */
  readonly soVendidos?: boolean;
  /** Moment of payment, ISO, both ends included. */
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
}

/**
 * Tickets that are not Livre as the text of a JSON array of `Bilhete`, piece by piece: a raffle may have
 * 100,000 of them, so the database writes the JSON and nobody holds it whole.
 */
export async function* ocupadosEmJson(db: Db, ocupados: Ocupados): AsyncGenerator<string> {
  let separador = '[';
  let seguinte: Promise<Parte> | null = lerParte(db, ocupados, { idRifa: 0, num: 0 });
  while (seguinte) {
    const parte: Parte = await seguinte;
    // Read while the caller takes what was read before. Where he leaves, nobody waits for it.
    seguinte = parte.qtde < PARTE ? null : lerParte(db, ocupados, parte.ultimo);
    seguinte?.catch(() => undefined);
    if (parte.texto === null) break;
    yield separador + parte.texto;
    separador = ',';
  }
  yield separador === '[' ? '[]' : ']';
}

interface Depois {
  readonly idRifa: number;
  readonly num: number;
}
interface Parte {
  readonly texto: string | null;
  readonly qtde: number;
  readonly ultimo: Depois;
}

/** A column's moment as JSON has it. */
export const momento = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const PESSOAS = Object.values(NOMEADOS).map((campo) => COLUNAS[campo][0]);
const NOMES = Object.keys(NOMEADOS).map((campo, i) => `p_${PESSOAS[i]}.nome AS "${campo}"`);

/**
 * `Bilhete` of each chosen ticket as JSON, beside the columns it is ordered by and the ids of those it names; `mais`:
 * fields it has besides, `colunas`: columns that stand beside it.
 */
export function emJson(escolhidos: string, where: Where, mais = '', colunas = ''): string {
  const statuses = where.next(STATUS_BILHETE);
  const porRifa = where.next(idBilhete(1, 0));
  return `
    SELECT b.id_rifa, b.num, ${PESSOAS.map((id) => `b.${id}`).join(', ')}${colunas}, row_to_json((SELECT t FROM (
      SELECT b.id_rifa * ${porRifa}::bigint + b.num AS "idBilhete", b.id_rifa AS "idRifa", b.num AS "numBilhete",
             b.numeros AS "numerosDaSorte", (${statuses}::text[])[b.status + 1] AS status,
             b.id_emissor AS "idUsuarioEmissor", b.id_vendedor AS "idVendedor", ${NOMES}, b.cliente, b.token,
             ${momento('b.dt_impressao')} AS "dtImpressao", ${momento('b.dt_pagamento')} AS "dtPagamento",
             ${momento('b.expira_em')} AS "expiraEm"${mais}
    ) t))::text AS json
    FROM (${escolhidos}) b
    ${PESSOAS.map((id) => `LEFT JOIN usuario p_${id} ON p_${id}.id_usuario = b.${id}`).join(' ')}`;
}

/** Tickets are chosen before anything is joined or written for them, whatever the planner knows of the tables. */
async function lerParte(db: Db, ocupados: Ocupados, depois: Depois): Promise<Parte> {
  const where = condicoes(ocupados);
  if (ocupados.idRifa === undefined) {
    where.and(`(b.id_rifa, b.num) > (${where.next(depois.idRifa)}, ${where.next(depois.num)})`);
  } else where.and('b.num > ?', depois.num);
  const escolhidos = `SELECT * FROM bilhete b ${where.sql} ORDER BY b.id_rifa, b.num LIMIT ${PARTE}`;
  const { rows } = await db.query<{ texto: string | null; qtde: number; id_rifa: number; num: number }>(
    `SELECT string_agg(json, ',' ORDER BY id_rifa, num) AS texto, count(*) AS qtde, max(id_rifa) AS id_rifa,
            (array_agg(num ORDER BY id_rifa DESC, num DESC))[1] AS num
     FROM (${emJson(escolhidos, where)}) t`,
    where.values,
  );
  const [row] = rows;
  return {
    texto: row?.texto ?? null,
    qtde: row?.qtde ?? 0,
    ultimo: { idRifa: row?.id_rifa ?? 0, num: row?.num ?? 0 },
  };
}

/** Numbers of one raffle, both ends included. */
export interface Faixa {
  readonly idRifa: number;
  readonly de: number;
  readonly ate: number;
}

export interface Trecho {
  /** Elements of a JSON array; empty where there are none. */
  readonly texto: string;
  /** Whose names it holds. */
  readonly pessoas: readonly number[];
}

/** Tickets of a range that are not Livre, whoever sold them, as elements of `ocupadosEmJson`. */
export async function ocupadosDaFaixa(
  db: Db,
  { idRifa, de, ate }: Faixa,
  soVendidos: boolean,
): Promise<Trecho> {
  const where = condicoes({ alcance: 'todos', idRifa, soVendidos })
    .and('b.num >= ?', de)
    .and('b.num <= ?', ate);
  const { rows } = await db.query<{ texto: string | null; pessoas: number[] | null }>(
    `SELECT string_agg(json, ',' ORDER BY num) AS texto,
            array_remove(${PESSOAS.map((id) => `array_agg(DISTINCT ${id})`).join(' || ')}, NULL) AS pessoas
     FROM (${emJson(`SELECT * FROM bilhete b ${where.sql}`, where)}) t`,
    where.values,
  );
  return { texto: rows[0]?.texto ?? '', pessoas: rows[0]?.pessoas ?? [] };
}

/** The free numbers of a range, ascending, as elements of a JSON array. */
export async function livresDaFaixa(db: Db, { idRifa, de, ate }: Faixa): Promise<Trecho> {
  const { rows } = await db.query<{ texto: string | null }>(
    `SELECT string_agg(num::text, ',' ORDER BY num) AS texto FROM bilhete
     WHERE id_rifa = $1 AND status = ${LIVRE} AND num BETWEEN $2 AND $3`,
    [idRifa, de, ate],
  );
  return { texto: rows[0]?.texto ?? '', pessoas: [] };
}

export function condicoes({ alcance, idRifa, numeros, soVendidos, de, ate }: Ocupados): Where {
  const where = new Where();
  where.and(soVendidos ? `b.status IN (${VENDIDOS})` : `b.status <> ${LIVRE}`);
  if (idRifa !== undefined) where.and('b.id_rifa = ?', idRifa);
  if (numeros !== undefined) where.and('b.num = ANY(?)', numeros);
  if (alcance !== 'todos') {
    // An index knows the owner of a sale.
    where.and(`${soVendidos ? 'b.id_dono' : 'b.id_detentor'} = ANY(?)`, alcance);
  }
  if (de !== undefined) where.and('b.dt_pagamento >= ?', de);
  if (ate !== undefined) where.and('b.dt_pagamento <= ?', ate);
  return where;
}
