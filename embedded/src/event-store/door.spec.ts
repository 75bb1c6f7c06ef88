import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { CannotStartError } from '../cannot-start.ts';
import { keptDoor } from './door.ts';

vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomBytes: (size: number) => Buffer.alloc(size),
}));

describe('the door of the embedded event store', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const file = join(folder.path, 'event-store.json');

  it('has a certificate that OpenSSL reads whatever number chance gives it', () => {
    expect(new X509Certificate(keptDoor(folder.path).certificate).checkHost('localhost')).toBe('localhost');
  });

  it.each(['', '{', 'null', '{"user":"rifa"}'])(
    'that cannot be read is told, and left as it is: %s',
    (text) => {
      writeFileSync(file, text);
      expect(() => keptDoor(folder.path)).toThrow(CannotStartError);
      expect(() => keptDoor(folder.path)).toThrow(`${file} cannot be read`);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('that was taken away is made anew, its certificate too', () => {
    rmSync(file);
    const { certificate, certificateFile } = keptDoor(folder.path);
    expect(readFileSync(certificateFile, 'utf8')).toBe(certificate);
    expect(keptDoor(folder.path).certificate).toBe(certificate);
  });
});
