import type { CartaoFinanceiro } from '@rifa-viva/contracts/http/financeiro';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { comissao } from '@rifa-viva/contracts/regras/comissao';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';

export type Cartao = Static<typeof CartaoFinanceiro>;

/** Sums of a campaign's sales; money in reais. */
export interface Financeiro {
  readonly gerados: number;
  readonly vendidos: number;
  readonly restantes: number;
  readonly reservados: number;
  readonly valorTotal: number;
  readonly comissaoTotal: number;
  readonly cartoes: Cartao[];
  readonly porDia: { dia: string; qtde: number; valor: number }[];
}

interface Campanha {
  readonly valor: number;
  readonly comissao: number;
  readonly total: number;
  readonly livres: number;
  readonly reservados: number;
  readonly vendidos: number;
}

interface CartaoRow {
  readonly id_emissor: number;
  readonly emissor: string | null;
  readonly id_vendedor: number;
  readonly vendedor: string | null;
  readonly qtde: number;
  readonly valor: number;
}

/** Who a sale belongs to: its seller, or the buyer of an online one. */
const DONO = 'CASE WHEN s.id_vendedor = 0 THEN s.id_emissor ELSE s.id_vendedor END';

/** Sales within the caller's reach; the counts of tickets are the whole campaign's. Null where there is none. */
export async function lerFinanceiro(db: Db, idRifa: number, alcance: Alcance): Promise<Financeiro | null> {
  const campanha = await lerCampanha(db, idRifa);
  if (!campanha) return null;
  const where = new Where().and('s.id_rifa = ?', idRifa).and('s.qtde > 0');
  if (alcance !== 'todos') where.and(`${DONO} = ANY(?)`, alcance);
  const { rows } = await db.query<CartaoRow>(
    `SELECT c.*, e.nome AS emissor, v.nome AS vendedor
     FROM (SELECT s.id_emissor, s.id_vendedor, sum(s.qtde) AS qtde, sum(s.valor)::bigint AS valor
           FROM soma s ${where.sql} GROUP BY s.id_emissor, s.id_vendedor) c
     LEFT JOIN usuario e ON e.id_usuario = c.id_emissor
     LEFT JOIN usuario v ON v.id_usuario = c.id_vendedor
     ORDER BY c.valor DESC, c.id_emissor, c.id_vendedor`,
    where.values,
  );
  const { rows: dias } = await db.query<{ dia: string; qtde: number; valor: number }>(
    `SELECT s.dia, sum(s.qtde) AS qtde, sum(s.valor)::bigint AS valor FROM soma s ${where.sql}
     GROUP BY s.dia ORDER BY s.dia`,
    where.values,
  );
  const cartoes = rows.map((row) => cartao(row, campanha));
  return {
    gerados: campanha.total,
    vendidos: campanha.vendidos,
    restantes: campanha.livres,
    reservados: campanha.reservados,
    valorTotal: paraReais(rows.reduce((total, { valor }) => total + valor, 0)),
    comissaoTotal: paraReais(rows.reduce((total, { qtde }) => total + comissaoDe(qtde, campanha), 0)),
    cartoes,
    porDia: dias.map(({ dia, qtde, valor }) => ({ dia, qtde, valor: paraReais(valor) })),
  };
}

async function lerCampanha(db: Db, idRifa: number): Promise<Campanha | null> {
  const { rows } = await db.query<Campanha>(
    `SELECT r.valor, r.comissao, c.total, c.livres, c.reservados, c.vendidos + c.liberados AS vendidos
     FROM rifa r JOIN contagem c USING (id_rifa) WHERE r.id_rifa = $1 AND r.status <> 'expurgado'`,
    [idRifa],
  );
  return rows[0] ?? null;
}

const comissaoDe = (qtde: number, campanha: Campanha): number =>
  comissao(qtde, campanha.valor, campanha.comissao);

const cartao = (row: CartaoRow, campanha: Campanha): Cartao => ({
  idUsuarioEmissor: row.id_emissor,
  usuarioEmissor: row.emissor ?? '',
  idVendedor: row.id_vendedor || null,
  vendedor: row.id_vendedor ? (row.vendedor ?? '') : 'VENDA ONLINE',
  qtde: row.qtde,
  valorTotal: paraReais(row.valor),
  comissao: paraReais(comissaoDe(row.qtde, campanha)),
});
