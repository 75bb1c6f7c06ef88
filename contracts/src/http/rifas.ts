import { Type } from '@sinclair/typebox';
import { call } from './call.ts';
import { Anulavel, Corpo, Dinheiro, Id, IdParams, Momento, opcionais, Sucesso, Texto } from './campos.ts';

/** A campaign as every screen reads it. `valor` is a number of reais. */
export const Rifa = Type.Object({
  idRifa: Type.Integer(),
  idModeloBilhete: Type.Integer(),
  edicao: Type.Integer(),
  titulo: Type.String(),
  descricao: Type.String(),
  valor: Type.Number(),
  dtSorteio: Type.String(),
  dtEncerramento: Type.String(),
  /** Drawn numbers, comma-separated; empty before the draw. */
  milharSorteada: Type.String(),
  imgRifa: Type.String(),
  urlBilhete: Type.String(),
  cortesia: Type.Boolean(),
  qtdeBilhetes: Type.Integer(),
  /** Both spellings of the spec. */
  qtdeBilhetesCortesia: Type.Integer(),
  qtdeBilheteCortesia: Type.Integer(),
  sucessor: Type.Boolean(),
  qtdeChances: Type.Integer(),
  qtdeNumeros: Type.Integer(),
  status: Type.Union([Type.Literal('ativo'), Type.Literal('excluido')]),
  /** Tickets in all, and those nobody has taken. */
  totalBilhetes: Type.Integer(),
  disponiveis: Type.Integer(),
  /** Staff only. */
  comissao: Type.Optional(Type.Number()),
  usuarioNome: Type.Optional(Type.String()),
  reservados: Type.Optional(Type.Integer()),
  vendidos: Type.Optional(Type.Integer()),
  /** idUsuario 1 only. */
  nomeExclusao: Type.Optional(Anulavel(Type.String())),
  dtExclusao: Type.Optional(Anulavel(Type.String())),
});

const camposDaRifa = {
  dtSorteio: Momento('DATA_DO_SORTEIO'),
  dtEncerramento: Momento('DATA_DO_ENCERRAMENTO'),
  idModeloBilhete: Type.Integer({ minimum: 1, recusa: 'MODELO_INVALIDO' }),
  /** Names the actor: the session's id, or absent. */
  idUsuario: Type.Optional(Id()),
  valor: Dinheiro('VALOR_DO_BILHETE'),
  cortesia: Type.Optional(Type.Boolean()),
  qtdeBilhetes: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  qtdeBilhetesCortesia: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  qtdeBilheteCortesia: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  comissao: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  titulo: Type.Optional(Texto(200)),
  descricao: Type.Optional(Texto(2000)),
  imgRifa: Type.Optional(Texto(90)),
  sucessor: Type.Optional(Type.Boolean()),
  qtdeChances: Type.Integer({ minimum: 1, maximum: 10 }),
  qtdeNumeros: Type.Integer({ minimum: 1, maximum: 100_000 }),
};

export const carregarRifas = call({
  name: 'carregarRifas',
  method: 'GET',
  path: '/api/rifas/carregar/:limit',
  side: 'read',
  access: 'publicWhenOpen',
  matrix: ['C1'],
  params: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
  answer: Type.Array(Rifa),
});

export const carregarExcluidas = call({
  name: 'carregarExcluidas',
  method: 'GET',
  path: '/api/rifas/carregarExcluidas',
  side: 'read',
  access: 'superAdministrator',
  matrix: ['C2'],
  answer: Type.Array(Rifa),
});

export const carregarRifa = call({
  name: 'carregarRifa',
  method: 'GET',
  path: '/api/rifas/carregarRifa/:idRifa',
  side: 'read',
  access: 'publicWhenOpen',
  matrix: ['C3'],
  params: IdParams('idRifa'),
  answer: Rifa,
});

export const vendasLiberada = call({
  name: 'vendasLiberada',
  method: 'GET',
  path: '/api/rifas/vendasLiberada/:idRifa',
  side: 'read',
  access: 'publicWhenOpen',
  matrix: ['C4'],
  params: IdParams('idRifa'),
  answer: Type.Object({ vendasLiberadas: Type.Boolean() }),
});

export const cadastrarRifa = call({
  name: 'cadastrarRifa',
  method: 'POST',
  path: '/api/rifas/cadastrar',
  side: 'write',
  access: 'managers',
  matrix: ['C5'],
  body: Corpo(camposDaRifa),
  answer: Type.Object({ sucesso: Type.Literal(true), idRifa: Type.Integer() }),
});

/** Campaign fields (any of them), or `milharSorteada` alone. */
export const atualizarRifa = call({
  name: 'atualizarRifa',
  method: 'PUT',
  path: '/api/rifas/atualizar/:id',
  side: 'write',
  access: 'managers',
  matrix: ['C6a', 'C6b'],
  params: IdParams('id'),
  body: Corpo({
    ...opcionais(camposDaRifa),
    milharSorteada: Type.Optional(Texto(700)),
  }),
  answer: Sucesso,
});

export const statusRifas = call({
  name: 'statusRifas',
  method: 'PUT',
  path: '/api/rifas/status',
  side: 'write',
  access: 'managers',
  matrix: ['C7a', 'C7b'],
  body: Corpo({
    status: Type.Union([Type.Literal('ativo'), Type.Literal('excluido')]),
    idsRifa: Type.Array(Id(), { minItems: 1, maxItems: 100 }),
    idUsuario: Type.Optional(Id()),
  }),
  answer: Sucesso,
});

export const excluirRifa = call({
  name: 'excluirRifa',
  method: 'DELETE',
  path: '/api/rifas/excluir/:id',
  side: 'write',
  access: 'superAdministrator',
  matrix: ['C8'],
  params: IdParams('id'),
  answer: Sucesso,
});

export const chamadasRifas = [
  carregarRifas,
  carregarExcluidas,
  carregarRifa,
  vendasLiberada,
  cadastrarRifa,
  atualizarRifa,
  statusRifas,
  excluirRifa,
] as const;
