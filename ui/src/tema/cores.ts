/** `#rrggbb` as the settings hold colours. */
export type Cor = string;

const CLARO = '#ffffff';
/** Softer than black, but for some middling backgrounds not dark enough. */
const ESCURO = '#16201b';
const PRETO = '#000000';
/** WCAG AA for text of normal size. */
export const CONTRASTE_MINIMO = 4.5;

/** Relative luminance, 0 to 1; null for anything but `#rrggbb`. */
function luminancia(cor: Cor): number | null {
  if (!/^#[0-9a-f]{6}$/i.test(cor)) return null;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => linear(Number.parseInt(cor.slice(i, i + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const linear = (canal: number): number =>
  canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;

/** Contrast of two colours, 1 to 21; 0 where one of them is no colour. */
export function contraste(a: Cor, b: Cor): number {
  const [x, y] = [luminancia(a), luminancia(b)];
  if (x === null || y === null) return 0;
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The chosen text colour where it can be read on its background, else one that can: white, or as dark as needed. */
export function textoLegivel(fundo: Cor, texto: Cor): Cor {
  return [texto, CLARO, ESCURO].find((cor) => contraste(fundo, cor) >= CONTRASTE_MINIMO) ?? PRETO;
}
