import { randomBytes } from 'node:crypto';

const POOL_BYTES = 8_192;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * As many bytes of the system's cryptographic generator, none of them given out twice. For small numbers that many
 * calls need: asking the system each time costs more than a reservation's whole decision.
 */
export function pooledRandom(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    // A new one each time: what was given out keeps pointing into the old.
    pool = randomBytes(Math.max(POOL_BYTES, bytes));
    used = 0;
  }
  used += bytes;
  return pool.subarray(used - bytes, used);
}
