import { randomUUID } from 'node:crypto';
import { encodeEvent } from './encoding.ts';
import type { Log, NewRow } from './log.ts';
import {
  decode,
  isSoftDeleted,
  NO_METADATA,
  readMetadata,
  type StreamMetadata,
  withTruncateBefore,
} from './metadata.ts';
import type { Ring } from './ring.ts';
import {
  type Appended,
  type Expected,
  MAX_APPEND_BYTES,
  METADATA_TYPE,
  metadataStream,
  type ProposedEvent,
  type Refused,
  RefusedError,
  TOMBSTONE_TYPE,
} from './types.ts';

/** Events of one database statement. */
const MAX_BATCH_EVENTS = 4_000;
const MAX_STREAMS_KNOWN = 50_000;
const MAX_IDS_KNOWN = 100_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface AppendRequest {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
  /** Past this (milliseconds) nobody waits any more and nothing is written. */
  readonly deadline: number;
}

export class DeadlineError extends Error {}
export class ClosedError extends Error {}

interface Queued extends AppendRequest {
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** A stream as the next append must find it: runs ahead of the log while a statement is under way. */
interface StreamInfo {
  revision: bigint;
  deleted: boolean;
  metadata: StreamMetadata;
}

interface Batch {
  readonly rows: NewRow[];
  readonly done: (() => void)[];
  readonly members: Queued[];
}

/** Decides appends one after another and writes all that queued up in one statement (group commit). */
export class Writer {
  private readonly queue: Queued[] = [];
  private readonly known = new Map<string, StreamInfo>();
  /** Recent event ids, for retries with ANY: id -> where it stands. */
  private readonly ids = new Map<string, Appended & { readonly stream: string }>();
  private position: bigint;
  private running = false;
  private closed = false;

  constructor(
    private readonly log: Log,
    private readonly ring: Ring,
  ) {
    this.position = ring.head;
  }

