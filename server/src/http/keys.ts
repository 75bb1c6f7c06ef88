import { createHmac, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Call } from '@rifa-viva/contracts/http/call';

/** What the idempotency keys of calls are bound to, kept by the side that they write on. */
export interface BoundKeys {
  /** Of this installation alone: what is made of payloads tells nobody who has the log what they were. */
  readonly secret: Buffer;
  /** Binds a key to what is asked by it; the same again changes nothing. Throws Refusal: 409 where it is another's. */
  bind(key: string, fingerprint: string): Promise<void>;
}

/** A call as it was asked, whoever asked. */
export interface AskedCall {
  readonly call: Pick<Call, 'name' | 'body'>;
  readonly params: object;
  readonly query: object;
  /** Its body; of an upload the text fields and the file's hash. */
  readonly payload: object;
}

const BYTES = 16;
/** Weak by nature: they enter as slowly as they are kept. */
const PASSWORD = /senha/i;
const slowly = promisify<string, string, number, Buffer>(scrypt);

/** Of a person's call and its payload; the same whatever order the fields come in. */
export async function fingerprintOf(secret: Buffer, caller: number, asked: AskedCall): Promise<string> {
  const { call, params, query, payload } = asked;
  const bound: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (call.body?.properties[name]?.foraDaChave) continue;
    const password = typeof value === 'string' && value !== '' && PASSWORD.test(name);
    bound[name] = password ? (await slowly(value, `${caller}.${name}`, BYTES)).toString('hex') : value;
  }
  const text = JSON.stringify([caller, call.name, params, query, bound], inOrder);
  return createHmac('sha256', secret).update(text).digest().toString('base64url', 0, BYTES);
}

/** Arrays stay as they are: another order may be another wish. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
