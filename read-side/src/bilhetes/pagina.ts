import type { listarBilhetes, numerosDosBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { QueryOf } from '@rifa-viva/contracts/http/call';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { fimDoDia, inicioDoDia, lerData } from '@rifa-viva/contracts/regras/datas';
import { maiusculas, semAcentos } from '@rifa-viva/contracts/regras/texto';
import {
  acoesPermitidas,
  codigoDoStatus,
  LIVRE,
  RESERVADO,
  STATUS_BILHETE,
  VENDA_ONLINE,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Db } from '../kernel/db.ts';
import { contains, type Where } from '../kernel/list.ts';
import { CLIENTE, COMPRA, type Corte, emOrdem, POSSE, porCompra, vendedoresDe } from './escolha.ts';
import { CONTAGENS } from './linha.ts';
import { condicoes, emJson, momento } from './lista.ts';
import { bilheteDoNumero } from './sorte.ts';

/** A page of a raffle's taken tickets: filtered, ordered and counted where they are. */

type Pedido = QueryOf<typeof listarBilhetes>;
type PedidoDeNumeros = QueryOf<typeof numerosDosBilhetes>;
type Filtro = Omit<PedidoDeNumeros, 'acao' | 'compra'>;

const POR_PAGINA = 100;

const RESERVADA = `
               (SELECT r.reservada_em FROM reserva r WHERE r.id_rifa = b.id_rifa AND r.id_reserva = b.id_reserva)`;
const MAIS = `,
             round(b.cobrado / 100.0, 2) AS valor, b.id_pagamento AS "idPagamento",
             CASE WHEN b.id_vendedor IS NULL THEN p_id_emissor.telefone END AS telefone,
             ${momento(RESERVADA)} AS "reservadoEm", b.compra, ${POSSE} AS posse`;
const MAIS_POR_COMPRA = `,
             b.qtde_da_compra AS "qtdeDaCompra", round(b.valor_da_compra / 100.0, 2) AS "valorDaCompra"`;
/** The page as the text of its JSON. */
export async function paginaDeBilhetes(
  db: Db,
  idRifa: number,
  alcance: Alcance,
  pedido: Pedido,
): Promise<string> {
  const { inicio = 0, qtde = POR_PAGINA } = pedido;
  const [total, bilhetes] = await Promise.all([
    contar(db, idRifa, alcance, pedido),
    lerPagina(db, idRifa, alcance, pedido, pedido.porCompra === 'sim', { inicio, qtde }),
  ]);
  return `{"total":${total},"inicio":${inicio},"bilhetes":[${bilhetes}]}`;
}

async function lerPagina(
  db: Db,
  idRifa: number,
  alcance: Alcance,
  pedido: Pedido,
  compras: boolean,
  corte: Corte,
): Promise<string> {
  const where = await filtrar(db, idRifa, alcance, pedido);
  const { ordem = 'numero', sentido = 'asc' } = pedido;
  // Chosen before anything is joined or written for them.
  const escolhidos = compras ? porCompra(where, corte) : emOrdem(where, idRifa, { ordem, sentido }, corte);
  const mais = compras ? MAIS + MAIS_POR_COMPRA : MAIS;
  const { rows } = await db.query<{ texto: string | null }>(
    `SELECT string_agg(json, ',' ORDER BY ordem) AS texto FROM (${emJson(escolhidos, where, mais, ', b.ordem')}) t`,
    where.values,
  );
  return rows[0]?.texto ?? '';
}

/** What the filter lets through. A whole raffle, a status of it and what one sold are counted already. */
async function contar(db: Db, idRifa: number, alcance: Alcance, pedido: Pedido): Promise<number> {
  const { status, vendedor } = pedido;
  const so = (unico: keyof Filtro) => Object.keys(filtroDe(pedido)).every((campo) => campo === unico);
  if (alcance === 'todos' && vendedor !== undefined && so('vendedor')) {
    return contarDosVendedores(db, idRifa, await lerVendedores(db, idRifa, vendedor));
  }
  if (alcance === 'todos' && so('status')) {
    const { rows } = await db.query<{ contadas: number[] }>(
      `SELECT ARRAY[${CONTAGENS.join(', ')}] AS contadas FROM contagem WHERE id_rifa = $1`,
      [idRifa],
    );
    const contadas = rows[0]?.contadas ?? [];
    const codigo = status === undefined ? null : codigoDoStatus(status);
    return contadas.reduce(
      (soma, n, i) => soma + (i !== LIVRE && (codigo === null || i === codigo) ? n : 0),
      0,
    );
  }
  const where = await filtrar(db, idRifa, alcance, pedido);
  const { rows } = await db.query<{ qtde: number }>(
    `SELECT count(*) AS qtde FROM bilhete b ${where.sql}`,
    where.values,
  );
  return rows[0]?.qtde ?? 0;
}

/** What is reserved has no seller yet: it is sold online. */
async function contarDosVendedores(db: Db, idRifa: number, ids: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ qtde: number }>(
    `SELECT coalesce((SELECT sum(qtde) FROM soma WHERE id_rifa = $1 AND id_vendedor = ANY($2)), 0)
          + coalesce((SELECT ${CONTAGENS[RESERVADO]} FROM contagem WHERE id_rifa = $1 AND $3 = ANY($2)), 0) AS qtde`,
    [idRifa, ids, VENDA_ONLINE],
  );
  return rows[0]?.qtde ?? 0;
}

