import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type {
  Cobranca as CobrancaLida,
  carregarCobranca,
  OrdemDeCobrancas,
  TotaisDoDia,
} from '@rifa-viva/contracts/http/pagamentos';
import {
  AGUARDA,
  type DadosDoFato,
  fraseDoFato,
  type MotivoDaEspera,
  NOME_DO_PROVEDOR,
  type SituacaoDaCobranca,
  type TipoDeFato,
} from '@rifa-viva/contracts/regras/cobranca';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';
import { nomeSemAcentos, parteDeNome } from '../kernel/nomes.ts';

type Lida = Static<typeof CobrancaLida>;

interface Row {
  readonly id_cobranca: string;
  readonly id_pagamento: string | null;
  readonly provedor: Provedor;
  readonly situacao: SituacaoDaCobranca;
  readonly aguarda: MotivoDaEspera | null;
  readonly valor: number;
  readonly recebido: number;
  readonly devolvido: number;
  readonly id_usuario: number;
  readonly comprador: string | null;
  readonly id_rifa: number | null;
  readonly titulo: string | null;
  readonly qtde_numeros: number | null;
  readonly numeros: number[];
  readonly criada_em: Date;
  readonly pagar_ate: Date;
  readonly pago_em: Date | null;
}

const COLUNAS = `
  c.id_cobranca, c.id_pagamento, c.provedor, c.situacao, c.aguarda, c.valor, c.recebido, c.devolvido, c.id_usuario,
  u.nome AS comprador, c.id_rifa, r.titulo, r.qtde_numeros, c.numeros, c.criada_em, c.pagar_ate, c.pago_em`;
const COM_NOMES =
  'LEFT JOIN usuario u ON u.id_usuario = c.id_usuario LEFT JOIN rifa r ON r.id_rifa = c.id_rifa';

const lida = (row: Row): Lida => ({
  id: row.id_cobranca,
  idPagamento: row.id_pagamento,
  provedor: row.provedor,
  situacao: row.situacao,
  aguarda: row.aguarda && AGUARDA[row.aguarda],
  valor: paraReais(row.valor),
  recebido: paraReais(row.recebido),
  devolvido: paraReais(row.devolvido),
  idUsuario: row.id_usuario,
  comprador: row.comprador,
  idRifa: row.id_rifa,
  titulo: row.titulo,
  numeros: row.numeros,
  dtCriacao: row.criada_em.toISOString(),
  pagarAte: row.pagar_ate.toISOString(),
  dtPagamento: row.pago_em?.toISOString() ?? null,
});

export interface Filtro {
  readonly situacao?: SituacaoDaCobranca | undefined;
  readonly aguarda?: 'sim' | undefined;
  readonly idRifa?: number | undefined;
  readonly idPagamento?: string | undefined;
  /** Part of a name. */
  readonly comprador?: string | undefined;
  /** When it was asked for, ISO, both ends included. */
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
}
export interface Pagina {
  readonly ordem?: OrdemDeCobrancas | undefined;
  readonly sentido?: 'asc' | 'desc' | undefined;
  /** From 1. */
  readonly pagina: number;
  readonly porPagina: number;
}

/** What each order goes by, and the names it needs for that. */
const ORDENS: Readonly<Record<OrdemDeCobrancas, readonly [por: string, nomes?: string]>> = {
  criada: ['c.criada_em'],
  comprador: ['u.nome', 'LEFT JOIN usuario u ON u.id_usuario = c.id_usuario'],
  campanha: ['r.titulo', 'LEFT JOIN rifa r ON r.id_rifa = c.id_rifa'],
  provedor: ['c.provedor'],
  valor: ['c.valor'],
  situacao: ['c.situacao'],
  paga: ['c.pago_em'],
};

/** The newest first, unless told. */
export async function lerCobrancas(
  db: Db,
  filtro: Filtro,
  { ordem = 'criada', sentido = 'desc', pagina, porPagina }: Pagina,
): Promise<{ total: number; cobrancas: Lida[] }> {
  const where = condicoes(filtro);
  const { rows: contadas } = await db.query<{ total: number }>(
    `SELECT count(*) AS total FROM cobranca c ${where.sql}`,
    [...where.values],
  );
  const [por, nomes = ''] = ORDENS[ordem];
  // Of what is equal the newest first, so that a page ends where the next begins.
  const ordenadas =
    ordem === 'criada'
      ? `ORDER BY c.criada_em ${sentido}, c.id_cobranca ${sentido}`
      : `ORDER BY ${por} ${sentido} NULLS LAST, c.criada_em DESC, c.id_cobranca DESC`;
  const limite = where.next(porPagina);
  const antes = where.next((pagina - 1) * porPagina);
  const { rows } = await db.query<Row>(
    `SELECT ${COLUNAS} FROM (
       SELECT c.* FROM cobranca c ${nomes} ${where.sql} ${ordenadas} LIMIT ${limite} OFFSET ${antes}
     ) c ${COM_NOMES} ${ordenadas}`,
    where.values,
  );
  return { total: contadas[0]?.total ?? 0, cobrancas: rows.map(lida) };
}

