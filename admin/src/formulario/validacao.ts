/** A field, when it is wrong, and what is said about it. */
export type Regra<V> = readonly [
  campo: keyof V & string,
  falta: (valores: V) => boolean,
  mensagem: string | ((valores: V) => string),
];
export type Validador<V> = (valores: V) => { readonly [campo in keyof V & string]?: string };

/** Rules in the spec's order, as react-admin's forms take them: the first that fails is told, and no other. */
export const validador =
  <V>(regras: readonly Regra<V>[]): Validador<V> =>
  (valores) => {
    const quebrada = regras.find(([, falta]) => falta(valores));
    if (!quebrada) return {} as ReturnType<Validador<V>>;
    const [campo, , mensagem] = quebrada;
    return {
      [campo]: typeof mensagem === 'string' ? mensagem : mensagem(valores),
    } as ReturnType<Validador<V>>;
  };

export const vazio = (valor: unknown): boolean =>
  valor === null || valor === undefined || (typeof valor === 'string' && valor.trim() === '');

/** The fields of `valores` that differ from `base`: what a save sends, so that nobody else's change is undone. */
export function somenteAlterados<V extends object>(base: V, valores: V): Partial<V> {
  const chaves = Object.keys(valores) as (keyof V)[];
  return Object.fromEntries(
    chaves.filter((chave) => valores[chave] !== base[chave]).map((chave) => [chave, valores[chave]]),
  ) as Partial<V>;
}
