import type { Tipo } from '../regras/tipos.ts';

/** Who caused an event. The system itself (expiry, first start) is idUsuario 0. */
export interface Actor {
  readonly idUsuario: number;
  readonly tipo: Tipo | 'Sistema';
}

/** Carried by every event beside its payload. */
export interface Metadata {
  /** Idempotency key of the command. */
  readonly commandId: string;
  readonly actor: Actor;
  /** When the server decided, ISO 8601 UTC. */
  readonly at: string;
  readonly correlationId: string;
  readonly causationId: string;
  /**
   * Events of a rifa stream: SHA-256 (hex) over the event before it in the stream, as stored; 64 zeros
   * before the first. See `eventos/corrente.ts`.
   */
  readonly previousHash?: string;
}

/** A payload as it is stored: its type name, its version, its data. */
export interface StoredEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

/** Ciphertext `v1.<key id>.<base64url of iv, tag and ciphertext>` (AES-256-GCM under a person's key). */
export type Cifrado = string;
