import { createPrivateKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of a key: pieces so short that some stand within a line of a PEM, whatever the format, and too long for chance. */
const PIECE = 12;
const PIECES = 6;

/** Planted secrets, and everywhere they must not be. */
export class Canaries {
  private readonly forms = new Map<string, string>();
  private readonly seen = new Map<string, string[]>();
  private readonly lengths = new Map<string, number>();

  /** In every form that it might leave in. */
  plant(name: string, secret: string | Buffer): void {
    const bytes = Buffer.from(secret);
    if (bytes.length < 8) throw new Error(`${name} is too short to be told from chance`);
    const text = typeof secret === 'string' ? [secret, encodeURIComponent(secret)] : [];
    const forms = [
      ...text,
      ...text.map((one) => JSON.stringify(one).slice(1, -1)),
      bytes.toString('hex'),
      ...encodedAnywhere(bytes),
      // As bytes are looked through.
      bytes.toString('latin1'),
    ];
    for (const form of forms) this.forms.set(form, name);
  }

  /** An RSA key, PEM: that as a text, and its secret number, which every format of it holds. */
  plantKey(name: string, pem: string): void {
    const key = createPrivateKey(pem);
    for (const type of ['pkcs1', 'pkcs8'] as const) {
      const text = key.export({ type, format: 'pem' }).toString();
      for (const written of [text, text.replaceAll('\n', '\r\n')]) this.plant(name, written);
    }
    const { d = '' } = key.export({ format: 'jwk' });
    const secret = Buffer.from(d, 'base64url');
    for (let n = 1; n <= PIECES; n += 1) this.plant(name, secret.subarray(n * PIECE, (n + 1) * PIECE));
  }

  search(place: string, what: string | Uint8Array): void {
    const text = typeof what === 'string' ? what : Buffer.from(what).toString('latin1');
    this.lengths.set(place, (this.lengths.get(place) ?? 0) + text.length);
    for (const [form, name] of this.forms) {
      if (!text.includes(form)) continue;
      const found = this.seen.get(place) ?? [];
      if (!found.includes(name)) found.push(name);
      this.seen.set(place, found);
    }
  }

  /** Which secrets were found where. */
  get found(): Record<string, readonly string[]> {
    return Object.fromEntries(this.seen);
  }

  /** How many bytes were looked through where. */
  get searched(): Record<string, number> {
    return Object.fromEntries(this.lengths);
  }

  /** Every file under a folder, whatever is in it. */
  searchFolder(place: string, folder: string): void {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) this.searchFolder(place, path);
      else this.search(place, readFileSync(path));
    }
  }
}

/** In base64 at whatever place of something longer: its ends depend on what stands beside it. */
const encodedAnywhere = (bytes: Buffer): string[] =>
  [0, 1, 2].flatMap((skipped) => {
    const whole = bytes.subarray(skipped, skipped + 3 * Math.floor((bytes.length - skipped) / 3));
    return [whole.toString('base64'), whole.toString('base64url')];
  });
