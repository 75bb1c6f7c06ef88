/** `#rrggbb` as the settings hold colours. */
export type Cor = string;

export const CLARO = '#ffffff';
/** Softer than black, but for some middling backgrounds not dark enough. */
const ESCURO = '#16201b';
const PRETO = '#000000';
/** WCAG AA for text of normal size. */
export const CONTRASTE_MINIMO = 4.5;
/** WCAG AA for what is no text: edges of fields, marks, the ring around what has the focus. */
export const CONTRASTE_DE_FORMA = 3;

const canais = (cor: Cor): [number, number, number] | null => {
  if (!/^#[0-9a-f]{6}$/i.test(cor)) return null;
  const canal = (i: number) => linear(Number.parseInt(cor.slice(i, i + 2), 16) / 255);
  return [canal(1), canal(3), canal(5)];
};

/** Relative luminance, 0 to 1; null for anything but `#rrggbb`. */
function luminancia(cor: Cor): number | null {
  const rgb = canais(cor);
  return rgb && 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

const linear = (canal: number): number =>
  canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;
const deLinear = (canal: number): number =>
  canal <= 0.0031308 ? canal * 12.92 : 1.055 * canal ** (1 / 2.4) - 0.055;

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

/** A colour as eyes tell colours apart (OKLCH): lightness 0 to 1, chroma from 0 (grey), hue in radians. */
export interface Tom {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export function tomDe(cor: Cor): Tom {
  const [r, g, b] = canais(cor) ?? [0, 0, 0];
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const o = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  return {
    l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    c: Math.hypot(a, o),
    h: Math.atan2(o, a),
  };
}

/** As near to it as a screen can show: what is too bright for one loses chroma, not its hue. */
export function corDoTom({ l, c, h }: Tom): Cor {
  const [a, o] = [c * Math.cos(h), c * Math.sin(h)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * o) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * o) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * o) ** 3;
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  if (c > 0 && rgb.some((canal) => canal < -0.001 || canal > 1.001)) {
    return corDoTom({ l, c: Math.max(0, c - 0.01), h });
  }
  const hex = rgb.map((canal) => Math.round(255 * deLinear(Math.min(1, Math.max(0, canal)))));
  return `#${hex.map((canal) => canal.toString(16).padStart(2, '0')).join('')}`;
}

const PASSO = 0.01;

/** The colour where it stands out from all the backgrounds, else the nearest of its hue that does: darker or lighter. */
export function destacada(
  cor: Cor,
  fundos: readonly Cor[],
  minimo: number,
  rumo: 'escurecer' | 'clarear',
): Cor {
  const destaca = (candidata: Cor) => fundos.every((fundo) => contraste(fundo, candidata) >= minimo);
  if (destaca(cor)) return cor;
  const { l, c, h } = tomDe(cor);
  const passo = rumo === 'escurecer' ? -PASSO : PASSO;
  for (let outro = l + passo; outro > 0 && outro < 1; outro += passo) {
    const candidata = corDoTom({ l: outro, c, h });
    if (destaca(candidata)) return candidata;
  }
  return rumo === 'escurecer' ? PRETO : CLARO;
}
