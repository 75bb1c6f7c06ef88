import { Type } from '@sinclair/typebox';
import { Extracao } from '../regras/extracao.ts';
import { DadosDoSelo } from '../regras/selo.ts';
import { call } from './call.ts';
import { Anulavel, IdParams, Texto } from './campos.ts';
import { Ganhador, Vago } from './resultados.ts';

/** What somebody outside needs to believe a raffle. */

/** The key that the company's seals and packages are signed with. */
export const chaveDaEmpresa = call({
  name: 'chaveDaEmpresa',
  method: 'GET',
  path: '/api/auditoria/chave',
  side: 'write',
  access: 'everyone',
  matrix: ['K1'],
  answer: Type.Object({
    algoritmo: Type.Literal('Ed25519'),
    /** 32 bytes as base64. */
    chavePublica: Type.String(),
    /** First 30 hex digits of the SHA-256 of those bytes, in groups of five: what is printed. */
    impressao: Type.String(),
  }),
});

/** What a buyer keeps: her ticket's leaf, and all that leads from it to the signature. Texts are `regras/selo.ts`'s. */
export const Recibo = Type.Object({
  formato: Type.Literal('rifa-viva/recibo/v1'),
  folha: Type.Object({
    idRifa: Type.Integer(),
    numBilhete: Type.Integer(),
    numerosDaSorte: Type.Array(Type.Integer()),
    idVenda: Type.Integer(),
    titular: Anulavel(Type.String()),
  }),
  /** From the leaf to the root; hashes as 64 hex digits. */
  caminho: Type.Array(
    Type.Object({
      lado: Type.Union([Type.Literal('esquerda'), Type.Literal('direita')]),
      resumo: Type.String(),
    }),
  ),
  selo: DadosDoSelo,
  assinatura: Type.String(),
  chavePublica: Type.String(),
  codigo: Type.String(),
  /** What `titular` was made of; null where it cannot be read any more, or the sale is older than seals. */
  sal: Anulavel(Type.String()),
  nome: Anulavel(Type.String()),
  /** Drawn numbers, comma-separated, once somebody stood for them. */
  resultado: Type.Optional(Type.String()),
});

export const reciboDoBilhete = call({
  name: 'reciboDoBilhete',
  method: 'GET',
  path: '/api/auditoria/recibo/:token',
  side: 'read',
  access: 'everyone',
  matrix: ['K2'],
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 40 }) }),
  answer: Type.Object({
    selada: Type.Boolean(),
    /** Null before the seal, and for a ticket that is not in the sealed list. */
    recibo: Anulavel(Recibo),
    /** Of the seal: `ressalvaDoSelo`. */
    ressalva: Anulavel(Type.String()),
  }),
});

/** The raffle's log, seal, winners and reports in one signed zip (docs/auditoria.md). */
export const pacoteDaRifa = call({
  name: 'pacoteDaRifa',
  method: 'GET',
  path: '/api/auditoria/pacote/:idRifa',
  side: 'read',
  access: 'administrators',
  matrix: ['K6'],
  params: IdParams('idRifa'),
  /** Names its progress messages. */
  query: Type.Object({ idTrabalho: Type.Optional(Texto(60)) }, { additionalProperties: false }),
  answer: Type.Unknown(),
});

/** The same, once the raffle is drawn and somebody stood for its result. */
export const pacotePublico = call({
  name: 'pacotePublico',
  method: 'GET',
  path: '/api/auditoria/publico/:idRifa',
  side: 'read',
  access: 'everyone',
  matrix: ['K7'],
  params: IdParams('idRifa'),
  answer: Type.Unknown(),
});

/** Of whom a winning ticket is: first name and initial, where the campaign lets them be told; else null. */
const nomePublico = Anulavel(Type.String());

/** Which tickets won and of what extraction, once somebody stood for the result. */
export const resultadoPublico = call({
  name: 'resultadoPublico',
  method: 'GET',
  path: '/api/auditoria/resultado/:idRifa',
  side: 'read',
  access: 'everyone',
  matrix: ['K9'],
  params: IdParams('idRifa'),
  answer: Type.Object({
    milharSorteada: Type.String(),
    extracao: Anulavel(Extracao),
    ganhadores: Type.Array(
      Type.Object({
        ...Type.Pick(Ganhador, ['numBilhete', 'classificacao', 'ordem', 'numero']).properties,
        nome: nomePublico,
      }),
    ),
    pelaRegra: Type.Array(Type.Object({ ...Vago.properties, nome: nomePublico })),
  }),
});

export const chamadasAuditoria = [
  chaveDaEmpresa,
  reciboDoBilhete,
  pacoteDaRifa,
  pacotePublico,
  resultadoPublico,
] as const;
