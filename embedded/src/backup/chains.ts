import { createHash } from 'node:crypto';
import { CORRENTE_INICIAL, textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import type { Metadata } from '@rifa-viva/contracts/eventos/metadata';

/** An event as it is stored. */
export interface Link {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Metadata;
}

export interface Chains {
  /** What is wrong between this event and the one before it; null where nothing is. One stream after another. */
  next(link: Link): string | null;
  readonly streams: number;
  /** Those whose events carry hashes. */
  readonly chained: number;
}

/** Follows the chain of every stream. A stream may have begun without one; from its first hash on, none may be missing. */
export function followChains(): Chains {
  let before: Link | null = null;
  let hash = CORRENTE_INICIAL;
  let isChained = false;
  let streams = 0;
  let chained = 0;
  return {
    next(link) {
      if (before?.stream !== link.stream) {
        before = null;
        isChained = false;
        hash = CORRENTE_INICIAL;
        streams += 1;
      }
      const told = link.metadata.previousHash;
      // What stood before a stream that was cut off at its beginning is nobody's to know.
      const isKnown = before !== null || link.revision === 0n;
      const fault = faultOf(link, before, { told, hash, isChained, isKnown });
      if (told !== undefined && !isChained) chained += 1;
      isChained ||= told !== undefined;
      before = link;
      hash = createHash('sha256').update(textoDaCorrente(link)).digest('hex');
      return fault;
    },
    get streams() {
      return streams;
    },
    get chained() {
      return chained;
    },
  };
}

interface Expected {
  readonly told: string | undefined;
  readonly hash: string;
  readonly isChained: boolean;
  readonly isKnown: boolean;
}

function faultOf({ stream, revision }: Link, before: Link | null, expected: Expected): string | null {
  const { told, hash, isChained, isKnown } = expected;
  const place = `${stream}, event ${revision}`;
  if (before && revision !== before.revision + 1n) return `${place}: the one before it is missing`;
  if (told === undefined) return isChained ? `${place}: carries no hash of the one before it` : null;
  return isKnown && told !== hash ? `${place}: the one before it is not what it was` : null;
}
