/** A form's first wrong field, in the spec's order, and what is said about it. */
export interface Recusa<C extends string = string> {
  readonly campo: C;
  readonly mensagem: string;
}

export type Regra<V> = readonly [campo: keyof V & string, falta: (valores: V) => boolean, mensagem: string];

/** Rules in the order in which they are told; the first that fails counts. */
export const validador =
  <V>(regras: readonly Regra<V>[]) =>
  (valores: V): Recusa<keyof V & string> | null => {
    const quebrada = regras.find(([, falta]) => falta(valores));
    return quebrada ? { campo: quebrada[0], mensagem: quebrada[2] } : null;
  };

export const vazio = (texto: string | null | undefined): boolean => (texto ?? '').trim() === '';

/** The fields of `valores` that differ from `base`: what a save sends, so that nobody else's change is undone. */
export function somenteAlterados<V extends object>(base: V, valores: V): Partial<V> {
  const chaves = Object.keys(valores) as (keyof V)[];
  return Object.fromEntries(
    chaves.filter((chave) => valores[chave] !== base[chave]).map((chave) => [chave, valores[chave]]),
  ) as Partial<V>;
}
