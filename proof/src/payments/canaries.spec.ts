import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { finish, fontFile, newPdf } from '@rifa-viva/read-side/documentos/pdf';
import { expect, it } from 'vitest';
import { zipOf } from '../testing/packages.ts';
import { Canaries } from './canaries.ts';
import { unpacked } from './unpacked.ts';

const found = (plant: (canaries: Canaries) => void, ...texts: (string | Uint8Array)[]) => {
  const canaries = new Canaries();
  plant(canaries);
  texts.forEach((text, n) => {
    canaries.search(String(n), text);
  });
  return Object.keys(canaries.found).map(Number);
};
const all = (many: readonly unknown[]) => many.map((_, n) => n);

it('a secret is found at whatever place of something that is encoded', () => {
  const secret = 'APP_USR "canário"';
  const inside = [0, 1, 2, 3, 4].map((n) =>
    Buffer.concat([randomBytes(n), Buffer.from(secret), randomBytes(n)]),
  );
  const forms = inside.flatMap((bytes) => [
    bytes,
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]);
  const written = [JSON.stringify({ secret }), `?token=${encodeURIComponent(secret)}`];
  const texts = [...forms, ...written];
  expect(found((canaries) => canaries.plant('secret', secret), ...texts)).toEqual(all(texts));
});

it('a private key is found in whatever format it is written', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'pem' }).toString();
  const forms = [pem('pkcs1'), pem('pkcs8')]
    .flatMap((text) => [text, text.replaceAll('\n', '\r\n')])
    .flatMap((text) => [text, JSON.stringify(text), Buffer.from(text).toString('base64')]);
  const der = privateKey.export({ type: 'pkcs1', format: 'der' });
  const texts = [...forms, der, der.toString('hex'), der.toString('base64')];
  expect(found((canaries) => canaries.plantKey('key', pem('pkcs8')), ...texts)).toEqual(all(texts));
});

it('another key, and what is public of this one, are not it', () => {
  const [mine, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  const pem = (key = mine) => key?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? '';
  const { n = '' } = createPrivateKey(pem()).export({ format: 'jwk' });
  const texts = [pem(other), n, Buffer.from(n, 'base64url'), Buffer.from(n, 'base64url').toString('hex')];
  expect(found((canaries) => canaries.plantKey('key', pem()), ...texts)).toEqual([]);
});

it('what is too short to be told from chance is not planted', () => {
  expect(() => new Canaries().plant('pin', '1234567')).toThrow('pin is too short');
});

it('a secret is found in what is packed: a workbook, the words of a PDF and its streams, a PDF in a zip', async () => {
  const secret = `APP_USR-${randomBytes(24).toString('hex')}`;
  const workbook = zipOf({ 'xl/sharedStrings.xml': Buffer.from(`<t>${secret}</t>`.repeat(9)) });
  // Narrower than the secret is long.
  const words = newPdf('PDF')
    .addPage({ size: [200, 200] })
    .font(fontFile('Ubuntu-B'))
    .text(secret);
  const streams = newPdf('PDF').addPage();
  streams.addContent(`% ${secret}`);
  const pdfs = await Promise.all([words, streams].map(finish));
  const packed = [workbook, ...pdfs, zipOf({ 'relatorio.pdf': pdfs[0] ?? new Uint8Array() })];
  const plant = (canaries: Canaries) => canaries.plant('secret', secret);
  expect(found(plant, ...packed)).toEqual([]);
  expect(packed.map((one) => found(plant, ...unpacked(one)).length > 0)).toEqual(packed.map(() => true));
  expect(unpacked(Buffer.from('[{}]'))).toEqual([]);
});
