import { Type } from '@sinclair/typebox';
import { MAXIMO_DE_CHANCES, MAXIMO_DO_NOME } from '../regras/limites.ts';
import { MAXIMO_NUMEROS } from '../regras/numeracao.ts';
import { call } from './call.ts';
import { Anulavel, Cor, Corpo, Id, IdParams, Sucesso, Texto, TextoObrigatorio } from './campos.ts';

/** The seven font styles of the spec (second document, section 3). */
export const FONTES = [
  'BebasNeue-Regular',
  'Courier Prime Bold',
  'IBMPlexMono-Bold',
  'monofonto rg',
  'Ubuntu-B',
  'Unispace Bd',
  'comicbd',
] as const;
export type EstiloFont = (typeof FONTES)[number];

/** Everything on a ticket that has a place. Coordinates are `{nome}X` and `{nome}Y`. */
export const ELEMENTOS = [
  'milharUm',
  'milharDois',
  'milharTres',
  'milharQuatro',
  'milharCinco',
  'milharSeis',
  'milharSete',
  'milharOito',
  'milharNove',
  'milharDez',
  'dtSorteio',
  'cliente',
  'vendedor',
  'token',
  'numBilhete',
  'qrCode',
  'numBilheteCanhoto',
  'clienteCanhoto',
  'vendedorCanhoto',
  'dtSorteioCanhoto',
] as const;
export type Elemento = (typeof ELEMENTOS)[number];

export const TAMANHOS = [
  'tamFontMilhar',
  'tamFontNumBilhete',
  'tamFontVendCliente',
  'tamFontData',
  'tamFontToken',
  'tamQrCode',
] as const;
export const CORES = [
  'corFontMilhar',
  'corFontNumBilhete',
  'corFontData',
  'corFontVendCliente',
  'corFontToken',
] as const;

type Coordenada = `${Elemento}X` | `${Elemento}Y`;
const coordenadas = ELEMENTOS.flatMap((e) => [`${e}X`, `${e}Y`] as Coordenada[]);

/** Points from the ticket's own top-left corner, to 0.01. Texts are parsed as integers, default 0. */
const coordenada = () => Type.Union([Type.Number({ minimum: -2000, maximum: 2000 }), Texto(12)]);
const tamanho = () => Type.Union([Type.Number({ minimum: 0, maximum: 600 }), Texto(12)]);

const record = <K extends string, T>(chaves: readonly K[], valor: () => T) =>
  Object.fromEntries(chaves.map((k) => [k, valor()])) as Record<K, T>;

const numero = () => Type.Number();
const texto = () => Type.String();

/** A stored model: every coordinate, size and colour has a value. */
export const ModeloBilhete = Type.Object({
  idModeloBilhete: Type.Integer(),
  nomeModelo: Type.String(),
  idEmpresa: Type.Integer(),
  urlBilhete: Type.String(),
  qtdeChances: Type.Integer(),
  qtdeNumeros: Type.Integer(),
  qtdeBilhetesPorLinha: Type.Integer(),
  qtdeBilhetesPorPagina: Type.Integer(),
  estiloFont: Type.Union(FONTES.map((f) => Type.Literal(f))),
  usarCanhoto: Type.Boolean(),
  ...record(coordenadas, numero),
  ...record(TAMANHOS, numero),
  ...record(CORES, texto),
  status: Type.Union([Type.Literal('ativo'), Type.Literal('excluido')]),
  /** True while a campaign that is not excluded uses it: Indisponivel. */
  emUso: Type.Boolean(),
});

export const camposDoModelo = {
  nomeModelo: TextoObrigatorio(MAXIMO_DO_NOME, 'NOME_DO_MODELO'),
  urlBilhete: TextoObrigatorio(90, 'IMAGEM_DO_MODELO'),
  qtdeNumeros: Type.Integer({ minimum: 1, maximum: MAXIMO_NUMEROS, recusa: 'QUANTIDADE_DE_NUMEROS' }),
  qtdeChances: Type.Integer({ minimum: 1, maximum: MAXIMO_DE_CHANCES }),
  /** Sent as 1 by the spec's screen; ignored. */
  idEmpresa: Type.Optional(Type.Integer()),
  qtdeBilhetesPorLinha: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  qtdeBilhetesPorPagina: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  estiloFont: Type.Optional(Type.Union(FONTES.map((f) => Type.Literal(f)))),
  usarCanhoto: Type.Optional(Type.Boolean()),
  ...record(coordenadas, () => Type.Optional(coordenada())),
  ...record(TAMANHOS, () => Type.Optional(tamanho())),
  ...record(CORES, () => Type.Optional(Cor())),
};

export const carregarModelo = call({
  name: 'carregarModelo',
  method: 'GET',
  path: '/api/modeloBilhetes/carregarModelo/:id',
  side: 'read',
  access: 'everyone',
  matrix: ['F1'],
  params: IdParams('id'),
  answer: ModeloBilhete,
});

export const carregarModelos = call({
  name: 'carregarModelos',
  method: 'GET',
  path: '/api/modeloBilhetes/carregarModelos',
  side: 'read',
  access: 'managers',
  matrix: ['F2', 'F4'],
  answer: Type.Array(ModeloBilhete),
});

export const carregarModelosExcluidos = call({
  name: 'carregarModelosExcluidos',
  method: 'GET',
  path: '/api/modeloBilhetes/carregarModelosExcluidos',
  side: 'read',
  access: 'superAdministrator',
  matrix: ['F3'],
  answer: Type.Array(ModeloBilhete),
});

export const cadastrarModelo = call({
  name: 'cadastrarModelo',
  method: 'POST',
  path: '/api/modeloBilhetes/cadastrarModelo',
  side: 'write',
  access: 'administrators',
  matrix: ['F5'],
  body: Corpo(camposDoModelo),
  answer: Type.Object({ sucesso: Type.Literal(true), idModeloBilhete: Type.Integer() }),
});

export const atualizarModelo = call({
  name: 'atualizarModelo',
  method: 'PUT',
  path: '/api/modeloBilhetes/atualizar/:id',
  side: 'write',
  access: 'administrators',
  matrix: ['F6'],
  params: IdParams('id'),
  body: Corpo(camposDoModelo),
  answer: Sucesso,
});

export const statusModelo = call({
  name: 'statusModelo',
  method: 'PUT',
  path: '/api/modeloBilhetes/status',
  side: 'write',
  access: 'administrators',
  matrix: ['F7a', 'F7b'],
  body: Corpo({
    status: Type.Union([Type.Literal('ativo'), Type.Literal('excluido')]),
    idModeloBilhete: Id(),
    /** Names the actor. */
    idUsuarioExclusao: Type.Optional(Anulavel(Id())),
  }),
  answer: Sucesso,
});

export const deletarModelo = call({
  name: 'deletarModelo',
  method: 'DELETE',
  path: '/api/modeloBilhetes/deletarModelo/:id',
  side: 'write',
  access: 'superAdministrator',
  matrix: ['F8'],
  params: IdParams('id'),
  answer: Sucesso,
});

export const chamadasModelos = [
  carregarModelo,
  carregarModelos,
  carregarModelosExcluidos,
  cadastrarModelo,
  atualizarModelo,
  statusModelo,
  deletarModelo,
] as const;
