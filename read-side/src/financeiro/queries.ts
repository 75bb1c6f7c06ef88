import { BILHETE_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type {
  CartaoFinanceiro,
  compradoresOnline,
  financeiro,
  minhasVendas,
} from '@rifa-viva/contracts/http/financeiro';
import type { Alcance } from '@rifa-viva/contracts/regras/alcance';
import { comissao, comissaoDevida } from '@rifa-viva/contracts/regras/comissao';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { NOME_DA_VENDA_ONLINE, VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Static } from '@sinclair/typebox';
import { abertaDe, lerContas } from '../acertos/queries.ts';
import { QTDE_LIVRES, QTDE_RESERVADOS, QTDE_VENDIDOS } from '../bilhetes/queries.ts';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';

export type Cartao = Static<typeof CartaoFinanceiro>;
/** Sums of sales; money in reais. */
export type Financeiro = AnswerOf<typeof financeiro>;

/** Which sales. */
export interface Recorte {
  /** Absent: of every raffle. */
  readonly idRifa?: number | undefined;
  /** Days of payment, both included. */
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
  /** Absent: of every seller, and online. */
  readonly vendedor?: number | undefined;
}

interface Campanha {
  readonly valor: number;
  readonly comissao: number;
}

interface Contagem {
  readonly gerados: number;
  readonly vendidos: number;
  readonly restantes: number;
  readonly reservados: number;
}

/** Sums of one raffle, issuer and seller; an online sale has none of the two. */
interface SomaRow extends Campanha {
  readonly id_emissor: number;
  readonly emissor: string | null;
  readonly id_vendedor: number;
  readonly vendedor: string | null;
  readonly qtde: number;
  readonly cobrado: number;
}

const RIFA_VISTA = "r.status NOT IN ('rascunho', 'expurgado')";

function vendas({ idRifa, de, ate, vendedor }: Recorte, alcance: Alcance): Where {
  const where = new Where().and(RIFA_VISTA).and('s.qtde > 0');
  if (idRifa !== undefined) where.and('s.id_rifa = ?', idRifa);
  if (de !== undefined) where.and('s.dia >= ?', de);
  if (ate !== undefined) where.and('s.dia <= ?', ate);
  if (vendedor !== undefined) where.and('s.id_vendedor = ?', vendedor);
  if (alcance !== 'todos') where.and('s.id_dono = ANY(?)', alcance);
  return where;
}

/**
 * Sales within the caller's reach; the counts of tickets are the whole campaign's, and what is open is of all days. Null
 * where there is none.
 */
export async function lerFinanceiro(db: Db, recorte: Recorte, alcance: Alcance): Promise<Financeiro | null> {
  const contagem = await lerContagem(db, recorte);
  if (!contagem) return null;
  const where = vendas(recorte, alcance);
  const { rows } = await db.query<SomaRow>(
    `SELECT c.*, r.valor, r.comissao, e.nome AS emissor, v.nome AS vendedor
     FROM (SELECT s.id_rifa, CASE WHEN s.id_vendedor = ${VENDA_ONLINE} THEN 0 ELSE s.id_emissor END AS id_emissor,
                  s.id_vendedor, sum(s.qtde) AS qtde, sum(s.valor)::bigint AS cobrado
           FROM soma s JOIN rifa r USING (id_rifa) ${where.sql} GROUP BY 1, 2, 3) c
     JOIN rifa r USING (id_rifa)
     LEFT JOIN usuario e ON e.id_usuario = c.id_emissor
     LEFT JOIN usuario v ON v.id_usuario = c.id_vendedor`,
    where.values,
  );
  const { rows: dias } = await db.query<{ dia: string; qtde: number; valor: number }>(
    `SELECT s.dia, sum(s.qtde) AS qtde, sum(s.valor)::bigint AS valor
     FROM soma s JOIN rifa r USING (id_rifa) ${where.sql} GROUP BY s.dia ORDER BY s.dia`,
    where.values,
  );
  const compradores = rows.some(({ id_vendedor }) => id_vendedor === VENDA_ONLINE)
    ? await contarCompradores(db, recorte, alcance)
    : 0;
  const abertas = await lerAbertas(db, recorte, alcance);
  const cartoes = emCartoes(rows);
  const total = (campo: 'cobrado' | 'comissao' | 'devida') =>
    paraReais(cartoes.reduce((soma, cartao) => soma + cartao[campo], 0));
  return {
    ...contagem,
    valorTotal: total('cobrado'),
    comissaoTotal: total('comissao'),
    devidaTotal: total('devida'),
    abertaTotal: paraReais(abertas.reduce((soma, { aberta }) => soma + aberta, 0)),
    abertas: abertas.map((uma) => ({ ...uma, aberta: paraReais(uma.aberta) })),
    cartoes: cartoes.map((cartao) => mostrado(cartao, compradores)),
    porDia: dias.map(({ dia, qtde, valor }) => ({ dia, qtde, valor: paraReais(valor) })),
  };
}

interface Aberta {
  readonly idRifa: number;
  readonly titulo: string;
  /** Centavos. */
  readonly aberta: number;
}

/** What is open of each campaign, where something is; the most first. */
async function lerAbertas(db: Db, { idRifa, vendedor }: Recorte, alcance: Alcance): Promise<Aberta[]> {
  const campanhas = new Map<number, Aberta>();
  for (const conta of await lerContas(db, { idRifa, vendedor }, alcance)) {
    const { id_rifa, titulo } = conta;
    const aberta = (campanhas.get(id_rifa)?.aberta ?? 0) + abertaDe(conta);
    campanhas.set(id_rifa, { idRifa: id_rifa, titulo, aberta });
  }
  return [...campanhas.values()]
    .filter(({ aberta }) => aberta !== 0)
    .sort((a, b) => b.aberta - a.aberta || b.idRifa - a.idRifa);
}

async function lerContagem(db: Db, { idRifa }: Recorte): Promise<Contagem | null> {
  const where = new Where().and(RIFA_VISTA);
  if (idRifa !== undefined) where.and('r.id_rifa = ?', idRifa);
  const { rows } = await db.query<Contagem & { readonly campanhas: number }>(
    `SELECT count(*) AS campanhas, coalesce(sum(c.total), 0) AS gerados, coalesce(sum(${QTDE_LIVRES}), 0) AS restantes,
            coalesce(sum(${QTDE_RESERVADOS}), 0) AS reservados, coalesce(sum(${QTDE_VENDIDOS}), 0) AS vendidos
     FROM rifa r JOIN contagem c USING (id_rifa) ${where.sql}`,
    where.values,
  );
  const [row] = rows;
  if (!row || (idRifa !== undefined && row.campanhas === 0)) return null;
  const { gerados, vendidos, restantes, reservados } = row;
  return { gerados, vendidos, restantes, reservados };
}

interface CartaoEmCentavos extends Omit<SomaRow, keyof Campanha> {
  cobrado: number;
  qtde: number;
  comissao: number;
  devida: number;
}

/** Raffles have prices and percentages of their own: each is reckoned by itself. Who sold most first. */
function emCartoes(rows: readonly SomaRow[]): CartaoEmCentavos[] {
  const cartoes = new Map<string, CartaoEmCentavos>();
  for (const { valor, comissao: percentual, ...row } of rows) {
    const chave = `${row.id_emissor}.${row.id_vendedor}`;
    const cartao = cartoes.get(chave) ?? { ...row, qtde: 0, cobrado: 0, comissao: 0, devida: 0 };
    cartao.qtde += row.qtde;
    cartao.cobrado += row.cobrado;
    cartao.comissao += comissao(row.qtde, valor, percentual);
    if (row.id_vendedor !== VENDA_ONLINE) cartao.devida += comissaoDevida(row.cobrado, percentual);
    cartoes.set(chave, cartao);
  }
  return [...cartoes.values()].sort(
    (a, b) => b.cobrado - a.cobrado || a.id_emissor - b.id_emissor || a.id_vendedor - b.id_vendedor,
  );
}

function mostrado(cartao: CartaoEmCentavos, compradores: number): Cartao {
  const somas = {
    qtde: cartao.qtde,
    valorTotal: paraReais(cartao.cobrado),
    comissao: paraReais(cartao.comissao),
    devida: paraReais(cartao.devida),
  };
  if (cartao.id_vendedor === VENDA_ONLINE) {
    const ninguem = { idUsuarioEmissor: null, usuarioEmissor: '', idVendedor: null };
    return { ...ninguem, vendedor: NOME_DA_VENDA_ONLINE, ...somas, compradores };
  }
  return {
    idUsuarioEmissor: cartao.id_emissor,
    usuarioEmissor: cartao.emissor ?? '',
    idVendedor: cartao.id_vendedor,
    vendedor: cartao.vendedor ?? '',
    ...somas,
  };
}

async function contarCompradores(db: Db, recorte: Recorte, alcance: Alcance): Promise<number> {
  const where = vendas(recorte, alcance).and('s.id_vendedor = ?', VENDA_ONLINE);
  const { rows } = await db.query<{ total: number }>(
    `SELECT count(DISTINCT s.id_emissor) AS total FROM soma s JOIN rifa r USING (id_rifa) ${where.sql}`,
    where.values,
  );
  return rows[0]?.total ?? 0;
}

interface Pagina {
  readonly inicio: number;
  readonly qtde: number;
}

/** Who is behind VENDA ONLINE. */
export async function lerCompradores(
  db: Db,
  recorte: Recorte,
  alcance: Alcance,
  { inicio, qtde }: Pagina,
): Promise<AnswerOf<typeof compradoresOnline>> {
  const total = await contarCompradores(db, recorte, alcance);
  const where = vendas(recorte, alcance).and('s.id_vendedor = ?', VENDA_ONLINE);
  const { rows } = await db.query<{ id_emissor: number; nome: string | null; qtde: number; cobrado: number }>(
    `SELECT c.*, u.nome FROM (
       SELECT s.id_emissor, sum(s.qtde) AS qtde, sum(s.valor)::bigint AS cobrado
       FROM soma s JOIN rifa r USING (id_rifa) ${where.sql} GROUP BY s.id_emissor
       ORDER BY 3 DESC, 1 LIMIT ${where.next(qtde)} OFFSET ${where.next(inicio)}) c
     LEFT JOIN usuario u ON u.id_usuario = c.id_emissor
     ORDER BY c.cobrado DESC, c.id_emissor`,
    where.values,
  );
  const compradores = rows.map((row) => ({
    idUsuario: row.id_emissor,
    nome: row.nome ?? '',
    qtde: row.qtde,
    valorTotal: paraReais(row.cobrado),
  }));
  return { total, compradores };
}

/**
 * What one person sold, the latest draw first, and what of it was paid. Asked for no days, campaigns stand here too of
 * which all came back after a payment.
 */
export async function lerMinhasVendas(
  db: Db,
  idUsuario: number,
  { de, ate }: Pick<Recorte, 'de' | 'ate'>,
): Promise<AnswerOf<typeof minhasVendas>> {
  const contas = new Map(
    (await lerContas(db, { vendedor: idUsuario }, 'todos')).map((conta) => [conta.id_rifa, conta]),
  );
  const where = vendas({ de, ate, vendedor: idUsuario }, [idUsuario]);
  const sempre = de === undefined && ate === undefined;
  const { rows } = await db.query<
    Campanha & {
      readonly id_rifa: number;
      readonly titulo: string;
      readonly dt_sorteio: Date;
      readonly url_bilhete: string | null;
      readonly qtde: number;
    }
  >(
    `SELECT r.id_rifa, coalesce(c.qtde, 0) AS qtde, r.titulo, r.dt_sorteio, r.valor, r.comissao, m.url_bilhete
     FROM rifa r
     LEFT JOIN (SELECT s.id_rifa, sum(s.qtde) AS qtde FROM soma s JOIN rifa r USING (id_rifa) ${where.sql}
                GROUP BY s.id_rifa) c USING (id_rifa)
     LEFT JOIN modelo m ON m.id_modelo_bilhete = r.id_modelo_bilhete
     WHERE c.qtde IS NOT NULL OR r.id_rifa = ANY(${where.next(sempre ? [...contas.keys()] : [])})
     ORDER BY r.dt_sorteio DESC, r.id_rifa DESC`,
    where.values,
  );
  return rows.map((row) => {
    const conta = contas.get(row.id_rifa) ?? { devida: 0, paga: 0 };
    return {
      idRifa: row.id_rifa,
      titulo: row.titulo,
      urlBilhete: row.url_bilhete ?? BILHETE_PADRAO,
      dtSorteio: row.dt_sorteio.toISOString(),
      qtde: row.qtde,
      comissao: paraReais(comissao(row.qtde, row.valor, row.comissao)),
      paga: paraReais(conta.paga),
      aberta: paraReais(abertaDe(conta)),
    };
  });
}
