import { createECDH, createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { chavesVapid } from './vapid.ts';

const cofre = (segredo: Buffer) => ({ ensureKey: async () => segredo });

it('is the same key at every start, of the curve that browsers know', async () => {
  const [uma, outra] = [
    await chavesVapid(cofre(Buffer.alloc(32, 7))),
    await chavesVapid(cofre(Buffer.alloc(32, 7))),
  ];
  expect(uma).toEqual(outra);
  expect(Buffer.from(uma.publica, 'base64url')).toHaveLength(65);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(uma.privada, 'base64url'));
  expect(ecdh.getPublicKey('base64url')).toBe(uma.publica);
});

it('bytes that are no key of the curve lead to one', async () => {
  const fora = Buffer.alloc(32, 255);
  const { privada } = await chavesVapid(cofre(fora));
  expect(privada).toBe(createHash('sha256').update(fora).digest('base64url'));
});
