import { REST } from '@rifa-viva/contracts/http/rest';
import {
  carregarUsuario,
  carregarUsuarios,
  type Usuario,
  validarUsuario,
} from '@rifa-viva/contracts/http/usuarios';
import { parteDoTelefone } from '@rifa-viva/contracts/regras/telefone';
import type { SimNao, Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Static } from '@sinclair/typebox';
import type { ReadDeps } from '../deps.ts';
import { contains, type ListRules } from '../kernel/list.ts';
import { nomeSemAcentos, parteDeNome } from '../kernel/nomes.ts';
import { createReads } from '../kernel/resource.ts';
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
  search: [
    { sql: nomeSemAcentos('u.nome'), pattern: parteDeNome },
    { sql: 'u.telefone', pattern: (texto) => contains(parteDoTelefone(texto) ?? texto) },
  ],
};

export function createUsuariosRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  const ready = (position: bigint | null) => caughtUp(position, 'usuarios');
  const usuarios = createReads(db, {
    rules: REGRAS,
    select: 'u.*, g.nome AS nome_gerente',
    from: 'usuario u LEFT JOIN usuario g ON g.id_usuario = u.id_gerente',
    kept: 'NOT u.excluido',
    ready,
    idOf: ({ idUsuario }) => idUsuario,
    read: lido,
    shown: (where, caller) => {
      const visiveis = [...directory.people()].filter((p) => visibilidade.vePessoa(caller, p));
      return where.and(
        'u.id_usuario = ANY(?)',
        visiveis.map((p) => p.idUsuario),
      );
    },
    check: (_, caller, idUsuario) => {
      const pessoa = directory.person(idUsuario);
      // Refused alike whether the id exists or not.
      if (!pessoa || !visibilidade.vePessoa(caller, pessoa)) throw new Refusal('NAO_E_SEU');
    },
  });
  return [
    implement(validarUsuario, async ({ params, caller }) => {
      if (!visibilidade.proprio(caller, params.idUsuario)) throw new Refusal('NAO_E_SEU');
      return { answer: { ativo: caller.ativo } };
    }),
    implement(carregarUsuarios, usuarios.all),
    implement(carregarUsuario, async ({ params, caller, minPosition }) => {
      await ready(minPosition);
      const { nome, telefone, pix } = await usuarios.one(params.idUsuario, caller);
      return { answer: { nome, telefone, pix: pix ?? '' } };
    }),
    implement(REST.usuarios.List, usuarios.restList),
    implement(REST.usuarios.One, usuarios.restOne),
  ];
}
