import { Type } from '@sinclair/typebox';
import { Centavos, Id, Texto } from './campos.ts';
import type { EventOf } from './codec.ts';

/**
 * Stream `credito-{chave}`: one credit of a bank statement, by which a manual Pix was released. It is used once,
 * whatever is imported again. No payer's name stands here.
 */
export const EVENTOS_CREDITO = {
  CreditoUsado: Type.Object({
    /** Hash of what identifies the credit in its account (`regras/extrato.ts`). */
    chave: Texto(),
    valor: Centavos(),
    /** Day of the credit, `AAAA-MM-DD`. */
    data: Texto(),
    idRifa: Id(),
    idPagamento: Texto(),
    idUsuario: Id(),
  }),
  /** Its reservation could not be released after all: the credit is free again. */
  CreditoSolto: Type.Object({ chave: Texto(), idRifa: Id(), idPagamento: Texto(), idUsuario: Id() }),
};
export type EventoCredito = EventOf<typeof EVENTOS_CREDITO>;
