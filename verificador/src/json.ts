import { Defeito } from './defeito.ts';

/** Reads of JSON by shapes of our own: whatever is otherwise is a defect, told by its place. */
export type Objeto = Readonly<Record<string, unknown>>;

export const eObjeto = (valor: unknown): valor is Objeto =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

export function lerJson(texto: string | null, onde: string): unknown {
  if (texto === null) throw new Defeito(`${onde} não é um texto UTF-8.`);
  try {
    return JSON.parse(texto);
  } catch {
    throw new Defeito(`${onde} não é um JSON.`);
  }
}

const errado = (campo: string): never => {
  throw new Defeito(`o campo “${campo}” está fora do formato`);
};

export function objeto(de: Objeto, campo: string): Objeto {
  const valor = de[campo];
  return eObjeto(valor) ? valor : errado(campo);
}
export function texto(de: Objeto, campo: string): string {
  const valor = de[campo];
  return typeof valor === 'string' ? valor : errado(campo);
}
export function inteiro(de: Objeto, campo: string, minimo = 0, maximo = Number.MAX_SAFE_INTEGER): number {
  const valor = de[campo];
  return typeof valor === 'number' && Number.isSafeInteger(valor) && valor >= minimo && valor <= maximo
    ? valor
    : errado(campo);
}
export function logico(de: Objeto, campo: string): boolean {
  const valor = de[campo];
  return typeof valor === 'boolean' ? valor : errado(campo);
}
/** ISO 8601 UTC, as every moment of the format is written. */
export const eMomento = (valor: unknown): valor is string =>
  typeof valor === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/.test(valor) &&
  !Number.isNaN(Date.parse(valor));
/** Milliseconds since the epoch. */
export function momento(de: Objeto, campo: string): number {
  const valor = de[campo];
  return eMomento(valor) ? Date.parse(valor) : errado(campo);
}
export function inteiros(de: Objeto, campo: string): number[] {
  const valor = de[campo];
  if (!Array.isArray(valor) || !valor.every((um) => Number.isSafeInteger(um))) return errado(campo);
  return valor;
}
export function textos(de: Objeto, campo: string): string[] {
  const valor = de[campo];
  if (!Array.isArray(valor) || !valor.every((um) => typeof um === 'string')) return errado(campo);
  return valor;
}

/** In the one way of writing it: a field twice, or a space, could hold what nobody looks at. */
export const emUmaLinha = (lido: unknown, texto: string | null | undefined): boolean =>
  texto === `${JSON.stringify(lido)}\n`;

/** The fields of a small file; none where it is not what it should be. */
export function camposDe(texto: string | undefined): Objeto {
  try {
    const lido = lerJson(texto ?? null, 'O arquivo');
    return eObjeto(lido) && emUmaLinha(lido, texto) ? lido : {};
  } catch {
    return {};
  }
}

/** What else stands in a file was written for somebody, and nothing proves it. */
export const soOsCampos = (de: Objeto, campos: readonly string[]): boolean =>
  Object.keys(de).join() === campos.join();
