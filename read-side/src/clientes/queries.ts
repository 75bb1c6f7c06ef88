import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type {
  carregarCliente,
  carregarCompras,
  carregarHistoricoDaConta,
} from '@rifa-viva/contracts/http/clientes';
import { type FatoDaConta, fraseDaConta } from '@rifa-viva/contracts/regras/conta';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import type { SimNao, Tipo } from '@rifa-viva/contracts/regras/tipos';
import { RESERVADO } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Db } from '../kernel/db.ts';
import { ESQUECIDO } from '../usuarios/projector.ts';

type Cliente = AnswerOf<typeof carregarCliente>;
type Compras = AnswerOf<typeof carregarCompras>;
type Historico = AnswerOf<typeof carregarHistoricoDaConta>;

export interface Pagina {
  /** From 1. */
  readonly pagina: number;
  readonly porPagina: number;
}

/** Nobody is known by what stands in the place of a name that cannot be read any more. */
const nomeOuNada = (nome: string | null): string | null => (nome === ESQUECIDO ? null : nome);

interface PessoaRow {
  readonly id_usuario: number;
  readonly nome: string;
  readonly telefone: string;
  readonly tipo: Tipo;
  readonly ativo: SimNao;
  readonly id_gerente: number | null;
  readonly nome_gerente: string | null;
  readonly ult_acesso: Date | null;
}

/** Null where there is nobody, or nobody any more. */
export async function lerPessoa(
  db: Db,
  idUsuario: number,
): Promise<Omit<Cliente, 'compras' | 'reservas' | 'anotacoes'> | null> {
  const { rows } = await db.query<PessoaRow>(
    `SELECT u.id_usuario, u.nome, u.telefone, u.tipo, u.ativo, u.id_gerente, g.nome AS nome_gerente, u.ult_acesso
     FROM usuario u LEFT JOIN usuario g ON g.id_usuario = u.id_gerente
     WHERE u.id_usuario = $1 AND NOT u.excluido`,
    [idUsuario],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    idUsuario,
    nome: row.nome,
    telefone: row.telefone,
    tipo: row.tipo,
    ativo: row.ativo,
    idGerente: row.id_gerente,
    nomeGerente: row.nome_gerente,
    ultAcesso: row.ult_acesso?.toISOString() ?? null,
  };
}

/** Paid tickets that somebody bought for himself; `$1` is he. A raffle that was deleted for good takes its own along. */
const DELE = `
  FROM bilhete b JOIN rifa r USING (id_rifa)
  WHERE b.id_dono = $1 AND b.id_vendedor IS NULL AND r.status <> 'expurgado'`;

export async function somarCompras(db: Db, idUsuario: number): Promise<Cliente['compras']> {
  const { rows } = await db.query<{ qtde: number; bilhetes: number; valor: number }>(
    `SELECT count(DISTINCT (b.id_rifa, b.id_venda)) AS qtde, count(*) AS bilhetes,
            coalesce(sum(b.cobrado), 0)::bigint AS valor ${DELE}`,
    [idUsuario],
  );
  const { qtde = 0, bilhetes = 0, valor = 0 } = rows[0] ?? {};
  return { qtde, bilhetes, valor: paraReais(valor) };
}

interface CompraRow {
  readonly id_rifa: number;
  readonly id_venda: number;
  readonly titulo: string;
  readonly qtde_numeros: number;
  readonly em: Date;
  readonly valor: number;
  readonly id_pagamento: string | null;
  readonly liberado_por: string | null;
  readonly bilhetes: readonly {
    readonly num: number;
    readonly numeros: string;
    readonly token: string | null;
  }[];
}

/** Newest first. */
export async function lerCompras(
  db: Db,
  idUsuario: number,
  { pagina, porPagina }: Pagina,
): Promise<Compras['compras']> {
  const { rows } = await db.query<CompraRow>(
    `SELECT c.*, l.nome AS liberado_por FROM (
       SELECT b.id_rifa, b.id_venda, r.titulo, r.qtde_numeros, min(b.dt_pagamento) AS em, sum(b.cobrado) AS valor,
              min(b.id_pagamento) AS id_pagamento, min(b.liberado_por) AS id_liberou,
              json_agg(json_build_object('num', b.num, 'numeros', b.numeros, 'token', b.token) ORDER BY b.num)
                AS bilhetes
       ${DELE} GROUP BY b.id_rifa, b.id_venda, r.titulo, r.qtde_numeros
       ORDER BY em DESC, b.id_rifa DESC, b.id_venda DESC LIMIT $2 OFFSET $3
     ) c LEFT JOIN usuario l ON l.id_usuario = c.id_liberou
     ORDER BY c.em DESC, c.id_rifa DESC, c.id_venda DESC`,
    [idUsuario, porPagina, (pagina - 1) * porPagina],
  );
  return rows.map((row) => ({
    idRifa: row.id_rifa,
    idVenda: row.id_venda,
    titulo: row.titulo,
    qtdeNumeros: row.qtde_numeros,
    dtPagamento: row.em.toISOString(),
    valor: paraReais(row.valor),
    idPagamento: row.id_pagamento,
    liberadoPor: nomeOuNada(row.liberado_por),
    bilhetes: row.bilhetes.map(({ num, numeros, token }) => ({
      idBilhete: idBilhete(row.id_rifa, num),
      numBilhete: num,
      numerosDaSorte: numeros,
      token,
    })),
  }));
}

