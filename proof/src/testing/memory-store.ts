import { previousHashAfter } from '@rifa-viva/server/event-store/chain';
import { ParkedStreams } from '@rifa-viva/server/event-store/parked';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
  type StreamEnd,
  UnknownOutcomeError,
  WrongRevisionError,
} from '@rifa-viva/server/event-store/types';

/** What the next append meets. `lost`: nothing written; `unheard`: written, but the answer never came. */
export type Fault = 'lost' | 'unheard' | Error;

/**
 * The log in memory, for kernel specs that have to break it at a chosen moment. Same rules of revisions
 * and idempotency as the real one; everything else is tested on the real one.
 */
export class MemoryStore implements EventStore {
  readonly streams = new Map<string, RecordedEvent[]>();
  readonly binary = new Map<string, { type: string; data: Uint8Array }[]>();
  readonly faults: Fault[] = [];
  readonly parked = new ParkedStreams();
  appends = 0;
  readable = true;
  private position = 0n;

  events(stream: string): readonly RecordedEvent[] {
    return this.streams.get(stream) ?? [];
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    this.appends += 1;
    const fault = this.faults.shift();
    if (fault instanceof Error) throw fault;
    if (fault === 'lost') throw new UnknownOutcomeError('lost');
    const appended = this.write(stream, events, expected);
    if (fault === 'unheard') throw new UnknownOutcomeError('unheard');
    return appended;
  }

  private write(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Appended {
    const log = this.streams.get(stream) ?? [];
    this.streams.set(stream, log);
    const last = BigInt(log.length) - 1n;
    if (expected !== 'any') {
      const wanted = expected === 'no_stream' ? -1n : expected;
      const there = log.slice(Number(wanted) + 1, Number(wanted) + 1 + events.length);
      if (there.length === events.length && there.every((e, i) => e.id === events[i]?.id)) {
        const found = there.at(-1);
        return { revision: found?.revision ?? last, position: found?.position ?? 0n };
      }
      if (wanted !== last) throw new WrongRevisionError(stream);
    }
    for (const event of events) {
      this.position += 1n;
      log.push({ ...structuredClone(event), stream, revision: BigInt(log.length), position: this.position });
    }
    return { revision: BigInt(log.length) - 1n, position: this.position };
  }

  async *read(stream: string, from = 0n, count = Number.MAX_SAFE_INTEGER): AsyncGenerator<RecordedEvent> {
    if (!this.readable) throw new Error('unreadable');
    this.parked.check(stream);
    yield* this.events(stream).slice(Number(from), Number(from) + count);
  }

  async end(stream: string): Promise<StreamEnd> {
    const last = this.events(stream).at(-1) ?? null;
    return { revision: last?.revision ?? -1n, hash: previousHashAfter(last) };
  }

  async lastRevision(stream: string): Promise<bigint> {
    return this.events(stream).at(-1)?.revision ?? -1n;
  }

  readonly facts = { openStreams: () => 0, replacedClients: () => 0, slowConsumers: () => 0 };

  async canWrite(): Promise<void> {
    if (!this.readable) throw new Error('unreadable');
  }

  knowledgeOf(): string {
    return '';
  }

  async readLast(stream: string): Promise<RecordedEvent | null> {
    return this.events(stream).at(-1) ?? null;
  }

  async appendBinary(
    stream: string,
    type: string,
    chunks: readonly Uint8Array[],
    keep: number,
  ): Promise<void> {
    const kept = [...(this.binary.get(stream) ?? []), ...chunks.map((data) => ({ type, data }))];
    this.binary.set(stream, kept.slice(-keep));
  }

  async *readBinaryBackwards(
    stream: string,
    max: number,
  ): AsyncGenerator<{ type: string; data: Uint8Array }> {
    yield* (this.binary.get(stream) ?? []).toReversed().slice(0, max);
  }

  /** These specs follow nothing. */
  async *follow(): AsyncGenerator<never[]> {
    yield [];
  }

  async idAt(position: bigint): Promise<string | null> {
    const events = [...this.streams.values()].flat();
    return events.find((event) => event.position === position)?.id ?? null;
  }

  async lastPosition(): Promise<bigint> {
    return this.position;
  }

  async close(): Promise<void> {
    this.streams.clear();
  }
}
