import { Type } from '@sinclair/typebox';
import { call } from './call.ts';
import { Anulavel, IdParams } from './campos.ts';
import { TipoPagamento } from './empresas.ts';

/** Apart from the other calls about payments: own tickets ask it at once, and load no more than it needs. */

/** A purchase that can still be paid, whoever made its code. */
export const CobrancaAberta = Type.Object({
  idPagamento: Type.String(),
  idRifa: Type.Integer(),
  titulo: Type.String(),
  numeros: Type.Array(Type.Integer()),
  /** Reais. */
  valor: Type.Number(),
  tipoPagamento: TipoPagamento,
  pixCopiaECola: Type.String(),
  /** End of the countdown, ISO. */
  pagarAte: Type.String(),
  /** When the tickets go free by themselves, ISO. */
  expiraEm: Anulavel(Type.String()),
  /** When the buyer said that he has paid, ISO. */
  declaradoEm: Anulavel(Type.String()),
});

export const carregarCobrancasAbertas = call({
  name: 'carregarCobrancasAbertas',
  method: 'GET',
  path: '/api/pagamentos/abertas/:idUsuario',
  side: 'read',
  access: 'signedIn',
  matrix: ['E7'],
  params: IdParams('idUsuario'),
  answer: Type.Array(CobrancaAberta),
});
