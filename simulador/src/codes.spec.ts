import fc from 'fast-check';
import jsQR from 'jsqr';
import { hasError, isDynamicPix, isStaticPix, parsePix } from 'pix-utils';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { dynamicCode, Pictures, staticCode } from './codes.ts';

const KEY = '123e4567-e89b-12d3-a456-426614174000';

describe('codes', () => {
  it('with an amount are read by an independent parser', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(), (amount, number) => {
        const pix = parsePix(staticCode(KEY, amount, `mpqrinter${number}`));
        if (hasError(pix) || !isStaticPix(pix)) throw new Error('unreadable');
        expect(Math.round((pix.transactionAmount ?? 0) * 100)).toBe(amount);
        expect([pix.pixKey, pix.txid]).toEqual([KEY, `mpqrinter${number}`]);
      }),
    );
  });

  it('with an address are read by an independent parser', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{32}$/), (place) => {
        const location = `qrcodespix.sejaefi.com.br/v2/${place}`;
        const pix = parsePix(dynamicCode(location));
        if (hasError(pix) || !isDynamicPix(pix)) throw new Error('unreadable');
        expect(pix.url).toBe(location);
      }),
    );
  });

  it('are read back from their pictures', async () => {
    const pictures = new Pictures();
    const code = staticCode(KEY, 2_550, 'mpqrinter1');
    const seen = async (picture: Buffer) => {
      const { data, info } = await sharp(picture)
        .resize(400, 400, { kernel: 'nearest' })
        .flatten()
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
    };
    expect(await seen(Buffer.from(await pictures.png(code), 'base64'))).toBe(code);
    const [, svg = ''] = (await pictures.svg(code)).split(',');
    expect(await seen(Buffer.from(svg, 'base64'))).toBe(code);
  });

  it('keep a bounded number of pictures', async () => {
    const pictures = new Pictures();
    const first = await pictures.png('first');
    for (let i = 0; i < 201; i += 1) await pictures.png(`code ${i}`);
    expect(await pictures.png('first')).toBe(first);
  });
});
