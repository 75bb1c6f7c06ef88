import { Type } from '@sinclair/typebox';
import { DADOS_LIDOS, FORMATOS_EXPORTADOS } from '../regras/acesso.ts';
import { MAXIMO_NUMEROS } from '../regras/numeracao.ts';
import { Id, IdOuNulo, Texto } from './campos.ts';
import type { EventOf } from './codec.ts';

/**
 * Streams `acesso-{dia}`, one a day in Sao Paulo: what staff read of others and what they took away (docs/adr/0025).
 * Who it was is the event's actor. Ids only: no name, no phone, nothing that was typed into a filter.
 */
const Assunto = {
  dado: Type.Union(DADOS_LIDOS.map((dado) => Type.Literal(dado))),
  /** Whom it is about; null: more than one, or nobody by name. */
  idPessoa: IdOuNulo(),
  idRifa: IdOuNulo(),
  numBilhete: Type.Union([Type.Integer({ minimum: 1, maximum: MAXIMO_NUMEROS }), Type.Null()]),
  idCobranca: Type.Union([Texto(), Type.Null()]),
  /** Names of what a list was filtered by. */
  filtros: Type.Array(Texto(), { maxItems: 30 }),
};

export const EVENTOS_ACESSO = {
  /** Once in ten minutes for the same person, data and subject. */
  DadosLidos: Type.Object(Assunto),
  /** Before it was handed out. Tickets' own prints are `BilhetesImpressos`. */
  DadosExportados: Type.Object({
    ...Assunto,
    formato: Type.Union(FORMATOS_EXPORTADOS.map((formato) => Type.Literal(formato))),
    /** Lines, where somebody counted them. */
    qtde: Type.Union([Id(), Type.Null()]),
  }),
};
export type EventoAcesso = EventOf<typeof EVENTOS_ACESSO>;
