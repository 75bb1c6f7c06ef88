import { gerarImprimirBilhetes, gerarPDFBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { baixar } from '../api/cliente.ts';

/** PDF calls are given up after this (spec 2, section 9). */
export const PRAZO_DO_DOCUMENTO_MS = 300_000;

/** Paper of the thermal printer, in millimetres. */
export type LarguraDoPapel = 58 | 80;

export type Formato = { readonly tipo: 'pdf' } | { readonly tipo: 'termica'; readonly papel: LarguraDoPapel };

/** Tickets to be put on paper. */
export interface Documento {
  readonly idRifa: number;
  readonly numeros: readonly number[];
  readonly formato: Formato;
}

/** Asks for the PDF; `idTrabalho` names its progress messages. Throws `ErroDaApi`, or the signal's reason. */
export function pedirDocumento(
  { idRifa, numeros, formato }: Documento,
  idTrabalho: string,
  signal: AbortSignal,
): Promise<Blob> {
  const comum = { idRifa, numBilhetes: [...numeros], idTrabalho };
  const opcoes = { signal, prazoMs: PRAZO_DO_DOCUMENTO_MS };
  switch (formato.tipo) {
    case 'pdf':
      return baixar(gerarPDFBilhetes, { body: comum, ...opcoes });
    case 'termica':
      return baixar(gerarImprimirBilhetes, { body: { ...comum, larguraPapel: formato.papel }, ...opcoes });
  }
}

/** Name of the downloaded file, e.g. `rifa-7-120-bilhetes.pdf`. */
export function nomeDoArquivo({ idRifa, numeros, formato }: Documento): string {
  const quantos = numeros.length === 1 ? `bilhete-${numeros[0]}` : `${numeros.length}-bilhetes`;
  return `rifa-${idRifa}-${quantos}${formato.tipo === 'termica' ? '-termica' : ''}.pdf`;
}

/** Random UUID. `crypto.randomUUID` would be missing outside secure contexts. */
export function novoTrabalho(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
