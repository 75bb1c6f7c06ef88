import type { Encadeavel } from '@rifa-viva/contracts/eventos/corrente';
import { type Before, beforeOf, chain, linkOf } from '@rifa-viva/server/event-store/chain';
import type { Torn } from '@rifa-viva/server/event-store/unreadable';

/** An event as it is stored. */
export type Stored = Encadeavel & { readonly stream: string; readonly revision: bigint };

export interface Chains {
  /** What is wrong between this event and the one before it; null where nothing is. One stream after another. */
  next(stored: Stored): string | null;
  readonly streams: number;
  /** Those whose events carry hashes. */
  readonly chained: number;
}

/** Follows the chain of every stream, from its beginning: no stream that is kept in a backup is ever cut off. */
export function followChains(): Chains {
  let stream: string | null = null;
  let before: Before | null = null;
  let isChained = false;
  let streams = 0;
  let chained = 0;
  return {
    next(stored) {
      if (stored.stream !== stream) {
        stream = stored.stream;
        before = null;
        isChained = false;
        streams += 1;
      }
      const link = linkOf(stored, false);
      const torn = chain.tornAt(link, stored.revision, before);
      if (link.previous !== null && !isChained) {
        isChained = true;
        chained += 1;
      }
      before = beforeOf(link, stored.revision);
      return torn && `${stream}, event ${stored.revision}: ${reasonOf(torn)}`;
    },
    get streams() {
      return streams;
    },
    get chained() {
      return chained;
    },
  };
}

function reasonOf({ expected, found }: Torn): string {
  if (expected === null) return 'the one before it is missing';
  return found === null ? 'carries no hash of the one before it' : 'the one before it is not what it was';
}
