import { type carregarAcertos, MAXIMO_DE_ACERTOS } from '@rifa-viva/contracts/http/acertos';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { comissaoDevida } from '@rifa-viva/contracts/regras/comissao';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';

export type Acertos = AnswerOf<typeof carregarAcertos>;

/** What somebody sold of a campaign and was paid for it, of all time. Centavos. */
interface ContaRow {
  readonly id_rifa: number;
  readonly titulo: string;
  readonly id_vendedor: number;
  readonly nome: string | null;
  readonly qtde: number;
  readonly cobrado: number;
  readonly paga: number;
  /** The campaign's percentage. */
  readonly comissao: number;
}
export interface Conta extends Omit<ContaRow, 'comissao'> {
  readonly devida: number;
}
interface AcertoRow {
  readonly id_acerto: number;
  readonly id_vendedor: number;
  readonly valor: number;
  readonly em: Date;
  readonly vendedor: string | null;
  readonly usuario: string | null;
  readonly estornado_em: Date | null;
  readonly estornou: string | null;
  readonly motivo: string | null;
}

/** Null where there is no such campaign. */
export async function lerAcertos(db: Db, idRifa: number): Promise<Acertos | null> {
  const { rows: campanha } = await db.query("SELECT FROM rifa WHERE id_rifa = $1 AND status <> 'expurgado'", [
    idRifa,
  ]);
  if (campanha.length === 0) return null;
  const [contas, acertos] = await Promise.all([
    lerContas(db, { idRifa }, 'todos'),
    lerPagamentos(db, idRifa),
  ]);
  const soma = (campo: 'qtde' | 'cobrado' | 'devida' | 'paga') =>
    contas.reduce((total, um) => total + um[campo], 0);
  return {
    vendedores: contas.map((conta) => ({
      idVendedor: conta.id_vendedor,
      vendedor: conta.nome ?? '',
      ...emReais(conta),
    })),
    // Of what each is owed, rounded for each: what they get together.
    total: emReais({
      qtde: soma('qtde'),
      cobrado: soma('cobrado'),
      devida: soma('devida'),
      paga: soma('paga'),
    }),
    acertos: acertos.map((row) => ({
      idAcerto: row.id_acerto,
      idVendedor: row.id_vendedor,
      vendedor: row.vendedor ?? '',
      valor: paraReais(row.valor),
      em: row.em.toISOString(),
      usuario: row.usuario ?? '',
      estorno: row.estornado_em && {
        em: row.estornado_em.toISOString(),
        usuario: row.estornou ?? '',
        motivo: row.motivo ?? '',
      },
    })),
  };
}

const emReais = (conta: Pick<Conta, 'qtde' | 'cobrado' | 'devida' | 'paga'>): Acertos['total'] => ({
  qtde: conta.qtde,
  valorTotal: paraReais(conta.cobrado),
  devida: paraReais(conta.devida),
  paga: paraReais(conta.paga),
  aberta: paraReais(abertaDe(conta)),
});

/** Centavos; below 0 where tickets came back after somebody was paid. */
export const abertaDe = ({ devida, paga }: Pick<Conta, 'devida' | 'paga'>): number => devida - paga;

/** Whose accounts, and of which campaigns; absent: all. */
interface Quais {
  readonly idRifa?: number | undefined;
  readonly vendedor?: number | undefined;
}

/**
 * Accounts of the sellers within reach who sold something, or were paid though all of theirs came back; one a campaign
 * and seller, by name. What is owed is rounded for each.
 */
export async function lerContas(db: Db, { idRifa, vendedor }: Quais, alcance: Alcance): Promise<Conta[]> {
  const where = new Where().and("r.status <> 'expurgado'").and(`c.id_vendedor <> ${VENDA_ONLINE}`);
  if (idRifa !== undefined) where.and('c.id_rifa = ?', idRifa);
  if (vendedor !== undefined) where.and('c.id_vendedor = ?', vendedor);
  if (alcance !== 'todos') where.and('c.id_vendedor = ANY(?)', alcance);
  const { rows } = await db.query<ContaRow>(
    `SELECT c.id_rifa, r.titulo, c.id_vendedor, u.nome, r.comissao,
            sum(c.qtde) AS qtde, sum(c.cobrado)::bigint AS cobrado, sum(c.paga)::bigint AS paga
     FROM (SELECT id_rifa, id_vendedor, qtde, valor AS cobrado, 0 AS paga FROM soma WHERE qtde > 0
           UNION ALL SELECT id_rifa, id_vendedor, 0, 0, valor FROM acerto WHERE estornado_em IS NULL) c
     JOIN rifa r USING (id_rifa)
     LEFT JOIN usuario u ON u.id_usuario = c.id_vendedor ${where.sql}
     GROUP BY c.id_rifa, r.titulo, c.id_vendedor, u.nome, r.comissao
     ORDER BY u.nome, c.id_vendedor, c.id_rifa`,
    where.values,
  );
  return rows.map(({ comissao, ...conta }) => ({
    ...conta,
    devida: comissaoDevida(conta.cobrado, comissao),
  }));
}

async function lerPagamentos(db: Db, idRifa: number): Promise<AcertoRow[]> {
  const { rows } = await db.query<AcertoRow>(
    `SELECT a.*, v.nome AS vendedor, q.nome AS usuario, e.nome AS estornou
     FROM acerto a
     LEFT JOIN usuario v ON v.id_usuario = a.id_vendedor
     LEFT JOIN usuario q ON q.id_usuario = a.id_usuario
     LEFT JOIN usuario e ON e.id_usuario = a.estornado_por
     WHERE a.id_rifa = $1 ORDER BY a.em DESC, a.id_vendedor, a.id_acerto DESC LIMIT ${MAXIMO_DE_ACERTOS}`,
    [idRifa],
  );
  return rows;
}
