import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { EventStore } from '@rifa-viva/server/event-store/types';

/**
 * Snapshots live in the event store, in streams of their own, in chunks under 512 KiB: a header line of
 * JSON, then bytes. They may be dropped at any time: the events tell the same.
 */
export interface Snapshot {
  readonly version: number;
  /** Last revision of the stream that is folded in. */
  readonly revision: bigint;
  /** SHA-256 chain value after that revision. */
  readonly hash: string;
  /** Recent commands: id and where its events stand. */
  readonly commands: readonly (readonly [commandId: string, firstRevision: string, count: number])[];
  readonly state: Uint8Array;
}

const CHUNK_BYTES = 480 * 1024;
const MAX_CHUNKS = 64;
const TYPE = 'Snapshot';
const compress = promisify(deflate);
const expand = promisify(inflate);
const streamOf = (stream: string) => `snapshot-${stream}`;

interface Header {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly version: number;
}

export async function saveSnapshot(store: EventStore, stream: string, snapshot: Snapshot): Promise<void> {
  const { state, ...rest } = snapshot;
  const facts = Buffer.from(JSON.stringify({ ...rest, revision: String(snapshot.revision) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(facts.length);
  const body = await compress(Buffer.concat([length, facts, state]), { level: 1 });
  const count = Math.max(1, Math.ceil(body.length / CHUNK_BYTES));
  if (count > MAX_CHUNKS) return;
  const id = randomUUID();
  const chunks = Array.from({ length: count }, (_, index) => {
    const header: Header = { id, index, count, version: snapshot.version };
    return Buffer.concat([
      Buffer.from(`${JSON.stringify(header)}\n`),
      body.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
    ]);
  });
  await store.appendBinary(streamOf(stream), TYPE, chunks, count * 2);
}

/** The newest whole snapshot of this version; null where there is none that can be read. */
export async function loadSnapshot(
  store: EventStore,
  stream: string,
  version: number,
): Promise<Snapshot | null> {
  const sets = new Map<string, Map<number, Buffer>>();
  for await (const { data } of store.readBinaryBackwards(streamOf(stream), MAX_CHUNKS * 2)) {
    const chunk = Buffer.from(data);
    const end = chunk.indexOf(10);
    const header = JSON.parse(chunk.subarray(0, end).toString()) as Header;
    const parts = sets.get(header.id) ?? new Map<number, Buffer>();
    sets.set(header.id, parts.set(header.index, chunk.subarray(end + 1)));
    if (parts.size === header.count) {
      return header.version === version ? decode(parts) : null;
    }
  }
  return null;
}

async function decode(parts: ReadonlyMap<number, Buffer>): Promise<Snapshot> {
  const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  const body = await expand(Buffer.concat(ordered));
  const end = 4 + body.readUInt32LE(0);
  const facts = JSON.parse(body.subarray(4, end).toString()) as Omit<Snapshot, 'state' | 'revision'> & {
    revision: string;
  };
  return { ...facts, revision: BigInt(facts.revision), state: body.subarray(end) };
}
