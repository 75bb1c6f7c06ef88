import type { KnownId, Log } from './log.ts';
import type { StreamMetadata } from './metadata.ts';
import { type Appended, originalStream } from './types.ts';

const MAX_STREAMS = 50_000;
/** Of each of two generations: when one is full, the one before it is forgotten. */
const MAX_IDS = 50_000;
/** Read at the start, so that a repetition is recognised across a restart. */
const IDS_AT_START = 20_000;

/** A stream with its metadata stream, as the next append must find them: ahead of the log while writing. */
export interface Head {
  revision: bigint;
  metadataRevision: bigint;
  metadata: StreamMetadata;
}

/** Heads of the streams in use, by original name. */
export class Heads {
  private readonly known = new Map<string, Head>();

  constructor(private readonly log: Log) {}

  /** Must have been learnt. */
  of(stream: string): Head {
    const head = this.known.get(originalStream(stream));
    if (!head) throw new Error(`head of ${stream} was not learnt`);
    return head;
  }

  /** Reads what is not known yet. Only between two writes: nothing may be under way. */
  async learn(streams: readonly string[]): Promise<void> {
    if (this.known.size > MAX_STREAMS) this.known.clear();
    const missing = [...new Set(streams.map(originalStream))].filter((name) => !this.known.has(name));
    if (missing.length === 0) return;
    const facts = await this.log.facts(missing);
    for (const [i, fact] of facts.entries()) this.known.set(missing[i] ?? '', { ...fact });
  }

  /** After a failed write: what ran ahead of the log is no longer believed. */
  forget(): void {
    this.known.clear();
  }
}

/** Recent event ids by stream, for repetitions without an expected revision. Bounded: best effort. */
export class RecentIds {
  private newer = new Map<string, Appended>();
  private older = new Map<string, Appended>();

  async fill(log: Log): Promise<void> {
    for (const known of await log.recentIds(IDS_AT_START)) this.add(known);
  }

  find(stream: string, id: string): Appended | undefined {
    const sought = key(stream, id);
    return this.newer.get(sought) ?? this.older.get(sought);
  }

  add({ stream, id, revision, position }: KnownId): void {
    if (this.newer.size === MAX_IDS) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.newer.set(key(stream, id), { revision, position });
  }

  forget(): void {
    this.newer.clear();
    this.older.clear();
  }
}

const key = (stream: string, id: string): string => `${id}${stream}`;