/** Those the caller may do `acao` to, as the text of their JSON. */
export async function numerosParaAcao(
  db: Db,
  idRifa: number,
  alcance: Alcance,
  administrador: boolean,
  { acao, compra, ...filtro }: PedidoDeNumeros,
): Promise<string> {
  const where = await filtrar(db, idRifa, alcance, filtro);
  const codigos = STATUS_BILHETE.filter((status) =>
    acoesPermitidas(status, administrador).includes(acao),
  ).map(codigoDoStatus);
  where.and('b.status = ANY(?)', codigos);
  if (compra !== undefined) where.and(`${COMPRA} = ?`, compra);
  const { rows } = await db.query<{ numeros: string | null; posses: string | null }>(
    `SELECT string_agg(num::text, ',') AS numeros, string_agg('"' || posse || '"', ',') AS posses
     FROM (SELECT b.num, ${POSSE} AS posse FROM bilhete b ${where.sql} ORDER BY b.num) t`,
    where.values,
  );
  return `{"numeros":[${rows[0]?.numeros ?? ''}],"posses":[${rows[0]?.posses ?? ''}]}`;
}

const filtroDe = ({ status, vendedor, cliente, milhar, numeroDe, numeroAte, dia, minuto }: Filtro): Filtro =>
  Object.fromEntries(
    Object.entries({ status, vendedor, cliente, milhar, numeroDe, numeroAte, dia, minuto }).filter(
      ([, valor]) => valor !== undefined,
    ),
  );

async function filtrar(db: Db, idRifa: number, alcance: Alcance, filtro: Filtro): Promise<Where> {
  const { status, vendedor, cliente, milhar, numeroDe, numeroAte, dia, minuto } = filtro;
  const where = condicoes({ alcance, idRifa });
  if (dia !== undefined) pagoEntre(where, 'dia', inicioDoDia(dia), fimDoDia(dia));
  if (minuto !== undefined) pagoEntre(where, 'minuto', lerData(minuto), lerData(`${minuto}:59.999`));
  if (status !== undefined) where.and('b.status = ?', codigoDoStatus(status));
  if (vendedor !== undefined) vendidosPor(where, await lerVendedores(db, idRifa, vendedor));
  if (cliente !== undefined) where.and(`${CLIENTE} LIKE ?`, parteDoNome(cliente));
  if (milhar !== undefined)
    where.and(`(b.id_rifa, b.num) IN (SELECT s.id_rifa, ${bilheteDoNumero('?')} FROM sorte s)`, milhar);
  if (numeroDe !== undefined) where.and('b.num >= ?', numeroDe);
  if (numeroAte !== undefined) where.and('b.num <= ?', numeroAte);
  return where;
}

/** Whose name has this part; `VENDA_ONLINE` among them where that is so called. */
async function lerVendedores(db: Db, idRifa: number, parte: string): Promise<number[]> {
  const { rows } = await db.query<{ id_vendedor: number }>(
    `SELECT id_vendedor FROM (${vendedoresDe('$1')}) v WHERE chave LIKE $2`,
    [idRifa, parteDoNome(parte)],
  );
  return rows.map((row) => row.id_vendedor);
}

function vendidosPor(where: Where, ids: readonly number[]): void {
  if (ids.includes(VENDA_ONLINE)) where.and('(b.id_vendedor IS NULL OR b.id_vendedor = ANY(?))', ids);
  // Sold by staff: the ticket is its seller's, which an index knows.
  else where.and('b.id_vendedor = ANY(?) AND b.id_dono = ANY(?)', ids);
}

const parteDoNome = (texto: string): string => contains(semAcentos(maiusculas(texto.trim())));

function pagoEntre(where: Where, campo: string, de: string | null, ate: string | null): void {
  if (de === null || ate === null) throw new Refusal('VALOR_INVALIDO', { campo });
  where.and('b.dt_pagamento >= ?', de).and('b.dt_pagamento <= ?', ate);
}
