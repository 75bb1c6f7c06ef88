import type { Expressions } from '../expressions.ts';
import type { Member } from '../nodes.ts';
import type { Sources } from '../subscriptions.ts';
import { type Appended, RefusedError, UnavailableError } from '../types.ts';
import type { Outcome, WriteRequest, Writer } from '../writer.ts';

/** What the calls of the server stand on. */
export interface Context extends Sources {
  readonly writer: Pick<Writer, 'write'>;
  readonly expressions: Expressions;
  readonly report: (error: unknown) => void;
  /** Fires when the server closes: open streams end with UNAVAILABLE. */
  readonly closing: AbortSignal;
  /** What gossip tells. */
  readonly members: () => readonly Member[];
  readonly address: () => { readonly host: string; readonly port: number };
}

/** A call without a deadline of its own: gRPC watches over it. */
export const NO_DEADLINE = Number.POSITIVE_INFINITY;
/** The last chunk of an append comes within this long of the first, as in EventStoreDB. */
export const GATHER_MS = 2_000;
/** Of the unfinished appends of a channel, and of all that have a call of their own. */
export const MAX_GATHERED_BYTES = 32 * 1024 * 1024;

/** Resolves when it is durable. Throws RefusedError, UnavailableError. */
export const write = (writer: Context['writer'], request: WriteRequest): Promise<Appended> =>
  new Promise((resolve, reject) => {
    writer.write(request, (outcome: Outcome) => {
      switch (outcome.kind) {
        case 'appended':
          return resolve(outcome.appended);
        case 'refused':
          return reject(new RefusedError(outcome.refused));
        case 'unavailable':
          return reject(new UnavailableError('the log cannot be reached'));
      }
    });
  });
