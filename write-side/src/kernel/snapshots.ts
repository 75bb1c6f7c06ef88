import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createDeflate, inflate } from 'node:zlib';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { sha256 } from './commands.ts';

/**
 * Snapshots live in the event store, in streams of their own, in chunks under 512 KiB: a header line of
 * JSON, then bytes. They may be dropped at any time: the events tell the same.
 */
export interface Snapshot<F> {
  readonly version: number;
  /** JSON: where in the log it stands, and what else belongs to it. */
  readonly facts: F;
  /** One after another. */
  readonly state: readonly Uint8Array[];
}
interface Kept<F> {
  readonly facts: F;
  readonly state: Uint8Array;
}

const CHUNK_BYTES = 480 * 1024;
const MAX_CHUNKS = 64;
const TYPE = 'Snapshot';
const expand = promisify(inflate);
const streamOf = (name: string) => `snapshot-${name}`;

interface Header {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  /** Of the format and of what was known of the events when they were folded. */
  readonly version: string;
}

/** One that was folded by a build that knew other events is none: it may have passed over some. */
const versionOf = (store: EventStore, version: number, events: string | readonly string[]): string =>
  `${version}.${sha256(
    [events]
      .flat()
      .map((of) => store.knowledgeOf(of))
      .join('\n'),
  )}`;

/** Under a name: that of the stream it is of, or of what was folded from many `events`. */
export async function saveSnapshot<F>(
  store: EventStore,
  name: string,
  { version, facts: plain, state }: Snapshot<F>,
  events: string | readonly string[] = name,
): Promise<void> {
  const facts = Buffer.from(JSON.stringify(plain));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(facts.length);
  const body = await compress([length, facts, ...state]);
  const count = Math.max(1, Math.ceil(body.length / CHUNK_BYTES));
  if (count > MAX_CHUNKS) return;
  const id = randomUUID();
  const chunks = Array.from({ length: count }, (_, index) => {
    const header: Header = { id, index, count, version: versionOf(store, version, events) };
    return Buffer.concat([
      Buffer.from(`${JSON.stringify(header)}\n`),
      body.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
    ]);
  });
  await store.appendBinary(streamOf(name), TYPE, chunks, count * 2);
}

/** The newest whole snapshot of this version; null where there is none that can be read. */
export async function loadSnapshot<F>(
  store: EventStore,
  name: string,
  version: number,
  events: string | readonly string[] = name,
): Promise<Kept<F> | null> {
  const sets = new Map<string, Map<number, Buffer>>();
  for await (const { data } of store.readBinaryBackwards(streamOf(name), MAX_CHUNKS * 2)) {
    const chunk = Buffer.from(data);
    const end = chunk.indexOf(10);
    const header = JSON.parse(chunk.subarray(0, end).toString()) as Header;
    const parts = sets.get(header.id) ?? new Map<number, Buffer>();
    sets.set(header.id, parts.set(header.index, chunk.subarray(end + 1)));
    if (parts.size === header.count) {
      return header.version === versionOf(store, version, events) ? decode(parts) : null;
    }
  }
  return null;
}

/** Parts that are large: to put them together first would take as long as all else. */
const compress = (parts: readonly Uint8Array[]): Promise<Buffer> =>
  buffer(Readable.from(parts).pipe(createDeflate({ level: 1, chunkSize: 256 * 1024 })));

async function decode<F>(parts: ReadonlyMap<number, Buffer>): Promise<Kept<F>> {
  const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  const body = await expand(Buffer.concat(ordered));
  const end = 4 + body.readUInt32LE(0);
  return { facts: JSON.parse(body.subarray(4, end).toString()) as F, state: body.subarray(end) };
}
