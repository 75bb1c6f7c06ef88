/** What a customer has chosen on the board. */
export interface Escolha {
  /** Ascending. */
  readonly numeros: readonly number[];
}

export const NENHUM: Escolha = { numeros: [] };

/** Chooses a number, or takes it back; null where that would be more than a purchase may have. */
export function alternar({ numeros }: Escolha, numero: number, maximo: number): Escolha | null {
  if (numeros.includes(numero)) return { numeros: numeros.filter((n) => n !== numero) };
  if (numeros.length >= maximo) return null;
  return { numeros: [...numeros, numero].sort((a, b) => a - b) };
}

/** What others took of it is lost. The same object where nothing was. */
export function semTomados(
  escolha: Escolha,
  livre: (numero: number) => boolean,
): { readonly escolha: Escolha; readonly perdidos: readonly number[] } {
  const perdidos = escolha.numeros.filter((n) => !livre(n));
  if (perdidos.length === 0) return { escolha, perdidos };
  return { escolha: { numeros: escolha.numeros.filter(livre) }, perdidos };
}

export const textoDosPerdidos = (perdidos: readonly string[]): string =>
  perdidos.length === 1
    ? `Outra pessoa acabou de escolher o ${perdidos[0]}. Escolha outro número.`
    : `Outras pessoas acabaram de escolher ${perdidos.slice(0, -1).join(', ')} e ${perdidos.at(-1)}. Escolha outros números.`;

export const textoDoMaximo = (maximo: number): string =>
  maximo === 1 ? 'Só é possível escolher 1 número.' : `Você pode escolher até ${maximo} números por compra.`;
