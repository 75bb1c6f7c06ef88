import { BILHETE_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import type { Rifa } from '@rifa-viva/contracts/http/rifas';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import {
  NOME_DA_REGRA,
  type RegraDoSorteio,
  textoDaRegra,
  textoDasChances,
} from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { type DadosDoSelo, ressalvaDoSelo } from '@rifa-viva/contracts/regras/selo';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { hidden, Refusal } from '@rifa-viva/server/http/refusal';
import type { Static } from '@sinclair/typebox';
import { QTDE_LIVRES, QTDE_RESERVADOS, QTDE_VENDIDOS } from '../bilhetes/queries.ts';
import type { Db } from '../kernel/db.ts';
import type { ListRequest, ListRules } from '../kernel/list.ts';
import { createReads } from '../kernel/resource.ts';
import { visibilidade } from '../visibilidade.ts';

type RifaLida = Static<typeof Rifa>;

/** The seal as its row holds it. */
export interface SeloDaRifa {
  readonly selo: DadosDoSelo;
  readonly assinatura: string;
  readonly chavePublica: string;
  readonly comOResultado: boolean;
  readonly codigo: string;
  /** Absent: nobody outside stamped it. */
  readonly carimbo?: { readonly tsa: string; readonly em: string };
}

interface Momentos {
  readonly dt_sorteio: Date;
  readonly mudou_o_sorteio: boolean;
  readonly dia_da_extracao: string | null;
  readonly registrado_em: Date | null;
}

interface Row extends Momentos {
  readonly id_rifa: number;
  readonly id_modelo_bilhete: number;
  readonly titulo: string;
  readonly descricao: string;
  readonly valor: number;
  readonly dt_encerramento: Date;
  readonly img_rifa: string;
  readonly cortesia: boolean;
  readonly qtde_bilhetes: number;
  readonly comissao: number;
  readonly sucessor: boolean;
  readonly qtde_chances: number;
  readonly qtde_numeros: number;
  readonly numeros_a_escolha: boolean;
  readonly galeria: string;
  readonly nomes_dos_ganhadores: boolean;
  readonly milhar_sorteada: string;
  readonly resultado_confirmado: boolean;
  readonly regra: RegraDoSorteio | null;
  readonly selo: SeloDaRifa | null;
  readonly status: RifaLida['status'];
  readonly dt_exclusao: Date | null;
  readonly usuario_nome: string | null;
  readonly nome_exclusao: string | null;
  readonly url_bilhete: string | null;
  readonly total: number | null;
  readonly livres: number | null;
  readonly reservados: number | null;
  readonly vendidos: number | null;
}

/** Of a campaign's row `r` and its counts `c`. */
const MUDOU_O_SORTEIO = 'coalesce(r.sorteio_mudado > c.primeira_saida, false) AS mudou_o_sorteio';
const COLUNAS = `
  r.*, ${MUDOU_O_SORTEIO}, u.nome AS usuario_nome, x.nome AS nome_exclusao, m.url_bilhete,
  c.total, ${QTDE_LIVRES} AS livres, ${QTDE_RESERVADOS} AS reservados, ${QTDE_VENDIDOS} AS vendidos`;
const FONTE = `
  r
  LEFT JOIN contagem c USING (id_rifa)
  LEFT JOIN usuario u ON u.id_usuario = r.id_usuario
  LEFT JOIN usuario x ON x.id_usuario = r.id_usuario_exclusao
  LEFT JOIN modelo m ON m.id_modelo_bilhete = r.id_modelo_bilhete`;
const SELECT = `SELECT ${COLUNAS} FROM rifa ${FONTE}`;

/** Longest list for those who only buy or sell (matrix C1). */
export const LISTA_CURTA = 100;

function lida(row: Row, caller: Caller | null): RifaLida {
  const publica: RifaLida = {
    idRifa: row.id_rifa,
    idModeloBilhete: row.id_modelo_bilhete,
    edicao: row.id_rifa,
    titulo: row.titulo,
    descricao: row.descricao,
    valor: paraReais(row.valor),
    dtSorteio: row.dt_sorteio.toISOString(),
    dtEncerramento: row.dt_encerramento.toISOString(),
    milharSorteada: row.milhar_sorteada,
    imgRifa: row.img_rifa,
    galeria: row.galeria,
    urlBilhete: row.url_bilhete ?? BILHETE_PADRAO,
    cortesia: row.cortesia,
    qtdeBilhetes: row.qtde_bilhetes,
    qtdeBilhetesCortesia: row.qtde_bilhetes,
    qtdeBilheteCortesia: row.qtde_bilhetes,
    sucessor: row.sucessor,
    qtdeChances: row.qtde_chances,
    qtdeNumeros: row.qtde_numeros,
    numerosAEscolha: row.numeros_a_escolha,
    nomesDosGanhadores: row.nomes_dos_ganhadores,
    status: row.status,
    totalBilhetes: row.total ?? 0,
    disponiveis: row.livres ?? 0,
    regra: row.regra && regraLida(row.regra, row.qtde_numeros),
    selo: row.selo && seloLido(row.selo, row),
    resultadoConfirmado: row.resultado_confirmado,
  };
  return {
    ...publica,
    ...(visibilidade.veComissao(caller)
      ? {
          comissao: row.comissao,
          usuarioNome: row.usuario_nome ?? '',
          reservados: row.reservados ?? 0,
          vendidos: row.vendidos ?? 0,
        }
      : {}),
    ...(visibilidade.veExcluidos(caller)
      ? { nomeExclusao: row.nome_exclusao, dtExclusao: row.dt_exclusao?.toISOString() ?? null }
      : {}),
  };
}

const regraLida = (regra: RegraDoSorteio, qtdeNumeros: number): NonNullable<RifaLida['regra']> => ({
  ...regra,
  titulo: NOME_DA_REGRA[regra.nome],
  texto: textoDaRegra(regra, qtdeNumeros),
  chances: textoDasChances(regra, qtdeNumeros),
});

const seloLido = (
  { codigo, comOResultado, selo: { qtde, em }, carimbo }: SeloDaRifa,
  momentos: Momentos,
): NonNullable<RifaLida['selo']> => ({
  codigo,
  comOResultado,
  ressalva: ressalvaDoSelo(
    { em, comOResultado },
    {
      dtSorteio: momentos.dt_sorteio.toISOString(),
      sorteioMudado: momentos.mudou_o_sorteio,
      diaDaExtracao: momentos.dia_da_extracao,
      registradoEm: momentos.registrado_em?.toISOString() ?? null,
    },
  ),
  qtde,
  em,
  carimbo: carimbo ?? null,
});

/** The first of one phase, by its own index. */
const daFase = (fase: number, quais: string, ordem: string) => `
  (SELECT *, ${fase} AS fase, row_number() OVER (ORDER BY ${ordem}) AS lugar FROM rifa
   WHERE status = 'ativo' AND ${quais} ORDER BY ${ordem} LIMIT $1)`;
const POR_FASE = [
  daFase(1, `milhar_sorteada = '' AND dt_encerramento > $2`, 'dt_encerramento, id_rifa'),
  daFase(2, `milhar_sorteada = '' AND dt_encerramento <= $2`, 'dt_encerramento, id_rifa'),
  daFase(3, `milhar_sorteada <> ''`, 'dt_sorteio DESC, id_rifa DESC'),
].join(' UNION ALL ');

/**
 * Campaigns that are not excluded: on sale (next to close first), then those that wait for their draw, then drawn
 * ones (latest first).
 */
export async function listarRifas(db: Db, limit: number, caller: Caller | null): Promise<RifaLida[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUNAS} FROM (${POR_FASE}) ${FONTE} ORDER BY r.fase, r.lugar LIMIT $1`,
    [limit, new Date()],
  );
  return rows.map((row) => lida(row, caller));
}

export async function listarExcluidas(db: Db, caller: Caller): Promise<RifaLida[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE r.status = 'excluido' ORDER BY r.dt_exclusao DESC, r.id_rifa DESC`,
  );
  return rows.map((row) => lida(row, caller));
}

