import { Type } from '@sinclair/typebox';

/** Streams `sequencia-{contexto}`. The id is the event's revision, plus 1: they are counted, not read. */
export const EVENTOS_SEQUENCIA = { NumeroTomado: Type.Object({}) };
