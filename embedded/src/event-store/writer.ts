import { randomUUID } from 'node:crypto';
import { eventFrame } from './encoding.ts';
import { admit, isReadable, revisionOf } from './expectations.ts';
import { type Head, Heads, RecentIds } from './heads.ts';
import type { Log } from './log.ts';
import { isSoftDeleted, readMetadata, SOFT_DELETE_JSON, truncatedBefore } from './metadata.ts';
import type { Tail } from './tail.ts';
import {
  type Appended,
  END_OF_TIME,
  type Expected,
  isMetadataStream,
  JSON_CONTENT,
  METADATA_TYPE,
  metadataStream,
  type NewEvent,
  NO_POSITION,
  NO_REVISION,
  originalStream,
  type ProposedEvent,
  type Refused,
  TOMBSTONE_TYPE,
} from './types.ts';
import { problemWith, weightOf } from './validity.ts';

/** What one database statement takes at most, the last append of it beyond that. */
const MAX_BATCH_EVENTS = 2_000;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** Appends that wait for theirs: with more than this nobody is served in time. */
const MAX_WAITING_BYTES = 128 * 1024 * 1024;
/** How long whoever repeats an append that is under way waits for his refusal. */
const UNDER_WAY_MS = 2_000;

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

export type Settle = (outcome: Outcome) => void;

interface Queued {
  readonly request: WriteRequest;
  readonly weight: number;
  readonly settle: Settle;
}

/** Decides writes one after another and makes all that queued up durable in one statement (group commit). */
export class Writer {
  private readonly queue: Queued[] = [];
  private waitingBytes = 0;
  private readonly underWay = new Set<string>();
  private readonly heads: Heads;
  private readonly ids = new RecentIds();
  private position: bigint;
  private running: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly log: Log,
    private readonly tail: Tail,
    /** When the newest event of the log was written: time never goes back along it. */
    private created: number,
    /** Hears what clients only see as "unavailable". */
    private readonly report: (error: unknown) => void,
  ) {
    this.heads = new Heads(log);
    this.position = tail.head;
  }

  write(request: WriteRequest, settle: Settle): void {
    const problem = problemWith(request);
    const name = `${request.events[0]?.id} ${request.stream}`;
    if (problem) settle({ kind: 'refused', refused: problem });
    else if (this.closed || this.waitingBytes > MAX_WAITING_BYTES) settle({ kind: 'unavailable' });
    else if (request.events.length === 0) this.enqueue(request, settle);
    else if (this.underWay.has(name)) {
      setTimeout(() => settle({ kind: 'refused', refused: { kind: 'under-way' } }), UNDER_WAY_MS);
    } else {
      this.underWay.add(name);
      this.enqueue(request, (outcome) => {
        this.underWay.delete(name);
        settle(outcome);
      });
    }
  }

  private enqueue(request: WriteRequest, settle: Settle): void {
    const weight = request.events.reduce((sum, event) => sum + weightOf(event, request.stream), 0);
    this.waitingBytes += weight;
    this.queue.push({ request, weight, settle });
    this.running ??= this.run();
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
      // Answers leave in the next turn: who listens hears of it after them.
      setImmediate(() => this.tail.announce());
    }
    this.running = null;
  }

  private take(): Queued[] {
    let count = 0;
    let events = 0;
    let bytes = 0;
    while (count < this.queue.length && events < MAX_BATCH_EVENTS && bytes < MAX_BATCH_BYTES) {
      bytes += this.queue[count]?.weight ?? 0;
      events += this.queue[count]?.request.events.length ?? 0;
      count += 1;
    }
    this.waitingBytes -= bytes;
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
        this.tail.push(events);
      }
      return outcomes;
    } catch (error) {
      this.report(error);
      this.position = this.tail.head;
      this.heads.forget();
      this.ids.forget();
      return null;
    }
  }

  private async decide(request: WriteRequest, events: NewEvent[]): Promise<Outcome> {
    const { stream, expected } = request;
    if (request.deadline <= Date.now()) return { kind: 'refused', refused: { kind: 'deadline' } };
    const head = this.heads.of(stream);
    const proposed = request.kind === 'append' ? request.events : [tombstone()];
    const admission = await admit({ stream, expected, events: proposed }, head, this.ids, this.log);
    if (admission.kind === 'refused') return admission;
    if (admission.kind === 'repetition') {
      const { revision, position } = admission.appended;
      const known = isReadable(stream, revision, head) ? position : NO_POSITION;
      return { kind: 'appended', appended: { revision, position: known } };
    }
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
    const reopens = isSoftDeleted(head.metadata);
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
        head.metadata = readMetadata(event);
      } else {
        head.revision = revision;
      }
    }
    return { revision: revisionOf(stream, head), position: this.position };
  }
}

/** Events of the server's own. */
const fact = (type: string, json: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: JSON_CONTENT,
  data: Buffer.from(json),
  customMetadata: new Uint8Array(),
});

const tombstone = (): ProposedEvent => ({
  ...fact(TOMBSTONE_TYPE, ''),
  contentType: 'application/octet-stream',
});