function condicoes(filtro: Filtro): Where {
  const where = new Where();
  const { situacao, aguarda, idRifa, idPagamento, comprador, de, ate } = filtro;
  if (situacao !== undefined) where.and('c.situacao = ?', situacao);
  if (aguarda !== undefined) where.and('c.aguarda IS NOT NULL');
  if (idRifa !== undefined) where.and('c.id_rifa = ?', idRifa);
  if (idPagamento !== undefined) where.and('c.id_pagamento = ?', idPagamento);
  if (comprador !== undefined) {
    where.and(
      `c.id_usuario IN (SELECT id_usuario FROM usuario WHERE ${nomeSemAcentos('nome')} LIKE ?)`,
      parteDeNome(comprador),
    );
  }
  if (de !== undefined) where.and('c.criada_em >= ?', de);
  if (ate !== undefined) where.and('c.criada_em <= ?', ate);
  return where;
}

/** A failed refund is asked for again; else what was sold, whose tickets can be taken back until the list is sealed. */
const A_DEVOLVER = `
  JOIN LATERAL (
    SELECT coalesce(
      sum(m.valor) FILTER (WHERE m.devolucao = 'falhou'),
      sum(m.valor) FILTER (WHERE m.aplicado AND m.devolucao IS NULL
        AND (c.liberados >= cardinality(c.numeros) OR (r.selo IS NULL AND r.milhar_sorteada = ''))),
      0)::bigint AS a_devolver
    FROM recebimento m WHERE m.id_cobranca = c.id_cobranca
  ) m ON true`;

interface FatoRow {
  readonly tipo: TipoDeFato;
  readonly em: Date;
  readonly id_usuario: number | null;
  readonly nome: string | null;
  readonly dados: DadosDoFato;
}

/** One charge with its history. Null where there is none. */
export async function lerCobranca(db: Db, id: string): Promise<AnswerOf<typeof carregarCobranca> | null> {
  const { rows } = await db.query<Row & { a_devolver: number }>(
    `SELECT ${COLUNAS}, m.a_devolver FROM cobranca c ${COM_NOMES} ${A_DEVOLVER} WHERE c.id_cobranca = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { rows: fatos } = await db.query<FatoRow>(
    `SELECT f.tipo, f.em, f.id_usuario, u.nome, f.dados
     FROM fato_da_cobranca f LEFT JOIN usuario u ON u.id_usuario = f.id_usuario
     WHERE f.id_cobranca = $1 ORDER BY f.posicao`,
    [id],
  );
  const contada = {
    provedor: NOME_DO_PROVEDOR[row.provedor],
    campanha: row.titulo ?? 'uma campanha',
    largura: larguraDoNumero(row.qtde_numeros ?? 0),
  };
  return {
    ...lida(row),
    podeDevolver: row.a_devolver > 0,
    podeConferir: row.aguarda === 'desconhecida',
    valorADevolver: paraReais(row.a_devolver),
    historia: fatos.map(({ tipo, em, id_usuario, nome, dados }) => ({
      em: em.toISOString(),
      frase: fraseDoFato(tipo, dados, { ...contada, quem: quemFoi(id_usuario, nome) }),
    })),
  };
}

const quemFoi = (idUsuario: number | null, nome: string | null): string =>
  idUsuario === null ? 'O sistema' : (nome ?? 'Alguém');

type Totais = Static<typeof TotaisDoDia>;

/** Days with money, ascending. */
export async function lerTotais(db: Db, de: string | undefined, ate: string | undefined): Promise<Totais[]> {
  const where = new Where();
  if (de !== undefined) where.and('dia >= ?', de);
  if (ate !== undefined) where.and('dia <= ?', ate);
  const { rows } = await db.query<{ dia: string } & Record<Exclude<keyof Totais, 'dia'>, number>>(
    `SELECT dia, sum(valor)::bigint AS recebido,
            coalesce(sum(valor) FILTER (WHERE destino = 'vendido'), 0)::bigint AS vendido,
            coalesce(sum(valor) FILTER (WHERE destino = 'devolvido'), 0)::bigint AS devolvido,
            coalesce(sum(valor) FILTER (WHERE destino = 'pendente'), 0)::bigint AS pendente
     FROM recebimento ${where.sql} GROUP BY dia ORDER BY dia`,
    where.values,
  );
  return rows.map(({ dia, recebido, vendido, devolvido, pendente }) => ({
    dia,
    recebido: paraReais(recebido),
    vendido: paraReais(vendido),
    devolvido: paraReais(devolvido),
    pendente: paraReais(pendente),
  }));
}
