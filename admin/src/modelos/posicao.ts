/** Everything about moving an element on the preview, without a browser. */
export interface Ponto {
  readonly x: number;
  readonly y: number;
}

/** Pixels of the preview for one point of the ticket. */
export const escalaDaPrevia = (larguraEmPixels: number, larguraDoBilhete: number): number =>
  larguraEmPixels / larguraDoBilhete;

/** Where the pointer moved, divided by the preview's scale; kept to two decimals and inside the ticket. */
export function soltar(
  inicio: Ponto,
  deslocamentoEmPixels: Ponto,
  escala: number,
  limite: { readonly largura: number; readonly altura: number },
): Ponto {
  return {
    x: dentro(inicio.x + deslocamentoEmPixels.x / escala, limite.largura),
    y: dentro(inicio.y + deslocamentoEmPixels.y / escala, limite.altura),
  };
}

const dentro = (valor: number, maximo: number): number =>
  Math.min(Math.max(0, duasCasas(valor)), Math.floor(maximo * 100) / 100);

export const duasCasas = (valor: number): number => Math.round(valor * 100) / 100;

const PASSO = 1;
const PASSO_GRANDE = 10;
const SETAS: Readonly<Record<string, Ponto>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrow keys nudge by one point, with Shift by ten; other keys: null. */
export function empurrao(tecla: string, shift: boolean): Ponto | null {
  const seta = SETAS[tecla];
  if (!seta) return null;
  const passo = shift ? PASSO_GRANDE : PASSO;
  return { x: seta.x * passo, y: seta.y * passo };
}
