import { type carregarAcertos, MAXIMO_DE_ACERTOS } from '@rifa-viva/contracts/http/acertos';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { comissaoDevida } from '@rifa-viva/contracts/regras/comissao';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Db } from '../kernel/db.ts';

export type Acertos = AnswerOf<typeof carregarAcertos>;

interface VendedorRow {
  readonly id: number;
  readonly nome: string | null;
  readonly qtde: number;
  readonly cobrado: number;
  readonly paga: number;
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
  const { rows: campanha } = await db.query<{ comissao: number }>(
    "SELECT comissao FROM rifa WHERE id_rifa = $1 AND status <> 'expurgado'",
    [idRifa],
  );
  const [rifa] = campanha;
  if (!rifa) return null;
  const [vendedores, acertos] = await Promise.all([lerVendedores(db, idRifa), lerPagamentos(db, idRifa)]);
  const contas = vendedores.map((um) => ({ ...um, devida: comissaoDevida(um.cobrado, rifa.comissao) }));
  const soma = (campo: 'qtde' | 'cobrado' | 'devida' | 'paga') =>
    contas.reduce((total, um) => total + um[campo], 0);
  return {
    vendedores: contas.map((conta) => ({
      idVendedor: conta.id,
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

interface Conta extends Pick<VendedorRow, 'qtde' | 'cobrado' | 'paga'> {
  readonly devida: number;
}

const emReais = ({ qtde, cobrado, devida, paga }: Conta): Acertos['total'] => ({
  qtde,
  valorTotal: paraReais(cobrado),
  devida: paraReais(devida),
  paga: paraReais(paga),
  aberta: paraReais(devida - paga),
});

/** Who sold, and who was paid though all of his came back. */
async function lerVendedores(db: Db, idRifa: number): Promise<VendedorRow[]> {
  const { rows } = await db.query<VendedorRow>(
    `SELECT coalesce(s.id, p.id) AS id, u.nome, coalesce(s.qtde, 0) AS qtde, coalesce(s.cobrado, 0) AS cobrado,
            coalesce(p.paga, 0)::bigint AS paga
     FROM (SELECT id_vendedor AS id, sum(qtde) AS qtde, sum(valor)::bigint AS cobrado FROM soma
           WHERE id_rifa = $1 AND id_vendedor <> ${VENDA_ONLINE} AND qtde > 0 GROUP BY id_vendedor) s
     FULL JOIN (SELECT id_vendedor AS id, sum(valor)::bigint AS paga FROM acerto
                WHERE id_rifa = $1 AND estornado_em IS NULL GROUP BY id_vendedor) p ON p.id = s.id
     LEFT JOIN usuario u ON u.id_usuario = coalesce(s.id, p.id)
     ORDER BY u.nome, 1`,
    [idRifa],
  );
  return rows;
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
