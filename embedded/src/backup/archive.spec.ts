import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveWriter, BackupError, bytesOf, HEADER, readArchive, verifyArchive } from './archive.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const file = join(folder.path, 'copia');
const header = { format: 1, made: 'hoje', mode: 'real', key: 'apart', logVersion: 1 };
const PARTS = Array.from({ length: 5 }, () => randomBytes(5_000_000));

async function* inTurn(parts: readonly Buffer[]) {
  yield* parts;
}

async function write(target: string, told: object = header, parts = [randomBytes(2_000)]): Promise<void> {
  const archive = new ArchiveWriter(target);
  await archive.add(HEADER, JSON.stringify(told));
  await archive.addParts('log', inTurn(parts));
  await archive.add('arquivos/vazio.png', '');
  await archive.finish({ events: 3, keys: 2, pictures: 1 });
}

beforeAll(() => write(file, header, PARTS));

describe('an archive', () => {
  it('comes back as it was written, its long parts in pieces, for its owner alone', async () => {
    const found: Record<string, Buffer> = {};
    await readArchive(file, async (name, content) => {
      found[name] = await bytesOf(content);
    });
    expect(Object.keys(found)).toEqual([
      HEADER,
      'log/00000001',
      'log/00000002',
      'log/00000003',
      'arquivos/vazio.png',
      'manifest.json',
    ]);
    const log = Object.entries(found).flatMap(([name, bytes]) => (name.startsWith('log/') ? [bytes] : []));
    expect(Buffer.concat(log).equals(Buffer.concat(PARTS))).toBe(true);
    const { manifest } = await verifyArchive(file);
    expect(manifest).toMatchObject({ events: 3, keys: 2, pictures: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is refused with any byte changed or its end missing', async () => {
    const small = join(folder.path, 'pequena');
    await write(small);
    const whole = readFileSync(small);
    const harmed = join(folder.path, 'ferida');
    const content = gunzipSync(whole);
    const refused = async (bytes: Buffer) => {
      writeFileSync(harmed, bytes);
      const verified = verifyArchive(harmed).then(() => gunzipSync(bytes).equals(content));
      // A few bits may say otherwise what comes to the very same bytes.
      await expect(verified.catch((error) => error instanceof BackupError)).resolves.toBe(true);
    };
    let harmless = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, by) => {
        const bytes = Buffer.from(whole);
        bytes[place] = (bytes[place] ?? 0) ^ by;
        await refused(bytes);
        harmless += (await verifyArchive(harmed).catch(() => null)) ? 1 : 0;
      }),
      { numRuns: 300 },
    );
    expect(harmless).toBeLessThan(60);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) =>
        refused(whole.subarray(0, length)),
      ),
      { numRuns: 100 },
    );
  });

  it('is refused where it is none, or of a version that nobody knows yet', async () => {
    const other = join(folder.path, 'outra');
    for (const bytes of ['', 'nada disso', '\x1f\x8b']) {
      writeFileSync(other, bytes);
      await expect(verifyArchive(other)).rejects.toThrow('damaged or no backup');
    }
    rmSync(other);
    await write(other, { ...header, format: 2 });
    await expect(verifyArchive(other)).rejects.toThrow('of no version that this program knows');
  });

  it('lets whoever reads it say what is wrong himself', async () => {
    const disk = new Error('no space left on device');
    await expect(readArchive(file, () => Promise.reject(disk))).rejects.toBe(disk);
  });

  it('cannot be written over another file, or where nothing can be', async () => {
    const before = readFileSync(file);
    await expect(write(file)).rejects.toThrow('EEXIST');
    expect(readFileSync(file).equals(before)).toBe(true);
    await expect(write(join(folder.path, 'nenhuma', 'copia'))).rejects.toThrow('ENOENT');
  });
});
