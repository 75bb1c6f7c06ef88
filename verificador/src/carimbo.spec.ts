import { newStamper, tokenOf } from '@rifa-viva/proof/testing/time-stamps';
import { describe, expect, it } from 'vitest';
import { lerCarimbo } from './carimbo.ts';
import { Defeito } from './defeito.ts';

const digest = Buffer.alloc(32, 0xab);
const at = new Date('2026-06-10T12:00:00.250Z');
const token = tokenOf({ digest, at, stamper: newStamper(), nonce: Buffer.alloc(8, 1) });

/** The outermost lengths left open, as some authorities write them. */
function opened(bytes: Buffer): Buffer {
  const head = bytes[1] === 0x82 ? 4 : 3;
  const end = Buffer.from([0, 0]);
  return Buffer.concat([Buffer.from([bytes[0] ?? 0, 0x80]), bytes.subarray(head), end]);
}

describe('a time-stamp token', () => {
  it('says what was stamped and when', () => {
    const said = { resumo: 'ab'.repeat(32), em: at.getTime() };
    expect(lerCarimbo(token)).toEqual(said);
    expect(lerCarimbo(opened(token))).toEqual(said);
    expect(lerCarimbo(tokenOf({ digest, at: new Date('2026-06-10T12:00:00Z') })).em).toBe(
      Date.parse('2026-06-10T12:00:00Z'),
    );
  });

  it('cut anywhere is none', () => {
    for (let length = 0; length < token.length; length += 1)
      expect(() => lerCarimbo(token.subarray(0, length))).toThrow(Defeito);
    expect(() => lerCarimbo(Buffer.concat([token, Buffer.from([0])]))).toThrow(Defeito);
  });

  it('with a byte changed is one or a defect, never anything else', () => {
    for (let i = 0; i < token.length; i += 1) {
      for (const value of [0x00, 0x30, 0x80, 0xff]) {
        const changed = Buffer.from(token);
        changed[i] = value;
        try {
          lerCarimbo(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(Defeito);
        }
      }
    }
  });

  it.each([
    ['deep', Buffer.alloc(60_000, 0x30)],
    ['open for ever', Buffer.concat(Array.from({ length: 30_000 }, () => Buffer.from([0x30, 0x80])))],
    ['longer than there is', Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff])],
    ['too long', Buffer.alloc(70_000)],
  ])('that is %s is a defect', (_, bytes) => {
    expect(() => lerCarimbo(bytes)).toThrow(Defeito);
  });
});
