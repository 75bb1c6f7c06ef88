import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Vault } from './vault.ts';

/**
 * The company's Ed25519 key: its seed is one of the vault's keys, made when it is first asked for; of two processes that
 * ask at once one makes it.
 */
export interface SigningKey {
  /** 32 bytes as base64. */
  readonly publicKey: string;
  /** Base64 of 64 bytes. A text is signed as UTF-8. */
  sign(what: string | Uint8Array): string;
}

export const SIGNING_KEY = 'assinatura-da-empresa';
/** PKCS #8 around 32 bytes of seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const RAW_BYTES = 32;

export async function signingKey(vault: Pick<Vault, 'ensureKey'>): Promise<SigningKey> {
  const seed = await vault.ensureKey(SIGNING_KEY);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: spki.subarray(-RAW_BYTES).toString('base64'),
    sign: (what) => sign(null, typeof what === 'string' ? Buffer.from(what) : what, key).toString('base64'),
  };
}
