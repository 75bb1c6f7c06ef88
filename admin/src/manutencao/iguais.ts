import type { PropsDoBilhete } from './partes.tsx';

/** Reading a list again brings new objects for rows that did not change. */
export function iguais<P extends PropsDoBilhete>(antes: P, agora: P): boolean {
  const { bilhete: a, ...resto } = antes;
  const { bilhete: b, ...outro } = agora;
  return mesmosValores(a, b) && mesmosValores(resto, outro);
}

const mesmosValores = <T extends object>(a: T, b: T): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof T)[]).every((chave) => a[chave] === b[chave]);