  append(request: AppendRequest): Promise<Appended> {
    const problem = problemWith(request);
    if (problem) return Promise.reject(new RefusedError(problem));
    if (this.closed) return Promise.reject(new ClosedError('closing'));
    return new Promise((resolve, reject) => {
      this.queue.push({ ...request, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  close(): void {
    this.closed = true;
    for (const queued of this.queue.splice(0)) queued.reject(new ClosedError('closing'));
  }

  private async run(): Promise<void> {
    this.running = true;
    await Promise.resolve();
    while (this.queue.length > 0) {
      const members = this.take();
      try {
        await this.learn(members);
        const batch = await this.decide(members);
        if (batch.rows.length > 0) await this.log.insert(batch.rows);
        if (batch.rows.length > 0) this.ring.push(batch.rows);
        for (const done of batch.done) done();
      } catch (error) {
        // What was decided ahead of the log is forgotten; everybody may try again with the same ids.
        this.known.clear();
        this.ids.clear();
        this.position = this.ring.head;
        for (const member of members) member.reject(error);
      }
    }
    this.running = false;
  }

  private take(): Queued[] {
    let events = 0;
    let count = 0;
    while (count < this.queue.length && events < MAX_BATCH_EVENTS) {
      events += this.queue[count]?.events.length ?? 0;
      count += 1;
    }
    return this.queue.splice(0, count);
  }

  /** Reads the heads of streams not seen yet. */
  private async learn(members: readonly Queued[]): Promise<void> {
    if (this.known.size > MAX_STREAMS_KNOWN) this.known.clear();
    const missing = [...new Set(members.map((m) => m.stream))].filter((s) => !this.known.has(s));
    if (missing.length === 0) return;
    const heads = await this.log.heads([...missing, ...missing.map(metadataStream)]);
    for (const stream of missing) {
      const head = heads.get(stream);
      const metadataHead = heads.get(metadataStream(stream));
      const name = metadataStream(stream);
      if (!this.known.has(name)) {
        this.known.set(name, {
          revision: metadataHead?.revision ?? -1n,
          deleted: false,
          metadata: NO_METADATA,
        });
      }
      this.known.set(stream, {
        revision: head?.revision ?? -1n,
        deleted: head?.deleted ?? false,
        metadata:
          metadataHead && metadataHead.revision >= 0n
            ? await this.metadataAt(stream, metadataHead.revision)
            : NO_METADATA,
      });
    }
  }

  private async metadataAt(stream: string, revision: bigint): Promise<StreamMetadata> {
    const [event] = await this.log.streamPage(metadataStream(stream), revision, false, 1);
    return event ? readMetadata(decode(event).data) : NO_METADATA;
  }

  private async decide(members: readonly Queued[]): Promise<Batch> {
    const batch: Batch = { rows: [], done: [], members: [...members] };
    for (const member of members) {
      if (member.deadline < Date.now()) {
        batch.done.push(() => member.reject(new DeadlineError('deadline passed')));
        continue;
      }
      const outcome = await this.decideOne(member, batch);
      batch.done.push(() => {
        if ('refused' in outcome) member.reject(new RefusedError(outcome.refused));
        else member.resolve(outcome.appended);
      });
    }
    return batch;
  }

  private async decideOne(
    request: AppendRequest,
    batch: Batch,
  ): Promise<{ appended: Appended } | { refused: Refused }> {
    const info = this.known.get(request.stream) ?? { revision: -1n, deleted: false, metadata: NO_METADATA };
    if (info.deleted) return { refused: { kind: 'stream-deleted' } };
    const { expected } = request;
    const softDeleted = isSoftDeleted(info.metadata);
    const current = softDeleted && expected.kind !== 'revision' ? -1n : info.revision;
    const wrong = {
      refused: { kind: 'wrong-version', expected, current: info.revision < 0n ? null : info.revision },
    } as const;
    switch (expected.kind) {
      case 'stream_exists':
        if (softDeleted) return { refused: { kind: 'stream-deleted' } };
        if (info.revision < 0n) return wrong;
        break;
      case 'any':
        break;
      case 'no_stream':
        if (current >= 0n) return (await this.sameEvents(request, -1n, info.revision, batch)) ?? wrong;
        break;
      case 'revision':
        if (expected.revision === info.revision) break;
        if (expected.revision > info.revision) return wrong;
        return (await this.sameEvents(request, expected.revision, info.revision, batch)) ?? wrong;
    }
    if (expected.kind === 'any' || expected.kind === 'stream_exists') {
      const repeated = this.repeated(request);
      if (repeated === 'partly') return wrong;
      if (repeated) return { appended: repeated };
    }
    return { appended: this.write(request, info, batch) };
  }

  /** A retry: the very events stand right after the expected revision. */
  private async sameEvents(
    request: AppendRequest,
    expected: bigint,
    head: bigint,
    batch: Batch,
  ): Promise<{ appended: Appended } | null> {
    const last = expected + BigInt(request.events.length);
    if (last > head || request.events.length === 0) return null;
    const stored = await this.log.idsAt(request.stream, expected + 1n, request.events.length);
    const pending = batch.rows.filter((r) => r.stream === request.stream && r.revision > expected);
    const ids = [...stored, ...pending.map((r) => r.id)].slice(0, request.events.length);
    if (!request.events.every((e, i) => ids[i]?.toLowerCase() === e.id.toLowerCase())) return null;
    const waiting = pending.find((r) => r.revision === last);
    const position = waiting?.position ?? (await this.log.positionAt(request.stream, last));
    return { appended: { revision: last, position } };
  }

  /** Best effort for ANY: all ids known in this stream is a retry, the first known and a later one not is not. */
  private repeated(request: AppendRequest): Appended | 'partly' | null {
    const places = request.events.map((e) => this.ids.get(e.id.toLowerCase()));
    const [first] = places;
    if (!first || first.stream !== request.stream) return null;
    const last = places.at(-1);
    return places.every((p) => p?.stream === request.stream) && last ? last : 'partly';
  }

  private write(request: AppendRequest, info: StreamInfo, batch: Batch): Appended {
    if (isSoftDeleted(info.metadata) && request.events.length > 0) this.reopen(request.stream, info, batch);
    for (const event of request.events) this.add(request.stream, info, event, batch);
    this.known.set(request.stream, info);
    const last = batch.rows.at(-1);
    return {
      revision: info.revision,
      position: request.events.length > 0 ? (last?.position ?? 0n) : this.position,
    };
  }

  private add(stream: string, info: StreamInfo, event: ProposedEvent, batch: Batch): void {
    this.position += 1n;
    info.revision += 1n;
    const { revision } = info;
    const { position } = this;
    const response = encodeEvent(event, stream, revision, position, Date.now());
    batch.rows.push({ position, stream, revision, type: event.type, response, id: event.id });
    if (event.type === TOMBSTONE_TYPE) info.deleted = true;
    this.rememberId(event.id.toLowerCase(), { stream, revision, position });
    if (stream.startsWith('$$') && event.type === METADATA_TYPE) {
      const described = this.known.get(stream.slice(2));
      if (described) described.metadata = readMetadata(event.data);
    }
  }

  /** Writing to a soft-deleted stream opens it again: what was there stays hidden. */
  private reopen(stream: string, info: StreamInfo, batch: Batch): void {
    const data = withTruncateBefore(info.metadata, info.revision + 1n);
    this.writeMetadata(stream, data, batch);
    info.metadata = readMetadata(data);
  }

  private writeMetadata(stream: string, data: Buffer, batch: Batch): void {
    const name = metadataStream(stream);
    const info = this.known.get(name);
    if (!info) throw new Error(`metadata stream of ${stream} is not known`);
    const event = {
      id: randomUUID(),
      type: METADATA_TYPE,
      contentType: 'application/json',
      data,
      customMetadata: NOTHING,
    };
    this.add(name, info, event, batch);
  }

  private rememberId(id: string, place: Appended & { readonly stream: string }): void {
    this.ids.set(id, place);
    if (this.ids.size > MAX_IDS_KNOWN) this.ids.delete(this.ids.keys().next().value ?? '');
  }
}

const NOTHING = new Uint8Array();

function problemWith({ events, stream }: AppendRequest): Refused | null {
  if (stream === '' || stream.includes('\0')) return { kind: 'bad-request', message: 'bad stream name' };
  let bytes = 0;
  for (const event of events) {
    if (!UUID.test(event.id)) return { kind: 'bad-request', message: 'event id is no UUID' };
    if (event.type === '' || event.type.includes('\0'))
      return { kind: 'bad-request', message: 'bad event type' };
    bytes += event.data.length + event.customMetadata.length;
  }
  return bytes > MAX_APPEND_BYTES ? { kind: 'too-large' } : null;
}
