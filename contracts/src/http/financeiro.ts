import { Type } from '@sinclair/typebox';
import { VENDA_ONLINE } from '../regras/vida-do-bilhete.ts';
import { call } from './call.ts';
import { Anulavel, Id, IdParams, MAX_ID } from './campos.ts';

/** One finance card per (issuer, seller) pair; online sales are one card. Money in reais. */
export const CartaoFinanceiro = Type.Object({
  /** Null: VENDA ONLINE, whose issuers are its buyers. */
  idUsuarioEmissor: Anulavel(Type.Integer()),
  usuarioEmissor: Type.String(),
  idVendedor: Anulavel(Type.Integer()),
  /** `VENDA ONLINE` where there is no seller. */
  vendedor: Type.String(),
  qtde: Type.Integer(),
  valorTotal: Type.Number(),
  /** Quantity x value x percent, of whatever was sold to whomever. */
  comissao: Type.Number(),
  /** The percent of what was charged, where somebody sold it. */
  devida: Type.Number(),
  /** People behind VENDA ONLINE. */
  compradores: Type.Optional(Type.Integer()),
});

const Financeiro = Type.Object({
  gerados: Type.Integer(),
  vendidos: Type.Integer(),
  restantes: Type.Integer(),
  reservados: Type.Integer(),
  valorTotal: Type.Number(),
  comissaoTotal: Type.Number(),
  devidaTotal: Type.Number(),
  /** Owed for all that was ever sold and not paid, of sellers within reach, whatever the days. */
  abertaTotal: Type.Number(),
  /** The same of each campaign where something is open, the most first; below 0 where too much was paid. */
  abertas: Type.Array(Type.Object({ idRifa: Type.Integer(), titulo: Type.String(), aberta: Type.Number() })),
  cartoes: Type.Array(CartaoFinanceiro),
  /** Tickets and reais per day of payment (America/Sao_Paulo), ascending. */
  porDia: Type.Array(Type.Object({ dia: Type.String(), qtde: Type.Integer(), valor: Type.Number() })),
});

const Dia = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', recusa: 'DATA' });
/** Days of payment, both included; sums of sales are of these. The counts of tickets are of today. */
const periodo = { de: Type.Optional(Dia()), ate: Type.Optional(Dia()) };
/** Of one seller alone; `VENDA_ONLINE`: of nobody. */
const Vendedor = Type.Integer({ minimum: VENDA_ONLINE, maximum: MAX_ID, recusa: 'IDENTIFICADOR' });
const recorte = { ...periodo, vendedor: Type.Optional(Vendedor) };

export const financeiro = call({
  name: 'financeiro',
  method: 'GET',
  path: '/api/rifas/financeiro/:idRifa',
  side: 'read',
  access: 'managers',
  matrix: ['D6'],
  params: IdParams('idRifa'),
  query: Type.Object(recorte, { additionalProperties: false }),
  answer: Financeiro,
});

/** Of every campaign. */
export const financeiroGeral = call({
  name: 'financeiroGeral',
  method: 'GET',
  path: '/api/financeiro',
  side: 'read',
  access: 'managers',
  matrix: ['D6'],
  query: Type.Object(recorte, { additionalProperties: false }),
  answer: Financeiro,
});

/** Most buyers of a page. */
export const MAXIMO_DE_COMPRADORES = 200;

/** Who is behind VENDA ONLINE, who paid most first. */
export const compradoresOnline = call({
  name: 'compradoresOnline',
  method: 'GET',
  path: '/api/financeiro/compradores',
  side: 'read',
  access: 'managers',
  matrix: ['D6'],
  query: Type.Object(
    {
      ...periodo,
      idRifa: Type.Optional(Id()),
      inicio: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID })),
      qtde: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMO_DE_COMPRADORES })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    total: Type.Integer(),
    compradores: Type.Array(
      Type.Object({
        idUsuario: Type.Integer(),
        nome: Type.String(),
        qtde: Type.Integer(),
        valorTotal: Type.Number(),
      }),
    ),
  }),
});

/** What the caller sold in one campaign. */
export const VendasDaRifa = Type.Object({
  idRifa: Type.Integer(),
  titulo: Type.String(),
  urlBilhete: Type.String(),
  dtSorteio: Type.String(),
  qtde: Type.Integer(),
  /** Reais: quantity x value x percent. */
  comissao: Type.Number(),
  /** Reais that he was paid of it, whatever the days. */
  paga: Type.Number(),
  /** Reais owed to him for all that he ever sold of it and not paid; below 0 where too much was paid. */
  aberta: Type.Number(),
});

/** The caller's own sales by campaign, the latest draw first (/meuPerfil). */
export const minhasVendas = call({
  name: 'minhasVendas',
  method: 'GET',
  path: '/api/financeiro/minhas',
  side: 'read',
  access: 'staff',
  matrix: ['D6'],
  query: Type.Object(periodo, { additionalProperties: false }),
  answer: Type.Array(VendasDaRifa),
});

export const chamadasFinanceiro = [financeiro, financeiroGeral, compradoresOnline, minhasVendas] as const;
