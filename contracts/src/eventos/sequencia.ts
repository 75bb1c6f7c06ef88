import { Type } from '@sinclair/typebox';
import type { EventOf } from './codec.ts';

/** Streams `sequencia-{contexto}`. The id is the event's revision, plus 1: they are counted, not read. */
export const EVENTOS_SEQUENCIA = { NumeroTomado: Type.Object({}) };
export type EventoSequencia = EventOf<typeof EVENTOS_SEQUENCIA>;
