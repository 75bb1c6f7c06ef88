import type { Elemento } from '@rifa-viva/contracts/http/modeloBilhetes';

export interface Caixa {
  readonly elemento: Elemento;
  readonly x: number;
  readonly y: number;
  readonly largura: number;
  readonly altura: number;
}

/** Lines of text reach a little beyond their letters: touching edges are not worth a warning. */
const TOLERANCIA = 0.5;

/** Pairs of elements drawn over each other; fonts differ in width, so this is measured, not computed. */
export function sobrepostos(caixas: readonly Caixa[]): [Elemento, Elemento][] {
  return caixas.flatMap((a, i) =>
    caixas
      .slice(i + 1)
      .filter((b) => cruzam(a, b))
      .map((b): [Elemento, Elemento] => [a.elemento, b.elemento]),
  );
}

const cruzam = (a: Caixa, b: Caixa): boolean =>
  a.x + a.largura - TOLERANCIA > b.x &&
  b.x + b.largura - TOLERANCIA > a.x &&
  a.y + a.altura - TOLERANCIA > b.y &&
  b.y + b.altura - TOLERANCIA > a.y;
