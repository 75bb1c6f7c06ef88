import { streams } from './protocol.ts';
import { SOFT_DELETED, type StoredEvent } from './types.ts';

/** What a stream's metadata means for reading it. */
export interface StreamMetadata {
  readonly maxCount: number | null;
  readonly maxAgeSeconds: number | null;
  /** Events below this revision are hidden. */
  readonly truncateBefore: bigint;
  /** The whole JSON, to be carried on when the server changes a part of it. */
  readonly raw: Readonly<Record<string, unknown>>;
}

export const NO_METADATA: StreamMetadata = {
  maxCount: null,
  maxAgeSeconds: null,
  truncateBefore: 0n,
  raw: {},
};

export const isSoftDeleted = (metadata: StreamMetadata): boolean => metadata.truncateBefore === SOFT_DELETED;

export function readMetadata(json: Uint8Array): StreamMetadata {
  try {
    const text = Buffer.from(json).toString('utf8');
    const raw = JSON.parse(text) as Record<string, unknown>;
    // Int64.Max does not survive JSON.parse: it is looked for in the text.
    const softDeleted = new RegExp(`"\\$tb"\\s*:\\s*${SOFT_DELETED}`).test(text);
    return {
      maxCount: typeof raw.$maxCount === 'number' ? raw.$maxCount : null,
      maxAgeSeconds: typeof raw.$maxAge === 'number' ? raw.$maxAge : null,
      truncateBefore: softDeleted ? SOFT_DELETED : BigInt(typeof raw.$tb === 'number' ? raw.$tb : 0),
      raw,
    };
  } catch {
    return NO_METADATA;
  }
}

/** Metadata JSON with another truncate-before. */
export function withTruncateBefore(metadata: StreamMetadata, before: bigint): Buffer {
  const { $tb: _, ...rest } = metadata.raw;
  const json = JSON.stringify(rest);
  const tail = json === '{}' ? '' : `,${json.slice(1, -1)}`;
  return Buffer.from(`{"$tb":${before}${tail}}`);
}

interface Decoded {
  readonly data: Uint8Array;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** Opens the stored answer again, where the server itself needs what is inside. */
export function decode(event: StoredEvent): Decoded {
  const recorded = streams.ReadResp.deserializeBinary(event.response).getEvent()?.getEvent();
  return {
    data: recorded?.getData_asU8() ?? new Uint8Array(),
    created: Number(BigInt(recorded?.getMetadataMap().get('created') ?? 0) / 10_000n),
  };
}
