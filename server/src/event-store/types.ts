import type { Metadata } from '@rifa-viva/contracts/eventos/metadata';
import type { ParkedStreams } from './parked.ts';
import type { EventPlace, UnreadableEvent } from './unreadable.ts';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Metadata;
}

/** As the codec reads it: of a type that is known, in its newest shape. */
export interface RecordedEvent extends NewEvent, EventPlace {
  /** As it stands in the log, where that is another. */
  readonly stored?: NewEvent;
}

export type LogEvent = RecordedEvent | UnreadableEvent;

export const isReadable = (event: LogEvent): event is RecordedEvent => !('unreadable' in event);

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
/** Nobody could be asked: nothing was sent, what an earlier try came to is as unknown as before. */
export class UnreachableError extends UnknownOutcomeError {}

/** The way to the store was given up; there is a new one. */
export class StoreUnavailableError extends Error {}
/** The store says that we may not: known to have done nothing. Told in the log where it was met. */
export class StoreRefusedError extends Error {}

/** Where a stream ends, whatever stands there. */
export interface StreamEnd {
  /** -1n for a missing stream. */
  readonly revision: bigint;
  /** `previousHash` of the event that comes next. */
  readonly hash: string;
}

/** What a process knows of its way to the store. */
export interface StoreFacts {
  /** Reads and subscriptions under way, of the 100 streams that a connection may hold. */
  openStreams(): number;
  /** Clients that were of no use any more, since the process began. */
  replacedClients(): number;
  /** Subscriptions that the server ended because their events were taken too slowly; they went on. */
  slowConsumers(): number;
}

export type FollowItem =
  | { readonly kind: 'event'; readonly event: LogEvent }
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
  /** Told of every break; following goes on by itself. `again`: nothing came since it broke for the same reason. */
  readonly onBreak?: (error: unknown, again: boolean) => void;
}

export interface EventStore {
  /** Durable when it resolves. Throws WrongRevisionError, UnknownOutcomeError, or what it could not read back. */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /**
   * Events from a revision (inclusive), so many or to the stream's end; nothing for a missing stream. `after`: the hash
   * of the event before them, where it is known. Throws UnreadableEventError at one that cannot be read or does not fit
   * its chain, and at once from then on.
   */
  read(stream: string, from?: bigint, count?: number, after?: string): AsyncIterable<RecordedEvent>;
  /** The newest event, which fits the one before it; null for a missing stream. Throws UnreadableEventError. */
  readLast(stream: string): Promise<RecordedEvent | null>;
  /** Where a stream ends, whatever stands there; -1n for a missing one. */
  lastRevision(stream: string): Promise<bigint>;
  /** That, and what the next event carries. */
  end(stream: string): Promise<StreamEnd>;
  /** Streams that wait for a repair, as far as this process has met them. */
  readonly parked: ParkedStreams;
  /** Changes with what this build knows of the events of such a stream: older snapshots are none then. */
  knowledgeOf(stream: string): string;
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
  /** Resolves where an append was durable a moment ago, or is now; throws why not. Never waits long. */
  canWrite(): Promise<void>;
  readonly facts: StoreFacts;
  /** Newest position of the log under these prefixes; null when empty. */
  lastPosition(): Promise<bigint | null>;
  close(): Promise<void>;
}
