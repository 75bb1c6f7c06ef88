/** One stored event: what filters and heads need, and the answer bytes ready to send. */
export interface StoredEvent {
  /** Place in the log, from 1, without gaps. */
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  /** A whole `ReadResp` message, encoded once when the event is written. */
  readonly response: Buffer;
}

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

export type Expected =
  | { readonly kind: 'any' | 'no_stream' | 'stream_exists' }
  | { readonly kind: 'revision'; readonly revision: bigint };

export interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

/** Why an append was refused, in the protocol's terms. */
export type Refused =
  | { readonly kind: 'wrong-version'; readonly expected: Expected; readonly current: bigint | null }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'bad-request'; readonly message: string };

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.kind);
  }
}

/** The largest append in bytes that EventStoreDB takes by default. */
export const MAX_APPEND_BYTES = 1_048_576;
/** Truncate-before of a soft-deleted stream. */
export const SOFT_DELETED = 9_223_372_036_854_775_807n;
export const METADATA_TYPE = '$metadata';
export const TOMBSTONE_TYPE = '$streamDeleted';
export const metadataStream = (stream: string): string => `$$${stream}`;
