import { restCall } from '@rifa-viva/contracts/http/rest';
import {
  carregarUsuario,
  carregarUsuarios,
  type Usuario,
  validarUsuario,
} from '@rifa-viva/contracts/http/usuarios';
import type { SimNao, Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement, implementRest } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Static } from '@sinclair/typebox';
import type { ReadDeps } from '../deps.ts';
import type { Db } from '../kernel/db.ts';
import {
  type ListRequest,
  type ListRules,
  listAnswer,
  readListRequest,
  readPage,
  Where,
  whereFilter,
} from '../kernel/list.ts';
import { visibilidade } from '../visibilidade.ts';

type UsuarioLido = Static<typeof Usuario>;

interface Row {
  readonly id_usuario: number;
  readonly nome: string;
  readonly telefone: string;
  readonly pix: string;
  readonly tipo: Tipo;
  readonly ativo: SimNao;
  readonly id_gerente: number | null;
  readonly nome_gerente: string | null;
  readonly ult_acesso: Date | null;
}

const COLUNAS = 'u.*, g.nome AS nome_gerente';
const FONTE = 'usuario u LEFT JOIN usuario g ON g.id_usuario = u.id_gerente';
const SELECT = `SELECT ${COLUNAS} FROM ${FONTE}`;

function lido(row: Row, caller: Caller): UsuarioLido {
  const pessoa = { idUsuario: row.id_usuario, idGerente: row.id_gerente, tipo: row.tipo };
  return {
    idUsuario: row.id_usuario,
    nome: row.nome,
    telefone: row.telefone,
    tipo: row.tipo,
    ativo: row.ativo,
    idGerente: row.id_gerente,
    nomeGerente: row.nome_gerente,
    ...(visibilidade.editaPessoa(caller, pessoa)
      ? { pix: row.pix, ultAcesso: row.ult_acesso?.toISOString() ?? null }
      : {}),
  };
}

const REGRAS: ListRules = {
  resource: 'usuarios',
  columns: {
    id: ['u.id_usuario', 'integer'],
    idUsuario: ['u.id_usuario', 'integer'],
    nome: ['u.nome', 'text'],
    telefone: ['u.telefone', 'text'],
    tipo: ['u.tipo', 'text'],
    ativo: ['u.ativo', 'text'],
    idGerente: ['u.id_gerente', 'integer'],
    nomeGerente: ['g.nome', 'text'],
    ultAcesso: ['u.ult_acesso', 'moment'],
  },
  defaultSort: ['nome', 'ASC'],
  search: ['u.nome', 'u.telefone'],
};

async function pagina(db: Db, request: ListRequest, caller: Caller, visiveis: readonly number[]) {
  const where = new Where().and('NOT u.excluido').and('u.id_usuario = ANY(?)', visiveis);
  const source = { select: COLUNAS, from: FONTE };
  const page = await readPage<Row>(db, source, whereFilter(where, request.filter, REGRAS), request, REGRAS);
  return { records: page.rows.map((r) => lido(r, caller)), total: page.total };
}

export function createUsuariosRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  const idsVisiveis = (caller: Caller) =>
    [...directory.people()].filter((p) => visibilidade.vePessoa(caller, p)).map((p) => p.idUsuario);
  const ler = async (idUsuario: number, caller: Caller): Promise<UsuarioLido> => {
    const pessoa = directory.person(idUsuario);
    // Refused alike whether the id exists or not.
    if (!pessoa || !visibilidade.vePessoa(caller, pessoa)) throw new Refusal('NAO_E_SEU');
    const { rows } = await db.query<Row>(`${SELECT} WHERE u.id_usuario = $1 AND NOT u.excluido`, [idUsuario]);
    if (!rows[0]) throw new Refusal('NAO_ENCONTRADO');
    return lido(rows[0], caller);
  };
  return [
    implement(validarUsuario, async ({ params, caller }) => {
      if (!visibilidade.proprio(caller, params.idUsuario)) throw new Refusal('NAO_E_SEU');
      return { answer: { ativo: caller.ativo } };
    }),
    implement(carregarUsuarios, async ({ caller, minPosition }) => {
      await caughtUp(minPosition, 'usuarios');
      const { rows } = await db.query<Row>(
        `${SELECT} WHERE NOT u.excluido AND u.id_usuario = ANY($1) ORDER BY u.nome, u.id_usuario`,
        [idsVisiveis(caller)],
      );
      return { answer: rows.map((r) => lido(r, caller)) };
    }),
    implement(carregarUsuario, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'usuarios');
      const { nome, telefone, pix } = await ler(params.idUsuario, caller);
      return { answer: { nome, telefone, pix: pix ?? '' } };
    }),
    implementRest(restCall('List', 'usuarios'), async ({ query, caller, minPosition }) => {
      await caughtUp(minPosition, 'usuarios');
      const request = readListRequest(query, REGRAS);
      const { records, total } = await pagina(db, request, caller, idsVisiveis(caller));
      return listAnswer(
        REGRAS,
        records.map((r) => ({ id: r.idUsuario, ...r })),
        request,
        total,
      );
    }),
    implementRest(restCall('One', 'usuarios'), async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'usuarios');
      const usuario = await ler(params.id, caller);
      return { answer: { id: usuario.idUsuario, ...usuario } };
    }),
  ];
}
