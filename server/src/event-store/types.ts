import type { Metadata } from '@rifa-viva/contracts/eventos/metadata';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Metadata;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in the log; opaque, growing. 0n when read from a stream of a server that omits it. */
  readonly position: bigint;
}

/** Revision a stream must have: its last revision, or none. `any` skips the check. */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

export interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

/** Somebody else appended first; nothing was written. */
export class WrongRevisionError extends Error {}
/** Too long without an answer, or the connection broke: it may or may not stand in the log. */
export class UnknownOutcomeError extends Error {}
/** The store cannot be reached. */
export class StoreUnavailableError extends Error {}

export type FollowItem =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /** Everything up to here was scanned, nothing of it matched since the last item. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caughtUp' };

export interface FollowOptions {
  /** Exclusive start; null from the beginning. */
  readonly from: bigint | null;
  readonly prefixes: readonly string[];
  /** What the prefixes are of; stream names unless told. */
  readonly by?: 'stream' | 'type';
  readonly signal: AbortSignal;
  /** Told of every break; following goes on by itself. */
  readonly onBreak?: (error: unknown) => void;
}

export interface EventStore {
  /** Durable when it resolves. Throws WrongRevisionError or UnknownOutcomeError. */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /** Events from a revision (inclusive), so many or to the stream's end; nothing for a missing stream. */
  read(stream: string, from?: bigint, count?: number): AsyncIterable<RecordedEvent>;
  /** The newest event; null for a missing stream. */
  readLast(stream: string): Promise<RecordedEvent | null>;
  /** Raw bytes in streams of their own (snapshots). */
  appendBinary(stream: string, type: string, chunks: readonly Uint8Array[], keep: number): Promise<void>;
  readBinaryBackwards(stream: string, max: number): AsyncIterable<{ type: string; data: Uint8Array }>;
  /**
   * Batches in log order, for ever: reconnects with backoff from the last item delivered.
   * A batch is handed over when the one before it was taken.
   */
  follow(options: FollowOptions): AsyncIterable<readonly FollowItem[]>;
  /** Id of the event that stands at a position of the log; null where none does. */
  idAt(position: bigint): Promise<string | null>;
  /** Newest position of the log under these prefixes; null when empty. */
  lastPosition(): Promise<bigint | null>;
  close(): Promise<void>;
}
