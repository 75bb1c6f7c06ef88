/** A campaign's further pictures, as they are stored: their file names, comma-separated, in the order they are shown. */

export const MAXIMO_NA_GALERIA = 6;

export const lerGaleria = (galeria: string): string[] =>
  galeria
    .split(',')
    .map((nome) => nome.trim())
    .filter((nome) => nome !== '');

export const juntarGaleria = (nomes: readonly string[]): string => nomes.join(',');
