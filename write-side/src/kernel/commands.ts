import { hash } from 'node:crypto';
import { CODEC } from '@rifa-viva/contracts/eventos/catalogo';
import type { Metadata, Actor as Who } from '@rifa-viva/contracts/eventos/metadata';
import type { Kept } from '@rifa-viva/server/vault/vault';

/** A command on its way to its actor. */
export interface Envelope<C> {
  readonly command: C;
  /** Idempotency key: the same again gives the same outcome, once. */
  readonly commandId: string;
  /**
   * A command that this one goes before: where that one is done, or is being done, its outcome is this one's. For who has
   * something to do beforehand that is not taken back.
   */
  readonly unlessDone?: string;
  /** The key that the caller gave, where `commandId` was made of it or of something else. */
  readonly causationId?: string;
  /** What the key is bound to. */
  readonly fingerprint?: string;
  readonly who: Who;
  /** When the server took it, ISO. */
  readonly at: string;
  readonly correlationId: string;
  /** What it leaves in the vault, if it is accepted and writes: there before its events are. */
  readonly keep?: Kept;
}

export interface Outcome<A> {
  readonly answer: A;
  /** Position of the command's last event; 0n when it wrote nothing. */
  readonly position: bigint;
  /** True when the command stood in the log already. */
  readonly repeated: boolean;
}

/** One command id for two different calls: what stands in the log is the answer of one of them alone. */
export const isAnotherCall = (
  { fingerprint }: Pick<Envelope<unknown>, 'fingerprint'>,
  recorded: { readonly fingerprint?: string | undefined } | undefined,
): boolean =>
  fingerprint !== undefined && recorded?.fingerprint !== undefined && fingerprint !== recorded.fingerprint;

/** What an event of a command carries beside its payload; `previousHash`: of the event before it in the stream. */
export const metadataOf = (
  stream: string,
  type: string,
  {
    commandId,
    causationId = commandId,
    fingerprint,
    who,
    at,
    correlationId,
  }: Omit<Envelope<unknown>, 'command'>,
  previousHash: string,
): Metadata => ({
  commandId,
  actor: who,
  at,
  correlationId,
  causationId,
  ...(fingerprint === undefined ? {} : { fingerprint }),
  versao: CODEC.versionOf(stream, type),
  previousHash,
});

/** SHA-256 in hex, one call. */
export const sha256 = (text: string | Buffer): string => hash('sha256', text, 'hex');

/** What of a call goes into its command's envelope. */
export interface Caused {
  readonly caller: Who;
  readonly commandId: string;
  readonly fingerprint?: string | undefined;
  readonly requestId: string;
  readonly now: Date;
}

export function envelopeOf<C>(call: Caused, command: C, commandId = call.commandId): Envelope<C> {
  const { idUsuario, tipo } = call.caller;
  return {
    command,
    commandId,
    causationId: call.commandId,
    ...(call.fingerprint === undefined ? {} : { fingerprint: call.fingerprint }),
    who: { idUsuario, tipo },
    at: call.now.toISOString(),
    correlationId: call.requestId,
  };
}
