import type { KnownId, Log } from './log.ts';
import type { StreamMetadata } from './metadata.ts';
import { type Appended, originalStream } from './types.ts';

const MAX_STREAMS = 50_000;
/** EventStoreDB's bookkeeping of the ids it remembers: so much in all, so much for each beside its stream's name. */
const MAX_ID_BYTES = 8 * 1024 * 1024;
const ID_BYTES = 28;

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

/**
 * Recent event ids, for repetitions without an expected revision: like EventStoreDB's, bounded, the oldest forgotten
 * first, and gone at a restart. An id stands for the stream it was written to last.
 */
export class RecentIds {
  private readonly known = new Map<string, Omit<KnownId, 'id'>>();
  private bytes = 0;

  find(stream: string, id: string): Appended | undefined {
    const found = this.known.get(packed(id));
    return found?.stream === stream ? found : undefined;
  }

  add({ id, stream, revision, position }: KnownId): void {
    const key = packed(id);
    this.remove(key);
    this.known.set(key, { stream, revision, position });
    this.bytes += bytesOf(stream);
    for (const oldest of this.known.keys()) {
      if (this.bytes <= MAX_ID_BYTES) break;
      this.remove(oldest);
    }
  }

  forget(): void {
    this.known.clear();
    this.bytes = 0;
  }

  private remove(key: string): void {
    const event = this.known.get(key);
    if (!event) return;
    this.known.delete(key);
    this.bytes -= bytesOf(event.stream);
  }
}

/** Its sixteen bytes: as a text each would keep the pieces that it was made of. */
const packed = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');

const bytesOf = (stream: string): number => ID_BYTES + 2 * stream.length;
