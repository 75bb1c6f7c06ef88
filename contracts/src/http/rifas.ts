import { Type } from '@sinclair/typebox';
import { Extracao } from '../regras/extracao.ts';
import {
  MAXIMO_DA_REGRA,
  MAXIMO_DAS_MILHARES,
  MAXIMO_DE_CHANCES,
  MAXIMO_DO_CONCURSO,
  MAXIMO_DO_TITULO,
  MAXIMO_DOS_PREMIOS,
} from '../regras/limites.ts';
import { MAXIMO_NUMEROS } from '../regras/numeracao.ts';
import { NOMES_DE_REGRA, RegraDoSorteio, SEM_GANHADOR } from '../regras/regra-do-sorteio.ts';
import { DadosDoSelo } from '../regras/selo.ts';
import { call } from './call.ts';
import {
  Anulavel,
  Corpo,
  Dinheiro,
  Id,
  IdParams,
  Momento,
  opcionais,
  Sucesso,
  Texto,
  TextoObrigatorio,
} from './campos.ts';

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
  /** Further pictures' file names, comma-separated. */
  galeria: Type.String(),
  urlBilhete: Type.String(),
  cortesia: Type.Boolean(),
  qtdeBilhetes: Type.Integer(),
  /** Both spellings of the spec. */
  qtdeBilhetesCortesia: Type.Integer(),
  qtdeBilheteCortesia: Type.Integer(),
  sucessor: Type.Boolean(),
  qtdeChances: Type.Integer(),
  qtdeNumeros: Type.Integer(),
  /** Customers may choose their tickets' numbers. */
  numerosAEscolha: Type.Boolean(),
  /** Winners are named in public, by first name and initial. */
  nomesDosGanhadores: Type.Boolean(),
  /** `rascunho`: seen by those alone who may edit it. */
  status: Type.Union([Type.Literal('rascunho'), Type.Literal('ativo'), Type.Literal('excluido')]),
  /** Tickets in all, and those nobody has taken. */
  totalBilhetes: Type.Integer(),
  disponiveis: Type.Integer(),
  /** How the number is drawn; null in campaigns older than rules. */
  regra: Anulavel(
    Type.Object({
      ...RegraDoSorteio.properties,
      titulo: Type.String(),
      /** The whole rule, and every number's chance, in sentences. */
      texto: Type.String(),
      chances: Type.Array(Type.String()),
    }),
  ),
  /** Of the list of sold tickets. */
  selo: Anulavel(
    Type.Object({
      codigo: Type.String(),
      qtde: Type.Integer(),
      em: Type.String(),
      comOResultado: Type.Boolean(),
      /** `ressalvaDoSelo`. */
      ressalva: Anulavel(Type.String()),
      /** Of an outside authority (RFC 3161). */
      carimbo: Anulavel(Type.Object({ tsa: Type.String(), em: Type.String() })),
    }),
  ),
  /** Somebody stood for the drawn numbers. */
  resultadoConfirmado: Type.Boolean(),
  /** Staff only. */
  comissao: Type.Optional(Type.Number()),
  usuarioNome: Type.Optional(Type.String()),
  reservados: Type.Optional(Type.Integer()),
  vendidos: Type.Optional(Type.Integer()),
  /** idUsuario 1 only. */
  nomeExclusao: Type.Optional(Anulavel(Type.String())),
  dtExclusao: Type.Optional(Anulavel(Type.String())),
});

/** How the number will be drawn (`regras/regra-do-sorteio.ts`). */
const Regra = Type.Object(
  {
    nome: Type.Union(NOMES_DE_REGRA.map((nome) => Type.Literal(nome))),
    semGanhador: Type.Union(SEM_GANHADOR.map((nome) => Type.Literal(nome))),
    /** Empty or absent: the first extraction on or after the day of the draw. */
    concurso: Type.Optional(Texto(MAXIMO_DO_CONCURSO)),
    /** Of `outra-fonte-v1` alone. */
    descricao: Type.Optional(Texto(MAXIMO_DA_REGRA)),
  },
  { additionalProperties: false, recusa: 'REGRA' },
);

