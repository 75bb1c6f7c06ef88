import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';

/**
 * What a search of bytes does not see: the files of a zip, a workbook say, and of a PDF as we make them its streams and the
 * words on its pages. Nothing of anything else.
 */
export function unpacked(bytes: Uint8Array): readonly (Uint8Array | string)[] {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (begin === 'PK\x03\x04')
    return Object.values(unzipSync(bytes)).flatMap((file) => [file, ...unpacked(file)]);
  if (begin !== '%PDF') return [];
  const streams = streamsOf(Buffer.from(bytes));
  return [...streams, ...wordsOf(streams)];
}

function streamsOf(pdf: Buffer): string[] {
  return Array.from(pdf.toString('latin1').matchAll(/stream\r?\n/g), (m) => m.index + m[0].length)
    .map((start) => pdf.subarray(start, pdf.indexOf('endstream', start)))
    .flatMap((stream) => {
      try {
        return [inflateSync(stream).toString('latin1')];
      } catch {
        // Not deflated: seen as it is.
        return [];
      }
    });
}

/** Words stand there as numbers of a font's signs, and each font says what its numbers mean: all is read by every one. */
function wordsOf(streams: readonly string[]): string[] {
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(signsOf);
  const numbers = streams
    .filter((stream) => stream.includes(' TJ'))
    .flatMap((page) => hex(page, /<([0-9a-f]+)>/g))
    .flatMap((word) => word.match(/.{4}/g) ?? []);
  return fonts.map((signs) => numbers.map((number) => signs.get(Number.parseInt(number, 16)) ?? '').join(''));
}

/** As pdfkit writes it: ranges of numbers, each with the list of what they mean. */
function signsOf(font: string): ReadonlyMap<number, string> {
  const ranges = font.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  return new Map(
    Array.from(ranges).flatMap(([, first = '', meant = '']) =>
      hex(meant, /<([0-9a-f ]*)>/g).map((sign, i): [number, string] => [
        Number.parseInt(first, 16) + i,
        Buffer.from(sign.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

const hex = (text: string, what: RegExp): string[] =>
  Array.from(text.matchAll(what), ([, found = '']) => found);
