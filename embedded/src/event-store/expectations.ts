import type { Head, RecentIds } from './heads.ts';
import type { KnownId, Log } from './log.ts';
import { isSoftDeleted } from './metadata.ts';
import {
  type Appended,
  END_OF_TIME,
  type Expected,
  isMetadataStream,
  NO_REVISION,
  type ProposedEvent,
  type Refused,
} from './types.ts';

/** A write as far as its admission goes. */
export interface Candidate {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
}

export type Admission =
  | { readonly kind: 'write' }
  | { readonly kind: 'repetition'; readonly appended: Appended }
  | { readonly kind: 'refused'; readonly refused: Refused };

const WRITE: Admission = { kind: 'write' };
const DELETED: Admission = { kind: 'refused', refused: { kind: 'stream-deleted' } };

/** Whether an event, which is in the log, shows when its stream is read. */
export function isReadable(stream: string, revision: bigint, head: Head): boolean {
  if (isMetadataStream(stream)) return revision === head.metadataRevision;
  const { truncateBefore, maxCount } = head.metadata;
  return revision >= truncateBefore && (maxCount === null || revision > head.revision - maxCount);
}

/** Last revision of the stream an append names. */
export const revisionOf = (stream: string, head: Head): bigint =>
  isMetadataStream(stream) ? head.metadataRevision : head.revision;

/** Whether a write may go on, was made already, or is refused: EventStoreDB's rules. */
export async function admit(candidate: Candidate, head: Head, ids: RecentIds, log: Log): Promise<Admission> {
  const { expected, stream } = candidate;
  const current = revisionOf(stream, head);
  if (head.revision === END_OF_TIME || current === END_OF_TIME) return DELETED;
  const softDeleted = !isMetadataStream(stream) && isSoftDeleted(head.metadata);
  const wrong: Admission = { kind: 'refused', refused: { kind: 'wrong-version', expected, current } };
  switch (expected.kind) {
    case 'stream_exists':
      if (softDeleted) return DELETED;
      if (current === NO_REVISION && head.metadataRevision === NO_REVISION) return wrong;
      return recentlyWritten(candidate, ids) ?? wrong;
    case 'any':
      return recentlyWritten(candidate, ids) ?? wrong;
    case 'no_stream': {
      const admission = await admitAfter(candidate, NO_REVISION, current, ids, log);
      return admission === 'other events' && softDeleted
        ? WRITE
        : typeof admission === 'string'
          ? wrong
          : admission;
    }
    case 'revision': {
      const admission = await admitAfter(candidate, expected.revision, current, ids, log);
      return typeof admission === 'string' ? wrong : admission;
    }
  }
}

/**
 * Without a revision to go by: all ids known in this stream is a repetition, the first unknown is new, the first
 * known and a later one not is neither (null).
 */
function recentlyWritten({ stream, events }: Candidate, ids: RecentIds): Admission | null {
  let last: Appended | undefined;
  for (const [i, event] of events.entries()) {
    const place = ids.find(stream, event.id);
    if (!place) return i === 0 ? WRITE : null;
    last = place;
  }
  return last ? { kind: 'repetition', appended: last } : WRITE;
}

/**
 * With a revision to go by: at the head it is a write; before the head it is a repetition if these very events stand
 * right after that revision.
 */
async function admitAfter(
  { stream, events }: Candidate,
  after: bigint,
  current: bigint,
  ids: RecentIds,
  log: Log,
): Promise<Admission | 'beyond' | 'other events' | 'partly'> {
  if (after === current) return WRITE;
  if (after > current) return 'beyond';
  let stored: readonly KnownId[] | undefined;
  let last: Appended | undefined;
  for (const [i, event] of events.entries()) {
    const revision = after + 1n + BigInt(i);
    const recent = ids.find(stream, event.id);
    if (recent?.revision === revision) {
      last = recent;
      continue;
    }
    stored ??= await log.idsFrom(stream, after + 1n, events.length);
    const place = stored[i];
    if (place?.id !== event.id) return i === 0 ? 'other events' : 'partly';
    last = place;
  }
  return last ? { kind: 'repetition', appended: last } : 'partly';
}
