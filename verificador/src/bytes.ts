import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const utf8 = new TextEncoder();
const leitor = new TextDecoder('utf-8', { fatal: true });

export const emUtf8 = (texto: string): Uint8Array => utf8.encode(texto);
export const emHex = (bytes: Uint8Array): string => bytesToHex(bytes);
export const resumo = (bytes: Uint8Array): Uint8Array => sha256(bytes);
export const resumoDoTexto = (texto: string): string => bytesToHex(sha256(utf8.encode(texto)));
/** Hashes what comes in pieces. */
export const novoResumo = () => sha256.create();

/** Null where the bytes are no UTF-8. */
export function textoDe(bytes: Uint8Array): string | null {
  try {
    return leitor.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Null where the text is no base64, or not the one way to write its bytes (RFC 4648, 3.5): its last letter may have bits
 * that say nothing, and a package in which they were turned over is another package.
 */
export function deBase64(texto: string): Uint8Array | null {
  try {
    const letras = atob(texto);
    return btoa(letras) === texto ? Uint8Array.from(letras, (letra) => letra.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

export function juntar(...partes: readonly Uint8Array[]): Uint8Array {
  const todas = new Uint8Array(partes.reduce((soma, { length }) => soma + length, 0));
  let em = 0;
  for (const parte of partes) {
    todas.set(parte, em);
    em += parte.length;
  }
  return todas;
}
