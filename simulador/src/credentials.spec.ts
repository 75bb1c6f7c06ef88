import { X509Certificate } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { makeCredentials } from './credentials.ts';

vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomBytes: (size: number) => Buffer.alloc(size),
}));

describe('certificates of the simulator', () => {
  it('are read by OpenSSL whatever number chance gives them', async () => {
    const { ca, server, client } = (await makeCredentials()).efi;
    const authority = new X509Certificate(ca);
    for (const { certificate } of [server, client])
      expect(new X509Certificate(certificate).verify(authority.publicKey)).toBe(true);
  });
});
