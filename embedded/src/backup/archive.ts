import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { extract, pack } from 'tar-stream';

/** The backup is not what was written, or not what this program can read; the message is one plain sentence. */
export class BackupError extends Error {}

/** The first entry: what has to be known before anything is made of the rest. */
const Header = Type.Object({
  format: Type.Literal(1),
  made: Type.String(),
  mode: Type.Union([Type.Literal('demo'), Type.Literal('real')]),
  /** Where VAULT_KEY is: in the backup, in it under a password, or with its owner alone. */
  key: Type.Union([Type.Literal('inside'), Type.Literal('sealed'), Type.Literal('apart')]),
  logVersion: Type.Integer({ minimum: 1 }),
});
export type Header = Static<typeof Header>;

const Entry = Type.Object({
  name: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
type Entry = Static<typeof Entry>;

/** The last entry: everything before it, and what it amounts to. */
const Manifest = Type.Object({
  events: Type.Integer({ minimum: 0 }),
  keys: Type.Integer({ minimum: 0 }),
  pictures: Type.Integer({ minimum: 0 }),
  entries: Type.Array(Entry),
});
export type Manifest = Static<typeof Manifest>;

export const HEADER = 'backup.json';
const MANIFEST = 'manifest.json';
/** What is copied without an end in sight goes in parts: a tar names each size before its bytes. */
const PART_BYTES = 8 * 1024 * 1024;
/** Of an entry that is read into memory. */
const SMALL_BYTES = 64 * 1024 * 1024;

/** A gzipped tar, written as it comes: what waits in memory is one part. */
export class ArchiveWriter {
  private readonly pack = pack();
  private readonly entries: Entry[] = [];
  private readonly target: WriteStream;
  private readonly writing: Promise<void>;

  constructor(readonly file: string) {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    this.target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    this.writing = pipeline(this.pack, gzip, this.target);
    // Whoever adds next, or finishes, hears of it.
    this.writing.catch(() => undefined);
  }

  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content);
    this.entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
    await this.write(name, bytes);
  }

  addFile = async (name: string, path: string): Promise<void> => this.add(name, await readFile(path));

  /** As `name/00000001` and so on. */
  async addParts(
    name: string,
    source: AsyncIterable<Buffer>,
    onPart: (bytes: number) => void = () => undefined,
  ): Promise<void> {
    let part = 0;
    let waiting: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      part += 1;
      await this.add(`${name}/${String(part).padStart(8, '0')}`, Buffer.concat(waiting));
      onPart(bytes);
      waiting = [];
      bytes = 0;
    };
    for await (const chunk of source) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= PART_BYTES) await flush();
    }
    if (bytes > 0) await flush();
  }

  /** On the disk when it resolves. */
  async finish(amounts: Omit<Manifest, 'entries'>): Promise<void> {
    const manifest: Manifest = { ...amounts, entries: this.entries };
    await this.write(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    this.pack.finalize();
    await this.writing;
  }

  async abandon(): Promise<void> {
    const { target } = this;
    // A file that is only being opened is made all the same: until then nobody can take it away.
    const closed = new Promise<void>((resolve) =>
      target.closed ? resolve() : target.once('close', resolve),
    );
    this.pack.destroy();
    await this.writing.catch(() => undefined);
    await closed;
  }

  private async write(name: string, bytes: Buffer): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        const mode = 0o600;
        const done = (error?: Error | null) => (error ? reject(error) : resolve());
        this.pack.entry({ name, mode }, bytes, done).on('error', reject);
      });
    } catch (error) {
      // A full disk, say: the cause.
      await this.writing;
      throw error;
    }
  }
}

export type Chunks = AsyncIterable<Buffer>;

/** Every entry in its turn; whoever is given one reads it to its end. Throws BackupError for what is no whole archive. */
export async function readArchive(
  file: string,
  take: (name: string, content: Chunks) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const entries = extract();
  const feeding = pipeline(createReadStream(file), createGunzip(), entries);
  feeding.catch(() => undefined);
  /** What the taker had to say, which stays what it is. */
  let own: { readonly error: unknown } | undefined;
  try {
    for await (const entry of entries) {
      const content = new Content(entry);
      try {
        signal?.throwIfAborted();
        await take(entry.header.name, content);
      } catch (error) {
        if (!content.isHarmed) own = { error };
        throw error;
      }
    }
    await feeding;
  } catch (error) {
    throw own ? own.error : damaged(file, error);
  } finally {
    entries.destroy();
    await feeding.catch(() => undefined);
  }
}

/** Knows whether it was itself that failed. */
class Content {
  isHarmed = false;

  constructor(private readonly entry: Chunks) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      yield* this.entry;
    } catch (error) {
      this.isHarmed = true;
      throw error;
    }
  }
}

const damaged = (file: string, why: unknown) =>
  new BackupError(
    `${file} is damaged or no backup (${why instanceof Error ? why.message : String(why)}): nothing of it was taken.`,
  );

/** Reads all of it and compares it with what it says of itself. Throws BackupError. */
export async function verifyArchive(
  file: string,
  signal?: AbortSignal,
): Promise<{ header: Header; manifest: Manifest }> {
  const found: Entry[] = [];
  let first: Buffer | null = null;
  let last: Buffer = Buffer.alloc(0);
  await readArchive(
    file,
    async (name, content) => {
      const hash = createHash('sha256');
      let bytes = 0;
      const kept: Buffer[] = [];
      const isKept = name === HEADER || name === MANIFEST;
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        if (isKept && bytes <= SMALL_BYTES) kept.push(chunk);
      }
      if (name === HEADER) first ??= Buffer.concat(kept);
      if (name === MANIFEST) last = Buffer.concat(kept);
      else found.push({ name, bytes, sha256: hash.digest('hex') });
    },
    signal,
  );
  const header = read(Header, first ?? Buffer.alloc(0), file, 'it is of no version that this program knows');
  const manifest = read(Manifest, last, file, 'its end is missing');
  const wrong = firstDifference(manifest.entries, found);
  if (wrong !== null) throw damaged(file, `${wrong} is not as it was written`);
  return { header, manifest };
}

function read<T extends TSchema>(schema: T, bytes: Buffer, file: string, why: string): Static<T> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (Value.Check(schema, value)) return value;
  } catch {
    // As any other nonsense.
  }
  throw damaged(file, why);
}

function firstDifference(told: readonly Entry[], found: readonly Entry[]): string | null {
  for (let i = 0; i < Math.max(told.length, found.length); i += 1) {
    const [a, b] = [told[i], found[i]];
    if (a?.name !== b?.name || a?.bytes !== b?.bytes || a?.sha256 !== b?.sha256)
      return a?.name ?? b?.name ?? '';
  }
  return null;
}

/** A small entry whole. */
export async function bytesOf(content: Chunks): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
