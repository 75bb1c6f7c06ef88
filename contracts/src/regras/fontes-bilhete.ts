import type { EstiloFont } from '../http/modeloBilhetes.ts';

/** What the layout has to know of a font, in em (1 = the font size). */
export interface MedidasDaFonte {
  /** From the top of a line down to its baseline, and from there to its bottom. */
  readonly ascendente: number;
  readonly descendente: number;
  /** Width of a digit: the same for all ten in each of the fonts. */
  readonly digito: number;
}

/**
 * The spec's seven font styles and the open font that stands behind each name (file: package and weight of
 * `@fontsource/*`, latin subset, `.woff`), the same file in browser and PDF. Measures are the files' own;
 * the document specs compare them.
 */
export const FONTES_DO_BILHETE: Record<
  EstiloFont,
  MedidasDaFonte & { readonly pacote: string; readonly peso: 400 | 700 }
> = {
  'BebasNeue-Regular': { pacote: 'bebas-neue', peso: 400, ascendente: 0.9, descendente: 0.3, digito: 0.4 },
  'Courier Prime Bold': {
    pacote: 'courier-prime',
    peso: 700,
    ascendente: 1600 / 2048,
    descendente: 700 / 2048,
    digito: 1228 / 2048,
  },
  'IBMPlexMono-Bold': {
    pacote: 'ibm-plex-mono',
    peso: 700,
    ascendente: 1.025,
    descendente: 0.275,
    digito: 0.6,
  },
  'monofonto rg': {
    pacote: 'share-tech-mono',
    peso: 400,
    ascendente: 0.885,
    descendente: 0.242,
    digito: 0.54,
  },
  'Ubuntu-B': { pacote: 'ubuntu', peso: 700, ascendente: 0.932, descendente: 0.189, digito: 0.568 },
  'Unispace Bd': { pacote: 'space-mono', peso: 700, ascendente: 1.12, descendente: 0.361, digito: 0.612 },
  comicbd: {
    pacote: 'comic-relief',
    peso: 700,
    ascendente: 2160 / 2048,
    descendente: 697 / 2048,
    digito: 1250 / 2048,
  },
};

const APOSTROFOS = /[\u2018\u2019\u02bc]/g;
const ASPAS = /[\u201c\u201d]/g;
const TRACOS = /[\u2010-\u2015\u2212]/g;
const FORA_DO_REPERTORIO = /[^\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff]/;

/**
 * A text as the ticket fonts can draw it: Latin-1. Accents the fonts lack fall off their letter; what has no
 * plain form (emoji, other scripts) is left out, so that paper and screen never show a placeholder box.
 */
export function textoDesenhavel(texto: string): string {
  const simples = texto.normalize('NFC').replace(APOSTROFOS, "'").replace(ASPAS, '"').replace(TRACOS, '-');
  return Array.from(simples, desenhavel).join('').replace(/ +/g, ' ').trim();
}

function desenhavel(caractere: string): string {
  if (!FORA_DO_REPERTORIO.test(caractere)) return caractere;
  if (/\s/.test(caractere)) return ' ';
  const base = caractere.normalize('NFD').charAt(0);
  return FORA_DO_REPERTORIO.test(base) ? '' : base;
}
