import { X509Certificate } from 'node:crypto';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { describe, expect, it, vi } from 'vitest';
import { keptDoor } from './door.ts';

vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomBytes: (size: number) => Buffer.alloc(size),
}));

describe('the door of the embedded event store', () => {
  it('has a certificate that OpenSSL reads whatever number chance gives it', () => {
    const folder = temporaryFolder();
    try {
      expect(new X509Certificate(keptDoor(folder.path).certificate).checkHost('localhost')).toBe('localhost');
    } finally {
      folder.remove();
    }
  });
});