const camposDaRifa = {
  dtSorteio: Momento('DATA_DO_SORTEIO'),
  dtEncerramento: Momento('DATA_DO_ENCERRAMENTO'),
  idModeloBilhete: Type.Integer({ minimum: 1, recusa: 'MODELO_INVALIDO' }),
  /** Names the actor: the session's id, or absent. */
  idUsuario: Type.Optional(Id()),
  valor: Dinheiro('VALOR_DO_BILHETE'),
  cortesia: Type.Optional(Type.Boolean()),
  qtdeBilhetes: Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMO_NUMEROS })),
  qtdeBilhetesCortesia: Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMO_NUMEROS })),
  qtdeBilheteCortesia: Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMO_NUMEROS })),
  comissao: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  titulo: Type.Optional(Texto(MAXIMO_DO_TITULO)),
  descricao: Type.Optional(Texto(MAXIMO_DOS_PREMIOS)),
  imgRifa: Type.Optional(Texto(90)),
  galeria: Type.Optional(Texto(600)),
  sucessor: Type.Optional(Type.Boolean()),
  qtdeChances: Type.Integer({ minimum: 1, maximum: MAXIMO_DE_CHANCES }),
  qtdeNumeros: Type.Integer({ minimum: 1, maximum: MAXIMO_NUMEROS }),
  numerosAEscolha: Type.Optional(Type.Boolean()),
  nomesDosGanhadores: Type.Optional(Type.Boolean()),
  /** Not yet published; false publishes it, for good. Absent: as it is, and a new one is published. */
  rascunho: Type.Optional(Type.Boolean()),
  regra: Type.Optional(Regra),
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

/** What a result was worked out from (`regras/extracao.ts`). */
const ExtracaoInformada = Type.Object(
  {
    ...Extracao.properties,
    concurso: TextoObrigatorio(MAXIMO_DO_CONCURSO),
  },
  { additionalProperties: false, recusa: 'EXTRACAO' },
);

/** Campaign fields (any of them), or `milharSorteada` alone, with its `extracao` where there is one. */
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
    milharSorteada: Type.Optional(Texto(MAXIMO_DAS_MILHARES)),
    extracao: Type.Optional(ExtracaoInformada),
  }),
  answer: Sucesso,
});

/** Ends sales for good and signs the list of what was sold. Again: the seal that stands. */
export const selarLista = call({
  name: 'selarLista',
  method: 'POST',
  path: '/api/rifas/selar',
  side: 'write',
  access: 'administrators',
  matrix: ['C9'],
  body: Corpo({ idRifa: Id() }),
  answer: Type.Object({
    sucesso: Type.Literal(true),
    selo: DadosDoSelo,
    /** What people write down. */
    codigo: Type.String(),
    assinatura: Type.String(),
    chavePublica: Type.String(),
  }),
});

/** Stands for the recorded numbers, which are typed once more. */
export const confirmarResultado = call({
  name: 'confirmarResultado',
  method: 'POST',
  path: '/api/rifas/confirmarResultado',
  side: 'write',
  access: 'administrators',
  matrix: ['C10'],
  body: Corpo({ idRifa: Id(), milharSorteada: TextoObrigatorio(MAXIMO_DAS_MILHARES) }),
  answer: Sucesso,
});

/** What became of one of several: a refusal as it would be told alone. */
const Mudanca = Type.Union([
  Type.Object({ idRifa: Id(), sucesso: Type.Literal(true) }),
  Type.Object({
    idRifa: Id(),
    sucesso: Type.Literal(false),
    codigo: Type.String(),
    erro: Type.String(),
  }),
]);

/** At least one is as it was asked for, each by itself; where none is, the first one's refusal. */
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
  answer: Type.Composite([Sucesso, Type.Object({ rifas: Type.Array(Mudanca) })]),
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
  selarLista,
  confirmarResultado,
  statusRifas,
  excluirRifa,
] as const;
