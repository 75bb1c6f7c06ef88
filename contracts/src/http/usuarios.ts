import { Type } from '@sinclair/typebox';
import {
  MAXIMO_DA_SENHA,
  MAXIMO_DO_CODIGO,
  MAXIMO_DO_NOME,
  MAXIMO_DO_PIX,
  MAXIMO_DO_TELEFONE,
} from '../regras/limites.ts';
import { call } from './call.ts';
import { Anulavel, Corpo, Id, IdParams, SimNao, Sucesso, Texto, TextoObrigatorio } from './campos.ts';

export const Tipo = Type.Union([
  Type.Literal('Usuario'),
  Type.Literal('Vendedor'),
  Type.Literal('Gerente'),
  Type.Literal('Administrador'),
]);

export const Usuario = Type.Object({
  idUsuario: Type.Integer(),
  nome: Type.String(),
  telefone: Type.String(),
  tipo: Tipo,
  ativo: SimNao(),
  /** Only for users the caller may edit. */
  pix: Type.Optional(Type.String()),
  idGerente: Anulavel(Type.Integer()),
  nomeGerente: Anulavel(Type.String()),
  /** ISO moment of the last login; only for users the caller may edit. */
  ultAcesso: Type.Optional(Anulavel(Type.String())),
});

export const validarUsuario = call({
  name: 'validarUsuario',
  method: 'GET',
  path: '/api/usuarios/validarUsuario/:idUsuario',
  side: 'read',
  access: 'signedIn',
  matrix: ['A1'],
  params: IdParams('idUsuario'),
  answer: Type.Object({ ativo: SimNao() }),
  worksInEveryStatus: true,
  allowsInactive: true,
});

/** What lets somebody in. */
const Sessao = Type.Object({
  usuario: Type.Object({ idUsuario: Type.Integer(), nome: Type.String(), tipo: Tipo, ativo: SimNao() }),
  token: Type.String(),
});
/** Where the login came from: modal keeps the session 3 days, pagina 2 (the default). */
const Origem = () => Type.Optional(Type.Union([Type.Literal('modal'), Type.Literal('pagina')]));

export const login = call({
  name: 'login',
  method: 'POST',
  path: '/api/usuarios/login',
  side: 'write',
  access: 'everyone',
  matrix: ['A2'],
  body: Corpo({
    telefone: TextoObrigatorio(MAXIMO_DO_TELEFONE, 'TELEFONE_VAZIO'),
    /** Its emptiness is told after a bad phone (spec, section 5), so by the handler. */
    senha: Texto(MAXIMO_DA_SENHA, 'SENHA_VAZIA'),
    origem: Origem(),
  }),
  answer: Sessao,
  worksInEveryStatus: true,
});

/** Somebody who forgot his password chooses another by the code that staff gave him, and is logged in. */
export const redefinirSenha = call({
  name: 'redefinirSenha',
  method: 'POST',
  // Below the login: there browsers say whether they logged in to the account before.
  path: '/api/usuarios/login/redefinirSenha',
  side: 'write',
  access: 'everyone',
  matrix: ['A9'],
  body: Corpo({
    telefone: TextoObrigatorio(MAXIMO_DO_TELEFONE, 'TELEFONE_VAZIO'),
    codigo: Texto(MAXIMO_DO_CODIGO, 'CODIGO_VAZIO'),
    senha: Texto(MAXIMO_DA_SENHA, 'NOVA_SENHA_CURTA'),
    origem: Origem(),
  }),
  answer: Sessao,
});

/** Ends the code that the person had. */
export const gerarCodigoDeSenha = call({
  name: 'gerarCodigoDeSenha',
  method: 'POST',
  path: '/api/usuarios/gerarCodigoDeSenha',
  side: 'write',
  access: 'managers',
  matrix: ['A8a', 'A8b', 'A8c'],
  body: Corpo({ idUsuario: Id() }),
  answer: Type.Object({
    sucesso: Type.Literal(true),
    /** Shown once: it is kept nowhere. */
    codigo: Type.String(),
    /** ISO. */
    venceEm: Type.String(),
  }),
});

