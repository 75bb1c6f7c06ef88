import { Type } from '@sinclair/typebox';
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
