import { hash } from 'node:crypto';
import { CORRENTE_INICIAL, type Encadeavel, textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import { LRUCache } from 'lru-cache';
import { growingTo } from '../growing.ts';
import { type FollowItem, isReadable, type LogEvent, type RecordedEvent } from './types.ts';
import type { Link, Torn } from './unreadable.ts';

export const hashOf = (stored: Encadeavel): string => hash('sha256', textoDaCorrente(stored), 'hex');

/** Of an event as the log gives it; `excused`: something else is read in its place. */
export const linkOf = (stored: Encadeavel, excused: boolean): Link => ({
  id: stored.id,
  hash: hashOf(stored),
  previous: carriedBy(stored.metadata),
  excused,
});

function carriedBy(metadata: unknown): string | null {
  if (typeof metadata !== 'object' || metadata === null || !('previousHash' in metadata)) return null;
  return typeof metadata.previousHash === 'string' ? metadata.previousHash : null;
}

/** What the event after this one carries. */
export const previousHashAfter = (last: RecordedEvent | null): string =>
  last === null ? CORRENTE_INICIAL : (last.link?.hash ?? hashOf(last.stored ?? last));

/** What has to be known of an event when the next one comes. */
export interface Before {
  readonly revision: bigint;
  readonly hash: string;
  /** Whether it carries a hash itself. */
  readonly linked: boolean;
}

export const beforeOf = ({ hash, previous }: Link, revision: bigint): Before => ({
  revision,
  hash,
  linked: previous !== null,
});

/** The one rule of loads, followers and `npm run verify` (docs/adr/0020); an object, so that a proof can switch it off. */
export const chain = {
  /** Null where an event fits the one before it (null: it has to be the first). */
  tornAt({ id, previous, excused }: Link, revision: bigint, before: Before | null): Torn | null {
    if (excused) return null;
    if (revision !== (before === null ? 0n : before.revision + 1n))
      return { id, expected: null, found: previous };
    // Streams are older than their chain: none carries a hash until the first does.
    if (previous === null && !before?.linked) return null;
    const expected = before?.hash ?? CORRENTE_INICIAL;
    return previous === expected ? null : { id, expected, found: previous };
  },
  /** Null where an event is the one whose hash was kept elsewhere. */
  tornFrom({ id, hash }: Link, kept: string): Torn | null {
    return hash === kept ? null : { id, expected: kept, found: hash };
  },
};

/** The event, or one that nobody may look into where it does not fit the one before it. */
export const checked = (event: LogEvent, before: Before | null): LogEvent =>
  unlessTorn(event, (link) => chain.tornAt(link, event.revision, before));

/** The same where its own hash was kept elsewhere. */
export const checkedAgainst = (event: LogEvent, kept: string): LogEvent =>
  unlessTorn(event, (link) => chain.tornFrom(link, kept));

function unlessTorn(event: LogEvent, tear: (link: Link) => Torn | null): LogEvent {
  const { stream, revision, position, link } = event;
  const torn = link ? tear(link) : null;
  if (!torn) return event;
  const unreadable = isReadable(event)
    ? `evento ${revision}: a corrente de hashes não confere com o evento anterior`
    : event.unreadable;
  return { stream, revision, position, unreadable, torn, ...(link ? { link } : {}) };
}

/** Streams whose last event a follower remembers; of any other one the event before is read again. */
const MOST = 50_000;

/** The chains of everything that one follower of the log is given, wherever it begins. */
export class FollowedChains {
  private readonly last: LRUCache<string, Before>;

  /** `read`: what stands at a revision; null where nothing does. */
  constructor(
    private readonly read: (stream: string, revision: bigint) => Promise<Before | null>,
    most = MOST,
  ) {
    this.last = new LRUCache(growingTo(most));
  }

  /** Rejects where the log does not answer, having changed nothing. */
  async check(batch: readonly FollowItem[]): Promise<readonly FollowItem[]> {
    const read = await this.missing(batch);
    return batch.map((item) => {
      if (item.kind !== 'event') return item;
      const { event } = item;
      const { stream, revision, link } = event;
      if (!link) return item;
      const known = this.last.peek(stream);
      const before = known?.revision === revision - 1n ? known : (read.get(place(stream, revision)) ?? null);
      this.last.set(stream, beforeOf(link, revision));
      return { kind: 'event', event: checked(event, before) };
    });
  }

  /** By place of the event that needs it: the one before, where neither we nor the batch know it. */
  private async missing(batch: readonly FollowItem[]): Promise<ReadonlyMap<string, Before | null>> {
    const passed = new Map<string, bigint>();
    const wanted: LogEvent[] = [];
    for (const item of batch) {
      if (item.kind !== 'event') continue;
      const { stream, revision } = item.event;
      const known = passed.get(stream) ?? this.last.peek(stream)?.revision;
      if (revision > 0n && known !== revision - 1n) wanted.push(item.event);
      passed.set(stream, revision);
    }
    const found = wanted.map(
      async ({ stream, revision }) =>
        [place(stream, revision), await this.read(stream, revision - 1n)] as const,
    );
    return new Map(await Promise.all(found));
  }
}

const place = (stream: string, revision: bigint): string => `${revision} ${stream}`;
