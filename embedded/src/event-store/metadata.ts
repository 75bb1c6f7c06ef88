import { END_OF_TIME, JSON_CONTENT, type ProposedEvent } from './types.ts';

/** What a stream's metadata means for reading it. */
export interface StreamMetadata {
  readonly maxCount: bigint | null;
  readonly maxAgeSeconds: number | null;
  /** Events below this revision are hidden. */
  readonly truncateBefore: bigint;
  /** The JSON as it was written, to be carried on when the server changes a part of it. */
  readonly json: string;
}

export const NO_METADATA: StreamMetadata = {
  maxCount: null,
  maxAgeSeconds: null,
  truncateBefore: 0n,
  json: '{}',
};

/** Only its newest event counts, as in EventStoreDB. */
export const METADATA_STREAM_METADATA: StreamMetadata = { ...NO_METADATA, maxCount: 1n };

export const isSoftDeleted = (metadata: StreamMetadata): boolean => metadata.truncateBefore === END_OF_TIME;

/** What is no JSON or cannot be understood counts as nothing said. */
export function readMetadata({
  contentType,
  data,
}: Pick<ProposedEvent, 'contentType' | 'data'>): StreamMetadata {
  if (contentType !== JSON_CONTENT) return NO_METADATA;
  const json = Buffer.from(data).toString('utf8');
  try {
    const said = JSON.parse(json) as Record<string, unknown>;
    return {
      maxCount: positive(said.$maxCount),
      maxAgeSeconds: Number(positive(said.$maxAge)) || null,
      truncateBefore: SOFT_DELETED_JSON.test(json) ? END_OF_TIME : (positive(said.$tb) ?? 0n),
      json,
    };
  } catch {
    return NO_METADATA;
  }
}

/** Limits of 0 and below limit nothing. */
const positive = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? BigInt(value) : null;

/** JSON.parse would round the number: it is looked for in the text. */
const SOFT_DELETED_JSON = new RegExp(`"\\$tb"\\s*:\\s*${END_OF_TIME}\\b`);

/** The metadata of a soft delete: nothing else of it is kept. */
export const SOFT_DELETE_JSON = `{"$tb":${END_OF_TIME}}`;

/** The same metadata, with events hidden below this revision. */
export function truncatedBefore(metadata: StreamMetadata, revision: bigint): Buffer {
  const said = JSON.parse(metadata.json) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...said, $tb: Number(revision) }));
}
