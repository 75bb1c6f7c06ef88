/** What an event says of the one before it in its stream, and what the next one has to say of it. */
export interface Link {
  readonly id: string;
  /** SHA-256 (hex) of the event as it is stored. */
  readonly hash: string;
  /** The hash that it carries; null: none. */
  readonly previous: string | null;
  /** Something else is read in its place: somebody has looked at it, and what it carries is not asked for. */
  readonly excused: boolean;
}

/** How an event does not fit the one before it. */
export interface Torn {
  readonly id: string;
  /** Hash of the event before it; null where that is gone. */
  readonly expected: string | null;
  readonly found: string | null;
}

/** Where an event stands. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in the log; opaque, growing. 0n when read from a stream of a server that omits it. */
  readonly position: bigint;
  /** Of what is stored; absent where it did not come from a store. */
  readonly link?: Link;
}

/**
 * Of a type or version that this build does not know, out of shape, or not the one that followed the event before it:
 * nobody may look into it.
 */
export interface UnreadableEvent extends EventPlace {
  /** Why, for people (pt-BR). */
  readonly unreadable: string;
  /** Where it does not fit its chain. */
  readonly torn?: Torn;
}

/** This stream holds an event that cannot be read or folded: nothing is known from there on. */
export class UnreadableEventError extends Error {
  constructor(readonly event: UnreadableEvent) {
    super(`${event.stream}: ${event.unreadable}`);
  }
}
