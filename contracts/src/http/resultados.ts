import { Type } from '@sinclair/typebox';
import { Extracao } from '../regras/extracao.ts';
import { MAXIMO_DAS_MILHARES } from '../regras/limites.ts';
import { StatusBilhete } from './bilhetes.ts';
import { call } from './call.ts';
import { Anulavel, IdParams } from './campos.ts';

/** A winning ticket of a drawn raffle. */
export const Ganhador = Type.Object({
  idBilhete: Type.Integer(),
  numBilhete: Type.Integer(),
  numerosDaSorte: Type.String(),
  status: StatusBilhete,
  cliente: Anulavel(Type.String()),
  vendedor: Anulavel(Type.String()),
  /** ANTECESSOR, PRINCIPAL or SUCESSOR. */
  classificacao: Type.Union([
    Type.Literal('ANTECESSOR'),
    Type.Literal('PRINCIPAL'),
    Type.Literal('SUCESSOR'),
  ]),
  /** 1-based ordinal of the drawn number that won. */
  ordem: Type.Integer(),
  numero: Type.String(),
});

/** A drawn number that nobody bought (`regras/vago.ts`). */
export const Vago = Type.Object({
  milhar: Type.String(),
  /** Of the ticket that wins in its place by the rule; nulls: none does. */
  numero: Anulavel(Type.String()),
  numBilhete: Anulavel(Type.Integer()),
  /** For people. */
  frase: Type.String(),
});

/** Whose a drawn number that nobody bought becomes by the rule. */
const VagoComDono = Type.Object({
  ...Vago.properties,
  cliente: Anulavel(Type.String()),
  vendedor: Anulavel(Type.String()),
  bilhete: Anulavel(
    Type.Object({ idBilhete: Type.Integer(), numerosDaSorte: Type.String(), status: StatusBilhete }),
  ),
});

export const resultados = call({
  name: 'resultados',
  method: 'GET',
  path: '/api/rifas/resultados/:idRifa',
  side: 'read',
  access: 'managers',
  matrix: ['C6b'],
  params: IdParams('idRifa'),
  answer: Type.Object({
    milharSorteada: Type.String(),
    qtdeNumeros: Type.Integer(),
    ganhadores: Type.Array(Ganhador),
    /** In the order drawn. */
    pelaRegra: Type.Array(VagoComDono),
    /** What the numbers were worked out from; null where nobody gave it. */
    extracao: Anulavel(Extracao),
    /** Of the numbers that stand; null before them. */
    confirmacao: Anulavel(
      Type.Object({
        registradoPor: Type.Integer(),
        /** Who recorded them may stand for them himself from here on; null: there is another Administrador to do it. */
        aPartirDe: Anulavel(Type.String()),
        confirmado: Anulavel(
          Type.Object({ em: Type.String(), usuario: Anulavel(Type.String()), sozinho: Type.Boolean() }),
        ),
      }),
    ),
    /** Earlier recordings, newest first. */
    correcoes: Type.Array(
      Type.Object({
        em: Type.String(),
        usuario: Anulavel(Type.String()),
        antes: Type.String(),
        depois: Type.String(),
      }),
    ),
  }),
});

/** Who would win by these numbers, before anybody records them. Nothing is changed. */
export const previaDoResultado = call({
  name: 'previaDoResultado',
  method: 'GET',
  path: '/api/rifas/previaDoResultado/:idRifa',
  side: 'read',
  access: 'administrators',
  matrix: ['C11'],
  params: IdParams('idRifa'),
  query: Type.Object(
    { milharSorteada: Type.String({ minLength: 1, maxLength: MAXIMO_DAS_MILHARES, recusa: 'MILHAR' }) },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** At the raffle's width. */
    milharSorteada: Type.String(),
    qtdeNumeros: Type.Integer(),
    ganhadores: Type.Array(Ganhador),
    /** In the order drawn. */
    pelaRegra: Type.Array(VagoComDono),
  }),
});

export const chamadasResultados = [resultados, previaDoResultado] as const;