interface ReservaRow {
  readonly id_rifa: number;
  readonly titulo: string;
  readonly qtde_numeros: number;
  readonly numeros: number[];
  readonly valor: number;
  readonly id_pagamento: string;
  readonly reservada_em: Date;
  readonly expira_em: Date;
}

/** What waits for its money, found by reservation (see bilhetes/rows.ts); a past deadline counts as its end. */
export async function lerReservasAbertas(
  db: Db,
  idUsuario: number,
  agora: Date,
): Promise<Cliente['reservas']> {
  const { rows } = await db.query<ReservaRow>(
    `SELECT v.id_rifa, r.titulo, r.qtde_numeros, array_agg(b.num ORDER BY b.num) AS numeros, sum(b.cobrado) AS valor,
            v.id_pagamento, v.reservada_em, v.expira_em
     FROM reserva v CROSS JOIN unnest(v.numeros) AS n(num)
     JOIN bilhete b ON b.id_rifa = v.id_rifa AND b.num = n.num AND b.id_reserva = v.id_reserva
                       AND b.status = ${RESERVADO}
     JOIN rifa r ON r.id_rifa = v.id_rifa
     WHERE v.id_usuario = $1 AND v.expira_em > $2 AND r.status <> 'expurgado'
     GROUP BY v.id_rifa, v.id_reserva, r.titulo, r.qtde_numeros
     ORDER BY v.expira_em, v.id_rifa, v.id_reserva`,
    [idUsuario, agora],
  );
  return rows.map((row) => ({
    idRifa: row.id_rifa,
    titulo: row.titulo,
    qtdeNumeros: row.qtde_numeros,
    numeros: row.numeros,
    valor: paraReais(row.valor),
    idPagamento: row.id_pagamento,
    reservadoEm: row.reservada_em.toISOString(),
    expiraEm: row.expira_em.toISOString(),
  }));
}

/** Newest first: no more than a person may have. */
export async function lerAnotacoes(db: Db, idUsuario: number): Promise<Cliente['anotacoes']> {
  const { rows } = await db.query<{
    id_anotacao: number;
    texto: string;
    em: Date;
    id_autor: number;
    autor: string | null;
  }>(
    `SELECT a.id_anotacao, a.texto, a.em, a.id_autor, u.nome AS autor
     FROM anotacao a LEFT JOIN usuario u ON u.id_usuario = a.id_autor
     WHERE a.id_usuario = $1 ORDER BY a.id_anotacao DESC`,
    [idUsuario],
  );
  return rows.map((row) => ({
    idAnotacao: row.id_anotacao,
    texto: row.texto,
    em: row.em.toISOString(),
    idAutor: row.id_autor,
    autor: nomeOuNada(row.autor),
  }));
}

/** Newest first. */
export async function lerHistorico(
  db: Db,
  idUsuario: number,
  { pagina, porPagina }: Pagina,
): Promise<Historico> {
  const { rows: contados } = await db.query<{ total: number }>(
    'SELECT count(*) AS total FROM fato_da_conta WHERE id_usuario = $1',
    [idUsuario],
  );
  const { rows } = await db.query<{
    posicao: string;
    em: Date;
    id_quem: number;
    quem: string | null;
    tipo: FatoDaConta;
    campos: string;
  }>(
    `SELECT f.posicao::text AS posicao, f.em, f.id_quem, u.nome AS quem, f.tipo, f.campos
     FROM fato_da_conta f LEFT JOIN usuario u ON u.id_usuario = f.id_quem
     WHERE f.id_usuario = $1 ORDER BY f.posicao DESC LIMIT $2 OFFSET $3`,
    [idUsuario, porPagina, (pagina - 1) * porPagina],
  );
  return {
    total: contados[0]?.total ?? 0,
    fatos: rows.map(({ posicao, em, id_quem: idQuem, quem, tipo, campos }) => ({
      posicao,
      em: em.toISOString(),
      idQuem,
      quem: nomeOuNada(quem),
      frase: fraseDaConta(tipo, campos === '' ? [] : campos.split(',')),
    })),
  };
}
