/** One stored event: what filters and heads need, and the answer bytes ready to send. */
export interface StoredEvent {
  /** Place in the log, from 1, without gaps. */
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  /** A whole framed `ReadResp` message, encoded once when the event is written. */
  readonly frame: Buffer;
}

export interface NewEvent extends StoredEvent {
  readonly id: string;
  /** Milliseconds since 1970; never goes back along the log. */
  readonly created: number;
}

export interface ProposedEvent {
  /** A UUID in its lower-case text form. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

export type Expected =
  | { readonly kind: 'any' | 'no_stream' | 'stream_exists' }
  | { readonly kind: 'revision'; readonly revision: bigint };

/** Where the last event of an append stands. */
export interface Appended {
  readonly revision: bigint;
  /** NO_POSITION where a repetition's event can no longer be read: then the client is told none. */
  readonly position: bigint;
}

/** Why a call was refused, in the protocol's terms. */
export type Refused =
  | { readonly kind: 'wrong-version'; readonly expected: Expected; readonly current: bigint }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'deadline' }
  /** The same append is under way already. */
  | { readonly kind: 'under-way' }
  | { readonly kind: 'too-slow'; readonly while: 'live' | 'transitioning to live' }
  /** What EventStoreDB itself answers with an error it has no name for. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'bad-request'; readonly message: string };

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.kind);
  }
}

/** The outcome of a call is not known: the server closes, or the log cannot be reached. */
export class UnavailableError extends Error {}

/** The largest append in bytes that EventStoreDB takes by default. */
export const MAX_APPEND_BYTES = 1_048_576;
/** Revision of no event: the stream has none. */
export const NO_REVISION = -1n;
export const NO_POSITION = -1n;
/** Revision of a tombstone, and truncate-before of a soft-deleted stream. */
export const END_OF_TIME = 9_223_372_036_854_775_807n;
export const METADATA_TYPE = '$metadata';
export const TOMBSTONE_TYPE = '$streamDeleted';
export const LINK_TYPE = '$>';
export const JSON_CONTENT = 'application/json';

const METADATA_PREFIX = '$$';
export const isMetadataStream = (stream: string): boolean => stream.startsWith(METADATA_PREFIX);
export const metadataStream = (stream: string): string => `${METADATA_PREFIX}${stream}`;
/** The stream a metadata stream is about; other streams as they are. */
export const originalStream = (stream: string): string =>
  isMetadataStream(stream) ? stream.slice(METADATA_PREFIX.length) : stream;
/** The server's own, and what is said about those: a real one gives them to administrators alone. */
export const isSystemStream = (stream: string): boolean => originalStream(stream).startsWith('$');

export type Resolvable = Pick<StoredEvent, 'type' | 'frame'>;
/** An event's frame with what it links to, as clients see it who asked for that. */
export type Resolve = (event: Resolvable) => Promise<Buffer>;
