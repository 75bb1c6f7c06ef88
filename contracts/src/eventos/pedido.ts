import type { StoredEvent } from './metadata.ts';

/** Stream `pedido-{uuid}`, of one command that asked for an id: which it was given. Its only event. */
export type PedidoNumerado = StoredEvent<'PedidoNumerado', { id: number }>;
