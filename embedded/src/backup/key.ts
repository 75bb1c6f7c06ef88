import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

/** What a guess costs: 128 MiB and some tenths of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
const NAME = Buffer.from('rifa-viva/backup/cofre.key');
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The vault's key under a password: salt, iv, tag and ciphertext of AES-256-GCM, in base64. */
export function sealKey(key: string, password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(password, salt), iv);
  cipher.setAAD(NAME);
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Null where the password is another one. */
export function openKey(sealed: string, password: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const [salt, iv, tag] = [
    bytes.subarray(0, SALT_BYTES),
    bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES),
    bytes.subarray(SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(password, salt), iv);
    decipher.setAAD(NAME);
    decipher.setAuthTag(tag);
    const body = bytes.subarray(SALT_BYTES + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString();
  } catch {
    return null;
  }
}

const keyOf = (password: string, salt: Buffer): Buffer =>
  scryptSync(password.normalize('NFC'), salt, 32, COST);