/** Whether a campaign is one that the caller is not to know of yet. */
export async function isRascunhoDeOutros(db: Db, idRifa: number, caller: Caller | null): Promise<boolean> {
  if (visibilidade.veRascunhos(caller)) return false;
  const { rowCount } = await db.query(`SELECT 1 FROM rifa WHERE id_rifa = $1 AND status = 'rascunho'`, [
    idRifa,
  ]);
  return (rowCount ?? 0) > 0;
}

/** Sales facts of a campaign that anybody may know. */
export async function lerPrazo(
  db: Db,
  idRifa: number,
): Promise<{ encerraEm: Date; sorteada: boolean } | null> {
  const { rows } = await db.query<{ dt_encerramento: Date; milhar_sorteada: string }>(
    `SELECT dt_encerramento, milhar_sorteada FROM rifa WHERE id_rifa = $1 AND status = 'ativo'`,
    [idRifa],
  );
  const [row] = rows;
  return row ? { encerraEm: row.dt_encerramento, sorteada: row.milhar_sorteada !== '' } : null;
}

export interface Selada {
  readonly daRifa: SeloDaRifa;
  readonly ressalva: string | null;
  /** Drawn numbers; empty until somebody stood for them. */
  readonly resultado: string;
}

/** Null before the seal. */
export async function lerSelo(db: Db, idRifa: number): Promise<Selada | null> {
  const { rows } = await db.query<Momentos & { selo: SeloDaRifa; resultado: string }>(
    `SELECT r.*, ${MUDOU_O_SORTEIO}, CASE WHEN resultado_confirmado THEN milhar_sorteada ELSE '' END AS resultado
     FROM rifa r LEFT JOIN contagem c USING (id_rifa) WHERE id_rifa = $1 AND selo IS NOT NULL`,
    [idRifa],
  );
  const [row] = rows;
  if (!row) return null;
  const { selo: daRifa, resultado } = row;
  const { ressalva } = seloLido(daRifa, row);
  return { daRifa, ressalva, resultado };
}

