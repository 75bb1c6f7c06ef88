import { montarPix } from '@rifa-viva/contracts/regras/pix';
import { caminhoDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import fc from 'fast-check';
import jsQR from 'jsqr';
import { hasError, isStaticPix, parsePix } from 'pix-utils';
import { create } from 'qrcode';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PUBLISHED, WITH_AMOUNT } from '../testing/pix-published.ts';

const RUNS = Number(process.env.PROOF_PIX ?? 150);
const MARGIN = 4;
const SCALE = 3;

const charge = fc.record({
  chave: fc.oneof(
    fc.constant('pix@empresa.com.br'),
    fc.stringMatching(/^\d{11}$/),
    fc.stringMatching(/^\d{14}$/),
    fc.stringMatching(/^\+\d{13}$/),
    fc.uuid(),
  ),
  nome: fc.stringMatching(/^[A-Za-z][ -~À-ü]{0,80}$/),
  cidade: fc.stringMatching(/^[A-Za-z][ -~À-ü]{0,80}$/),
  valor: fc.integer({ min: 1, max: 99_999_999_999 }),
  referencia: fc.stringMatching(/^[0-9A-Za-z]{10}$/),
});

/** What banks take of a text: signs of ASCII, accents left out, so many of them (Manual do BR Code, fields 59 and 60). */
const plain = (text: string, most: number): string =>
  [...text.normalize('NFD')]
    .filter((sign) => sign >= ' ' && sign <= '~')
    .join('')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, most)
    .trimEnd();

/** The picture of a code, as the screens draw it; what a scanner reads in it. */
async function scanned(code: string): Promise<string | undefined> {
  const { modules } = create(code, OPCOES_DO_QR);
  const side = modules.size + 2 * MARGIN;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * SCALE}" height="${side * SCALE}" viewBox="${-MARGIN} ${-MARGIN} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-MARGIN}" y="${-MARGIN}" width="${side}" height="${side}" fill="#fff"/><path d="${caminhoDoQr(modules)}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it(`${RUNS} random Pix codes say the same in their picture, and what was charged to a parser of others`, async () => {
  await fc.assert(
    fc.asyncProperty(charge, async (asked) => {
      const code = montarPix(asked) ?? '';
      expect(await scanned(code)).toBe(code);
      const pix = parsePix(code);
      if (hasError(pix) || !isStaticPix(pix)) throw new Error(`unreadable: ${code}`);
      expect([pix.pixKey, pix.txid, Math.round((pix.transactionAmount ?? 0) * 100)]).toEqual([
        asked.chave,
        asked.referencia,
        asked.valor,
      ]);
      expect([pix.merchantName, pix.merchantCity]).toEqual([plain(asked.nome, 25), plain(asked.cidade, 15)]);
    }),
    { numRuns: RUNS },
  );
});

it.each([
  ['published', PUBLISHED, 0],
  ['with an amount', WITH_AMOUNT, 123.45],
])('the example of the BR Code manual, %s, says the same in its picture', async (_, code, amount) => {
  expect(await scanned(code)).toBe(code);
  expect(parsePix(code)).toMatchObject({
    pixKey: '123e4567-e12b-12d1-a456-426655440000',
    merchantName: 'Fulano de Tal',
    merchantCity: 'BRASILIA',
    // The parser's nought is none.
    transactionAmount: amount,
    txid: '***',
  });
});
