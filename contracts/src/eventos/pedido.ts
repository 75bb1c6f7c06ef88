import { Type } from '@sinclair/typebox';
import { Id } from './campos.ts';

/** Stream `pedido-{uuid}`, of one command that asked for an id: which it was given. Its only event. */
export const EVENTOS_PEDIDO = { PedidoNumerado: Type.Object({ id: Id() }) };
