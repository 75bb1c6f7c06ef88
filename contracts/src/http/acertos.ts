import { Type } from '@sinclair/typebox';
import { MAXIMO_DO_MOTIVO } from '../regras/limites.ts';
import { call } from './call.ts';
import { Anulavel, Corpo, Dinheiro, Id, IdParams, Sucesso, TextoObrigatorio } from './campos.ts';

/** Most payments that are listed; the latest. */
export const MAXIMO_DE_ACERTOS = 500;

const somas = {
  qtde: Type.Integer(),
  valorTotal: Type.Number(),
  devida: Type.Number(),
  paga: Type.Number(),
  /** Owed and not paid; below 0 where tickets came back after somebody was paid. */
  aberta: Type.Number(),
};

/** Settlement with the sellers of one campaign. Money in reais; sums are the server's. */
export const carregarAcertos = call({
  name: 'carregarAcertos',
  method: 'GET',
  path: '/api/acertos/carregar/:idRifa',
  side: 'read',
  access: 'administrators',
  matrix: ['L1'],
  params: IdParams('idRifa'),
  answer: Type.Object({
    /** Who sold something, or was paid; by name. */
    vendedores: Type.Array(
      Type.Object({
        idVendedor: Type.Integer(),
        vendedor: Type.String(),
        ...somas,
      }),
    ),
    /** Of all of them. */
    total: Type.Object(somas),
    /** The latest first. */
    acertos: Type.Array(
      Type.Object({
        idAcerto: Type.Integer(),
        idVendedor: Type.Integer(),
        vendedor: Type.String(),
        valor: Type.Number(),
        em: Type.String(),
        /** Who recorded it. */
        usuario: Type.String(),
        estorno: Anulavel(Type.Object({ em: Type.String(), usuario: Type.String(), motivo: Type.String() })),
      }),
    ),
  }),
});

const deQuem = { idRifa: Id(), idVendedor: Id() };

export const pagarAcerto = call({
  name: 'pagarAcerto',
  method: 'POST',
  path: '/api/acertos/pagar',
  side: 'write',
  access: 'administrators',
  matrix: ['L2'],
  body: Corpo({ ...deQuem, valor: Dinheiro('VALOR') }),
  answer: Type.Object({ sucesso: Type.Literal(true), idAcerto: Type.Integer() }),
});

export const estornarAcerto = call({
  name: 'estornarAcerto',
  method: 'POST',
  path: '/api/acertos/estornar',
  side: 'write',
  access: 'administrators',
  matrix: ['L3'],
  body: Corpo({ ...deQuem, idAcerto: Id(), motivo: TextoObrigatorio(MAXIMO_DO_MOTIVO) }),
  answer: Sucesso,
});

export const chamadasAcertos = [carregarAcertos, pagarAcerto, estornarAcerto] as const;
