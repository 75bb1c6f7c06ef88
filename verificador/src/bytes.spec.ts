import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deBase64 } from './bytes.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

it('reads base64', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(deBase64(base64(bytes))).toEqual(bytes);
    }),
  );
});

it('takes no other writing of the same bytes, and nothing else', () => {
  expect(deBase64('/w==')).toEqual(Uint8Array.of(255));
  for (const outra of ['/x==', '/w', '/w=', ' /w==', '/w==\n', '_w==', '/w===', 'ç'])
    expect([outra, deBase64(outra)]).toEqual([outra, null]);
});
