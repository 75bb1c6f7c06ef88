import { Type } from '@sinclair/typebox';
import { Centavos, Id, Texto } from './campos.ts';
import type { EventOf } from './codec.ts';

/** Stream `acerto-{idRifa}-{idVendedor}`: what a seller was paid of his commission of one campaign. */
export const EVENTOS_ACERTO = {
  AcertoPago: Type.Object({
    idRifa: Id(),
    idVendedor: Id(),
    /** Ordinal within the stream, from 1. */
    idAcerto: Id(),
    valor: Centavos(),
    /** What he was owed in all when this was paid. */
    devida: Centavos(),
    idUsuario: Id(),
  }),
  /** It was recorded by mistake, or the money came back. */
  AcertoEstornado: Type.Object({
    idRifa: Id(),
    idVendedor: Id(),
    idAcerto: Id(),
    motivo: Texto(),
    idUsuario: Id(),
  }),
};
export type EventoAcerto = EventOf<typeof EVENTOS_ACERTO>;
