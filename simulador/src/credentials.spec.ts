import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keptCredentials, makeCredentials } from './credentials.ts';

vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomBytes: (size: number) => Buffer.alloc(size),
}));

it('what was handed out is told by its file where it cannot be read, and never made anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rifa-viva-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'credentials.json');
  expect(await keptCredentials(file)).toEqual(await keptCredentials(file));
  writeFileSync(file, '');
  await expect(keptCredentials(file)).rejects.toThrow(`${file} cannot be read`);
});

describe('certificates of the simulator', () => {
  it('are read by OpenSSL whatever number chance gives them', async () => {
    const { ca, server, client } = (await makeCredentials()).efi;
    const authority = new X509Certificate(ca);
    for (const { certificate } of [server, client])
      expect(new X509Certificate(certificate).verify(authority.publicKey)).toBe(true);
  });
});
