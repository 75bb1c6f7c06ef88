import { Type } from '@sinclair/typebox';
import { call } from './call.ts';
import { Anulavel, IdParams } from './campos.ts';

/** One finance card per (issuer, seller) pair. Money in reais. */
export const CartaoFinanceiro = Type.Object({
  idUsuarioEmissor: Type.Integer(),
  usuarioEmissor: Type.String(),
  idVendedor: Anulavel(Type.Integer()),
  /** `VENDA ONLINE` where there is no seller. */
  vendedor: Type.String(),
  qtde: Type.Integer(),
  valorTotal: Type.Number(),
  comissao: Type.Number(),
});

export const financeiro = call({
  name: 'financeiro',
  method: 'GET',
  path: '/api/rifas/financeiro/:idRifa',
  side: 'read',
  access: 'managers',
  matrix: ['D6'],
  params: IdParams('idRifa'),
  answer: Type.Object({
    gerados: Type.Integer(),
    vendidos: Type.Integer(),
    restantes: Type.Integer(),
    reservados: Type.Integer(),
    valorTotal: Type.Number(),
    comissaoTotal: Type.Number(),
    cartoes: Type.Array(CartaoFinanceiro),
    /** Tickets and reais per day of payment (America/Sao_Paulo), ascending. */
    porDia: Type.Array(Type.Object({ dia: Type.String(), qtde: Type.Integer(), valor: Type.Number() })),
  }),
});