export const sair = call({
  name: 'sair',
  method: 'POST',
  path: '/api/usuarios/sair',
  side: 'write',
  access: 'everyone',
  matrix: ['J1'],
  answer: Type.Null(),
  worksInEveryStatus: true,
  allowsInactive: true,
});

export const cadastrarUsuario = call({
  name: 'cadastrarUsuario',
  method: 'POST',
  path: '/api/usuarios/cadastrar',
  side: 'write',
  access: 'everyone',
  matrix: ['A3a', 'A3b', 'A3c', 'A3d'],
  body: Corpo({
    telefone: TextoObrigatorio(MAXIMO_DO_TELEFONE, 'TELEFONE_VAZIO'),
    /** Required in self-registration; a user created by staff without one gets a random password, shown once. */
    senha: Type.Optional(Texto(MAXIMO_DA_SENHA, 'SENHA_VAZIA')),
    /** Its emptiness is told after a bad phone and an empty password, so by the handler. */
    nome: Texto(MAXIMO_DO_NOME, 'NOME'),
    tipo: Type.Optional(Tipo),
    ativo: Type.Optional(SimNao()),
    pix: Type.Optional(Texto(MAXIMO_DO_PIX)),
    idGerente: Type.Optional(Anulavel(Id())),
  }),
  answer: Type.Object({
    sucesso: Type.Literal(true),
    idUsuario: Type.Integer(),
    /** The random first password, present once when staff gave none. */
    senhaInicial: Type.Optional(Type.String()),
  }),
});

export const atualizarUsuario = call({
  name: 'atualizarUsuario',
  method: 'PUT',
  path: '/api/usuarios/atualizar',
  side: 'write',
  access: 'signedIn',
  matrix: ['A4a', 'A4b', 'A4c', 'A4d', 'A4e'],
  body: Corpo({
    idUsuario: Id(),
    nome: TextoObrigatorio(MAXIMO_DO_NOME, 'NOME_DO_USUARIO'),
    telefone: TextoObrigatorio(MAXIMO_DO_TELEFONE, 'TELEFONE_DO_USUARIO'),
    /** Empty or absent keeps the password. */
    senha: Type.Optional(Texto(MAXIMO_DA_SENHA)),
    /** The present password, of whoever changes his own. */
    senhaAtual: Type.Optional(Texto(MAXIMO_DA_SENHA)),
    tipo: Type.Optional(Tipo),
    ativo: Type.Optional(SimNao()),
    pix: Type.Optional(Texto(MAXIMO_DO_PIX)),
    idGerente: Type.Optional(Anulavel(Id())),
  }),
  answer: Sucesso,
});

export const carregarUsuarios = call({
  name: 'carregarUsuarios',
  method: 'GET',
  path: '/api/usuarios/carregar',
  side: 'read',
  access: 'staff',
  matrix: ['A5'],
  answer: Type.Array(Usuario),
});

export const carregarUsuario = call({
  name: 'carregarUsuario',
  method: 'GET',
  path: '/api/usuarios/carregarUsuario/:idUsuario',
  side: 'read',
  access: 'signedIn',
  matrix: ['A6'],
  params: IdParams('idUsuario'),
  answer: Type.Object({ nome: Type.String(), telefone: Type.String(), pix: Type.String() }),
});

export const excluirUsuario = call({
  name: 'excluirUsuario',
  method: 'DELETE',
  path: '/api/usuarios/excluir/:id',
  side: 'write',
  access: 'managers',
  matrix: ['A7'],
  params: IdParams('id'),
  answer: Sucesso,
});

export const chamadasUsuarios = [
  validarUsuario,
  login,
  sair,
  cadastrarUsuario,
  atualizarUsuario,
  carregarUsuarios,
  carregarUsuario,
  excluirUsuario,
  gerarCodigoDeSenha,
  redefinirSenha,
] as const;
