/** `previousHash` of a stream's first event. */
export const CORRENTE_INICIAL = '0'.repeat(64);

/** An event as it is stored. */
export interface Encadeavel {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/**
 * The text whose SHA-256 the next event carries: id, type, data and metadata as stored JSON, one a line.
 * JSON as JavaScript writes it; parsing and writing it again gives the same text.
 */
export function textoDaCorrente(evento: Encadeavel): string {
  return `${evento.id}\n${evento.type}\n${JSON.stringify(evento.data)}\n${JSON.stringify(evento.metadata)}`;
}
