import { type Static, Type } from '@sinclair/typebox';
import { Id, Momento, TipoDePessoa } from './campos.ts';

/** Who caused an event. The system itself (expiry, first start) is idUsuario 0. */
const Actor = Type.Object({ idUsuario: Id(), tipo: Type.Union([TipoDePessoa(), Type.Literal('Sistema')]) });
export type Actor = Readonly<Static<typeof Actor>>;

/** Carried by every event beside its payload. */
export const Metadata = Type.Object({
  /** Idempotency key of the command. */
  commandId: Type.String(),
  actor: Actor,
  /** When the server decided. */
  at: Momento(),
  correlationId: Type.String(),
  /** The idempotency key that the caller gave, where that is another than the command's own. */
  causationId: Type.String(),
  /** What that key is bound to: call and payload, by a hash with a key of the installation's (`server/http/keys.ts`). */
  fingerprint: Type.Optional(Type.String()),
  /** Version of the payload's shape (`eventos/codec.ts`); absent: 1. */
  versao: Type.Optional(Type.Integer({ minimum: 1 })),
  /**
   * SHA-256 (hex) over the event before it in the stream, as stored; 64 zeros before the first. See
   * `eventos/corrente.ts`. Absent where the stream is older than its chain (docs/adr/0020).
   */
  previousHash: Type.Optional(Type.String()),
});
export type Metadata = Readonly<Static<typeof Metadata>>;

/** What happened: its type name and its payload, in the shape of the type's newest version. */
export interface StoredEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

/** See `campos.ts`, `CampoCifrado`. */
export type Cifrado = string;