const REGRAS_DA_LISTA: ListRules = {
  resource: 'rifas',
  columns: {
    id: ['r.id_rifa', 'integer'],
    idRifa: ['r.id_rifa', 'integer'],
    edicao: ['r.id_rifa', 'integer'],
    titulo: ['r.titulo', 'text'],
    valor: ['r.valor', 'centavos'],
    dtSorteio: ['r.dt_sorteio', 'moment'],
    dtEncerramento: ['r.dt_encerramento', 'moment'],
    dtExclusao: ['r.dt_exclusao', 'moment'],
    idModeloBilhete: ['r.id_modelo_bilhete', 'integer'],
    status: ['r.status', 'text'],
  },
  defaultSort: ['id', 'DESC'],
  search: ['r.titulo'],
  filters: ['status'],
};

type Situacao = RifaLida['status'];
const SITUACOES: readonly Situacao[] = ['rascunho', 'ativo', 'excluido'];

function ve(situacao: Situacao, caller: Caller | null): boolean {
  if (situacao === 'excluido') return visibilidade.veExcluidos(caller);
  return situacao === 'ativo' || visibilidade.veRascunhos(caller);
}

/** One or several, as far as the caller sees them; those on sale unless told. Throws Refusal. */
function situacoesVistas({ status = 'ativo' }: ListRequest['filter'], caller: Caller | null): Situacao[] {
  const pedidas = (Array.isArray(status) ? (status as unknown[]) : [status]).map((pedida) => {
    const situacao = SITUACOES.find((uma) => uma === pedida);
    if (!situacao) throw new Refusal('VALOR_INVALIDO', { campo: 'status' });
    return situacao;
  });
  const vistas = pedidas.filter((situacao) => ve(situacao, caller));
  return vistas.length > 0 ? vistas : ['ativo'];
}

export const createLeituraDeRifas = (db: Db, ready: (position: bigint | null) => Promise<void>) =>
  createReads(db, {
    rules: REGRAS_DA_LISTA,
    select: COLUNAS,
    from: `rifa ${FONTE}`,
    kept: "r.status <> 'expurgado'",
    ready,
    idOf: ({ idRifa }) => idRifa,
    read: lida,
    shown: (where, caller: Caller | null, filter) =>
      where.and('r.status = ANY(?)', situacoesVistas(filter, caller)),
    longest: (caller) => (visibilidade.listaLonga(caller) ? undefined : LISTA_CURTA),
    check: (row, caller) => {
      if (row && !ve(row.status, caller)) throw hidden();
    },
  });
