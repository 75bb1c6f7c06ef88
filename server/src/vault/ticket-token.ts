import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 26;

/**
 * A ticket's public token: the first 130 bits of HMAC-SHA256(the sale's secret, `idRifa/numBilhete`) in the
 * base32 alphabet of RFC 4648. Case does not matter when it is read.
 */
export function ticketToken(segredo: string, idRifa: number, numBilhete: number): string {
  const digest = createHmac('sha256', segredo).update(`${idRifa}/${numBilhete}`).digest();
  let token = '';
  let bits = 0;
  let value = 0;
  for (const byte of digest) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5 && token.length < LENGTH) {
      bits -= 5;
      token += ALPHABET[(value >> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return token;
}

export const normalToken = (text: string): string => text.trim().toUpperCase();
/** Whether a text can be a ticket token at all. */
export const isToken = (text: string): boolean => /^[A-Z2-7]{26}$/i.test(text);
