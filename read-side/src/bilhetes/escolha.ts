import type { OrdemDeBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { NOME_DA_VENDA_ONLINE, RESERVADO, VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Where } from '../kernel/list.ts';

/** Which taken tickets of a raffle a page has, and in which order. */

/** A name as it is looked for: upper case, without accents. */
const chaveDoNome = (sql: string): string =>
  `upper(regexp_replace(normalize(coalesce(${sql}, ''), NFD), '[\u0300-\u036f]', '', 'g'))`;
export const CLIENTE = chaveDoNome('b.cliente');
export const COMPRA = "coalesce('r' || b.id_reserva, 'v' || b.id_venda)";
/** What it belongs to: a sale, if it is sold. */
export const POSSE = "coalesce('v' || b.id_venda, 'r' || b.id_reserva)";

/** Who sold something of a raffle, as lists name him; few, where tickets are many. */
export const vendedoresDe = (idRifa: string): string => `
  SELECT s.id_vendedor, ${chaveDoNome(`coalesce(nullif(u.nome, ''), '${NOME_DA_VENDA_ONLINE}')`)} AS chave
  FROM (SELECT id_vendedor FROM soma WHERE id_rifa = ${idRifa} UNION SELECT ${VENDA_ONLINE}) s
  LEFT JOIN usuario u ON u.id_usuario = s.id_vendedor`;

/** What sold and reserved tickets are ordered by: each are found in that order, and no free one between them is read. */
interface EmPartes {
  readonly vendidos: string;
  readonly reservados: string;
}
const SEM_MOMENTO = 'NULL::timestamptz';
/** A single expression where no index has that order: all of them are read. */
const ORDENS: Readonly<Record<OrdemDeBilhetes, string | EmPartes>> = {
  numero: 'b.num',
  status: 'b.status',
  cliente: `${CLIENTE} COLLATE "C"`,
  vendedor: 'v.chave COLLATE "C"',
  valor: { vendidos: 'b.valor_vendido', reservados: 'b.cobrado' },
  pagamento: { vendidos: 'b.dt_pagamento', reservados: SEM_MOMENTO },
  // Who has waited longest was reserved first; what is paid waits for nobody.
  espera: { vendidos: SEM_MOMENTO, reservados: 'r.reservada_em' },
};
const POR_COMPRA: EmPartes = { vendidos: 'b.dt_pagamento', reservados: 'r.reservada_em' };

const VENDIDOS = 'bilhete b';
const SO_VENDIDOS = 'AND b.dt_pagamento IS NOT NULL AND b.valor_vendido IS NOT NULL';
/** Of open reservations. */
const RESERVADOS = `
  reserva r CROSS JOIN unnest(r.numeros) AS n(numero)
  JOIN bilhete b ON b.id_rifa = r.id_rifa AND b.num = n.numero AND b.id_reserva = r.id_reserva`;
const SO_RESERVADOS = `AND r.abertas > 0 AND b.status = ${RESERVADO}`;

export interface Corte {
  readonly inicio: number;
  readonly qtde: number;
}
export interface Ordem {
  readonly ordem: OrdemDeBilhetes;
  readonly sentido: 'asc' | 'desc';
}

/** `where` speaks of `b`, of one raffle. */
export function emOrdem(where: Where, idRifa: number, { ordem, sentido }: Ordem, corte: Corte): string {
  const chave = ORDENS[ordem];
  const direcao = sentido === 'desc' ? 'DESC' : 'ASC';
  // By number, the same way, where two are alike.
  if (typeof chave !== 'string') return juntar(where, chave, direcao, `num ${direcao}`, corte);
  return numerar(`
    SELECT b.*, ${COMPRA} AS compra FROM bilhete b ${ordem === 'vendedor' ? comVendedor(where.next(idRifa)) : ''} ${where.sql}
    ORDER BY ${chave} ${direcao}, b.num ${direcao} ${limite(where, corte)}`);
}

const comVendedor = (idRifa: string): string =>
  `LEFT JOIN (${vendedoresDe(idRifa)}) v ON v.id_vendedor = coalesce(b.id_vendedor, ${VENDA_ONLINE})`;

/** Tickets of a purchase together, the latest first, with how many of them the filter lets through and their sum. */
export function porCompra(where: Where, corte: Corte): string {
  const pagina = juntar(where, POR_COMPRA, 'DESC', 'compra, num', corte);
  return `
    WITH pagina AS MATERIALIZED (${pagina}),
    compras AS (
      SELECT c.id_reserva, c.id_venda, count(*) AS qtde_da_compra, sum(b.cobrado) AS valor_da_compra
      FROM (SELECT DISTINCT id_rifa, id_reserva, id_venda, dt_pagamento FROM pagina) c
      CROSS JOIN LATERAL (
        SELECT b.* FROM ${VENDIDOS} ${where.sql} ${SO_VENDIDOS}
          AND b.dt_pagamento = c.dt_pagamento AND b.id_venda = c.id_venda
        UNION ALL
        SELECT b.* FROM ${RESERVADOS} ${where.sql} ${SO_RESERVADOS}
          AND c.dt_pagamento IS NULL AND r.id_reserva = c.id_reserva
      ) b
      GROUP BY c.id_reserva, c.id_venda
    )
    SELECT p.*, c.qtde_da_compra, c.valor_da_compra FROM pagina p
    JOIN compras c ON c.id_reserva IS NOT DISTINCT FROM p.id_reserva AND c.id_venda IS NOT DISTINCT FROM p.id_venda`;
}

function juntar(
  where: Where,
  { vendidos, reservados }: EmPartes,
  direcao: 'ASC' | 'DESC',
  desempate: string,
  corte: Corte,
): string {
  const fim = where.next(corte.inicio + corte.qtde);
  const parte = (chave: string, de: string, so: string) => `
    (SELECT b.*, ${COMPRA} AS compra, ${chave} AS chave FROM ${de} ${where.sql} ${so}
     ORDER BY chave ${direcao}, ${desempate} LIMIT ${fim})`;
  return numerar(`
    SELECT * FROM (${parte(vendidos, VENDIDOS, SO_VENDIDOS)} UNION ALL ${parte(reservados, RESERVADOS, SO_RESERVADOS)}) t
    ORDER BY chave ${direcao} NULLS LAST, ${desempate} ${limite(where, corte)}`);
}

const limite = (where: Where, { inicio, qtde }: Corte): string =>
  `LIMIT ${where.next(qtde)} OFFSET ${where.next(inicio)}`;

const numerar = (ordenados: string): string =>
  `SELECT e.*, row_number() OVER () AS ordem FROM (${ordenados}) e`;
