import type { Acesso } from '@rifa-viva/contracts/http/acessos';
import { fraseDoAcesso, MAXIMO_DE_NUMEROS_CONTADOS } from '@rifa-viva/contracts/regras/acesso';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { Where } from '../kernel/list.ts';
import { nomeSemAcentos, parteDeNome } from '../kernel/nomes.ts';
import { ESQUECIDO } from '../usuarios/projector.ts';

type AcessoLido = Static<typeof Acesso>;

interface Row extends Pick<AcessoLido, 'posicao' | 'tipo' | 'dado' | 'formato'> {
  readonly em: Date;
  readonly id_quem: number;
  readonly quem: string | null;
  readonly id_pessoa: number | null;
  readonly pessoa: string | null;
  readonly id_rifa: number | null;
  readonly numeros: number[];
  readonly qtde_numeros: number;
  readonly id_cobranca: string | null;
  readonly filtros: string;
}

export interface Filtro {
  /** Parts of names. */
  readonly quem?: string;
  readonly pessoa?: string;
  readonly idPessoa?: number | undefined;
  readonly dado?: AcessoLido['dado'] | undefined;
  readonly feito?: 'leitura' | 'exportacao' | undefined;
  /** Moments. */
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
  readonly antes?: string | undefined;
}

const DE_NOME = (coluna: string) =>
  `${coluna} IN (SELECT id_usuario FROM usuario WHERE ${nomeSemAcentos('nome')} LIKE ?)`;

/** Newest first, and where the next page begins. */
export async function lerAcessos(
  db: Db,
  filtro: Filtro,
  qtde: number,
): Promise<{ acessos: AcessoLido[]; antes: string | null }> {
  const where = onde(filtro);
  // One more tells whether there is another page.
  const limite = where.next(qtde + 1);
  const { rows } = await db.query<Row>(
    `SELECT a.posicao::text AS posicao, a.em, a.id_quem, q.nome AS quem, a.tipo, a.dado, a.formato, a.id_pessoa,
            p.nome AS pessoa, a.id_rifa, a.numeros[1:${MAXIMO_DE_NUMEROS_CONTADOS}] AS numeros,
            cardinality(a.numeros) AS qtde_numeros, a.id_cobranca, a.filtros
     FROM acesso a
     LEFT JOIN usuario q ON q.id_usuario = a.id_quem
     LEFT JOIN usuario p ON p.id_usuario = a.id_pessoa
     ${where.sql} ORDER BY a.posicao DESC LIMIT ${limite}`,
    where.values,
  );
  const acessos = rows.slice(0, qtde).map(lido);
  return { acessos, antes: rows.length > qtde ? (acessos.at(-1)?.posicao ?? null) : null };
}

function onde({ quem, pessoa, idPessoa, dado, feito, de, ate, antes }: Filtro): Where {
  const where = new Where();
  if (quem) where.and(DE_NOME('a.id_quem'), parteDeNome(quem));
  if (pessoa) where.and(DE_NOME('a.id_pessoa'), parteDeNome(pessoa));
  if (idPessoa !== undefined) where.and('a.id_pessoa = ?', idPessoa);
  if (dado !== undefined) where.and('a.dado = ?', dado);
  if (feito !== undefined) where.and(`a.formato IS ${feito === 'leitura' ? 'NULL' : 'NOT NULL'}`);
  if (de !== undefined) where.and('a.em >= ?', de);
  if (ate !== undefined) where.and('a.em <= ?', ate);
  if (antes !== undefined) where.and('a.posicao < ?::bigint', antes);
  return where;
}

/** Nobody is known by what stands in the place of a name that cannot be read any more. */
const nomeOuNada = (nome: string | null): string | null => (nome === ESQUECIDO ? null : nome);

function lido(row: Row): AcessoLido {
  const { posicao, em, tipo, dado, formato, id_quem: idQuem, id_pessoa: idPessoa, id_rifa: idRifa } = row;
  const pessoa = nomeOuNada(row.pessoa);
  return {
    posicao,
    em: em.toISOString(),
    idQuem,
    quem: nomeOuNada(row.quem),
    tipo,
    dado,
    formato,
    idPessoa,
    pessoa,
    idRifa,
    frase: fraseDoAcesso({
      dado,
      formato,
      idPessoa,
      pessoa,
      idRifa,
      numeros: row.numeros,
      qtdeNumeros: row.qtde_numeros,
      idCobranca: row.id_cobranca,
      filtros: row.filtros === '' ? [] : row.filtros.split(','),
    }),
  };
}
