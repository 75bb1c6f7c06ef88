import { Type } from '@sinclair/typebox';
import { call } from './call.ts';
import { Anulavel } from './campos.ts';

/** What staff see first: what was sold, what waits for somebody. Money in reais, days `AAAA-MM-DD` in Sao Paulo. */

const Vendas = { qtde: Type.Integer(), valor: Type.Number() };
/** Both ends included. */
const Periodo = Type.Object({ de: Type.String(), ate: Type.String(), ...Vendas });

/** Days of a week, today among them; it stands beside as many days before. */
export const DIAS_DA_SEMANA_DO_PAINEL = 7;
/** Raffles, sellers and what waits are named up to so many each. */
export const LINHAS_DO_PAINEL = 8;
/** From how many days before its end a raffle's sales are spoken of. */
export const DIAS_ATE_ENCERRAR = 7;
/** What waits for somebody is counted up to here. */
export const MAIS_QUE_SE_CONTA = 1_000;

export const RifaDoPainel = Type.Object({
  idRifa: Type.Integer(),
  titulo: Type.String(),
  total: Type.Integer(),
  livres: Type.Integer(),
  dtEncerramento: Type.String(),
  dtSorteio: Type.String(),
});
/** How many there are, and the first of them. */
const Rifas = Type.Object({ qtde: Type.Integer(), primeiras: Type.Array(RifaDoPainel) });

export const painel = call({
  name: 'painel',
  method: 'GET',
  path: '/api/painel/carregar',
  side: 'read',
  access: 'managers',
  matrix: ['G21'],
  answer: Type.Object({
    hoje: Periodo,
    semana: Periodo,
    semanaAnterior: Periodo,
    /** Both weeks, a day each, also those without sales; ascending. */
    porDia: Type.Array(Type.Object({ dia: Type.String(), ...Vendas })),
    /** Of the week, by value. */
    porRifa: Type.Array(
      Type.Object({ idRifa: Type.Integer(), titulo: Type.String(), ...Vendas, hoje: Type.Integer() }),
    ),
    /** Of the week, by tickets; `idVendedor` null: sold online. */
    vendedores: Type.Array(
      Type.Object({ idVendedor: Anulavel(Type.Integer()), nome: Type.String(), ...Vendas }),
    ),
    /** Sales that end soon, the next first. */
    encerrando: Rifas,
    /** Drawn by their date, without numbers; the longest waiting first. */
    semResultado: Rifas,
    /** Numbers that another Administrador has to stand for. */
    aConfirmar: Rifas,
    /** For whom they are to look at; null for others. `MAIS_QUE_SE_CONTA`: that many or more. */
    conferir: Anulavel(Type.Object({ reservas: Type.Integer(), cobrancas: Type.Integer() })),
    /** What does not work as it should; null for whom it is not to know. */
    sistema: Anulavel(
      Type.Object({
        avisos: Type.Array(
          Type.Object({ texto: Type.String(), idRifa: Anulavel(Type.Integer()), grave: Type.Boolean() }),
        ),
      }),
    ),
  }),
});
