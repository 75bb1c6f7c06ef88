import type { CodigoDeErro, DetalheDoErro } from '@rifa-viva/contracts/erros';
import type { StoredEvent } from '@rifa-viva/contracts/eventos/metadata';

/** Outcome of a decision: what happened and what to answer, or why not. No events means nothing to write. */
export type Decision<E, A> =
  | { readonly events: readonly E[]; readonly answer: A }
  | {
      readonly refused: CodigoDeErro;
      readonly detalhe?: DetalheDoErro;
      /** Told as not found, and yet a denial. */
      readonly hides?: true;
    };

export const accept = <E, A>(answer: A, ...events: readonly E[]): Decision<E, A> => ({ events, answer });
export const refuse = (refused: CodigoDeErro, detalhe: DetalheDoErro = {}): Decision<never, never> => ({
  refused,
  detalhe,
});

/** What the caller may not touch is not told apart from what does not exist. */
export const hide = (): Decision<never, never> => ({ refused: 'NAO_ENCONTRADO', hides: true });

/**
 * One consistency boundary. Pure: no clock, no randomness, no I/O; those come in with the command.
 * `evolve` may change the state in place and return it: the actor owns it, and takes it back to the log's or throws it
 * away whenever an append did not go as decided.
 */
export interface Decider<S, C, E extends StoredEvent, A> {
  initial(): S;
  decide(state: S, command: C): Decision<E, A>;
  evolve(state: S, event: E): S;
  /** The answer of a command that already stands in the log, from its events. */
  answerOf(events: readonly E[]): A;
  /** Present where folding a state anew is dear. */
  readonly mark?: (state: S) => Mark<S>;
  /** Present where streams grow long. */
  readonly snapshot?: SnapshotFormat<S>;
}

/** A moment that a state can come back to. */
export interface Mark<S> {
  /** As it was then. */
  undo(): S;
  /** Nobody comes back any more. */
  keep(): void;
}

/** Binary form of a state; discarded when the version differs. Must hold no personal data in clear. */
export interface SnapshotFormat<S> {
  readonly version: number;
  /** A snapshot is taken after this many events. */
  readonly every: number;
  /** In steps, between which others may change the state: it is written as it is at the first one. */
  write(state: S): Generator<void, Uint8Array>;
  read(bytes: Uint8Array): S;
}
