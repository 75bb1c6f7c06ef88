import { randomUUID } from 'node:crypto';
import { eventFrame } from './encoding.ts';
import { admit, revisionOf } from './expectations.ts';
import { type Head, Heads, RecentIds } from './heads.ts';
import type { Log } from './log.ts';
import { isSoftDeleted, readMetadata, SOFT_DELETE_JSON, truncatedBefore } from './metadata.ts';
import type { Ring } from './ring.ts';
import {
  type Appended,
  END_OF_TIME,
  type Expected,
  isMetadataStream,
  METADATA_TYPE,
  metadataStream,
  type NewEvent,
  NO_REVISION,
  originalStream,
  type ProposedEvent,
  type Refused,
  TOMBSTONE_TYPE,
} from './types.ts';
import { problemWith } from './validity.ts';

/** What one database statement takes at most. */
const MAX_BATCH_EVENTS = 2_000;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

export interface WriteRequest {
  readonly kind: 'append' | 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: Expected;
  /** Of an append; the server makes the others' events. */
  readonly events: readonly ProposedEvent[];
  /** Milliseconds since 1970. Past this nobody waits any more and nothing is written. */
  readonly deadline: number;
}

export type Outcome =
  | { readonly kind: 'appended'; readonly appended: Appended }
  | { readonly kind: 'refused'; readonly refused: Refused }
  /** It is not known whether anything was written. */
  | { readonly kind: 'unavailable' };

interface Queued {
  readonly request: WriteRequest;
  readonly settle: (outcome: Outcome) => void;
}

/** Decides writes one after another and makes all that queued up durable in one statement (group commit). */
export class Writer {
  private readonly queue: Queued[] = [];
  private readonly heads: Heads;
  private readonly ids = new RecentIds();
  private position: bigint;
  private created = 0;
  private running: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly log: Log,
    private readonly ring: Ring,
    /** Hears what clients only see as "unavailable". */
    private readonly report: (error: unknown) => void,
  ) {
    this.heads = new Heads(log);
    this.position = ring.head;
  }

  /** Reads what lets it recognise repetitions of the writes before the start. */
  async prepare(): Promise<void> {
    await this.ids.fill(this.log);
  }

  write(request: WriteRequest, settle: (outcome: Outcome) => void): void {
    const problem = problemWith(request);
    if (problem) settle({ kind: 'refused', refused: problem });
    else if (this.closed) settle({ kind: 'unavailable' });
    else {
      this.queue.push({ request, settle });
      this.running ??= this.run();
    }
  }

  /** Refuses what is queued; resolves when what is under way is settled. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { settle } of this.queue.splice(0)) settle({ kind: 'unavailable' });
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      const members = this.take();
      const outcomes = await this.commit(members.map(({ request }) => request));
      for (const [i, { settle }] of members.entries()) settle(outcomes?.[i] ?? { kind: 'unavailable' });
    }
    this.running = null;
  }

  private take(): Queued[] {
    let count = 0;
    let events = 0;
    let bytes = 0;
    while (count < this.queue.length && events < MAX_BATCH_EVENTS && bytes < MAX_BATCH_BYTES) {
      for (const event of this.queue[count]?.request.events ?? []) bytes += event.data.length;
      events += this.queue[count]?.request.events.length ?? 0;
      count += 1;
    }
    return this.queue.splice(0, count);
  }

  /** Null when the log failed: then nothing that ran ahead of it is believed any more. */
  private async commit(requests: readonly WriteRequest[]): Promise<readonly Outcome[] | null> {
    const events: NewEvent[] = [];
    try {
      await this.heads.learn(requests.map(({ stream }) => stream));
      const outcomes: Outcome[] = [];
      for (const request of requests) outcomes.push(await this.decide(request, events));
      if (events.length > 0) {
        await this.log.insert(events);
        this.ring.push(events);
      }
      return outcomes;
    } catch (error) {
      this.report(error);
      this.position = this.ring.head;
      this.heads.forget();
      this.ids.forget();
      // Where this fails too the connection is lost, and with it the process.
      await this.prepare().catch(() => undefined);
      return null;
    }
  }

  private async decide(request: WriteRequest, events: NewEvent[]): Promise<Outcome> {
    const { stream, expected } = request;
    if (request.deadline <= Date.now()) return { kind: 'refused', refused: { kind: 'deadline' } };
    const head = this.heads.of(stream);
    const proposed = request.kind === 'append' ? request.events : [fact(TOMBSTONE_TYPE, '{}')];
    const admission = await admit({ stream, expected, events: proposed }, head, this.ids, this.log);
    if (admission.kind === 'refused') return admission;
    if (admission.kind === 'repetition') return { kind: 'appended', appended: admission.appended };
    switch (request.kind) {
      case 'append':
        return { kind: 'appended', appended: this.append(request, head, events) };
      case 'tombstone':
        head.revision = END_OF_TIME - 1n;
        return { kind: 'appended', appended: this.appendAll(stream, proposed, head, events) };
      case 'delete':
        if (head.revision === NO_REVISION && head.metadataRevision === NO_REVISION) {
          return { kind: 'refused', refused: { kind: 'wrong-version', expected, current: NO_REVISION } };
        }
        return { kind: 'appended', appended: this.describe(stream, SOFT_DELETE_JSON, head, events) };
    }
  }

  /** Writing to a soft-deleted stream, or to its metadata, opens it again: what was there stays hidden. */
  private append({ stream, events: proposed }: WriteRequest, head: Head, events: NewEvent[]): Appended {
    const reopens = isSoftDeleted(head.metadata) && proposed.length > 0;
    const truncateAt = head.revision + 1n;
    const appended = this.appendAll(stream, proposed, head, events);
    if (reopens) {
      this.describe(
        originalStream(stream),
        truncatedBefore(head.metadata, truncateAt).toString(),
        head,
        events,
      );
    }
    return appended;
  }

  private describe(stream: string, json: string, head: Head, events: NewEvent[]): Appended {
    return this.appendAll(metadataStream(stream), [fact(METADATA_TYPE, json)], head, events);
  }

  private appendAll(
    stream: string,
    proposed: readonly ProposedEvent[],
    head: Head,
    events: NewEvent[],
  ): Appended {
    this.created = Math.max(this.created, Date.now());
    for (const event of proposed) {
      this.position += 1n;
      const revision = revisionOf(stream, head) + 1n;
      const place = { revision, position: this.position };
      const frame = eventFrame(event, stream, place, this.created);
      events.push({ ...place, stream, type: event.type, id: event.id, created: this.created, frame });
      this.ids.add({ ...place, stream, id: event.id });
      if (isMetadataStream(stream)) {
        head.metadataRevision = revision;
        head.metadata = readMetadata(event.data);
      } else {
        head.revision = revision;
      }
    }
    return { revision: revisionOf(stream, head), position: this.position };
  }
}

/** An event of the server's own. */
const fact = (type: string, json: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(json),
  customMetadata: new Uint8Array(),
});
