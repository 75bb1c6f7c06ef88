import { guardar, lerGuardado } from '../estado/armazenamento.ts';
import type { Tom } from './avisos.ts';

/** A notice shown after the next full page load, also in the other bundle. */
export interface Flash {
  readonly texto: string;
  readonly duracao: number;
  readonly tom: Tom;
}

const CHAVE = 'rifaviva.flash';

export const deixarFlash = (flash: Flash): void => guardar('sessao', CHAVE, flash);

/** The notice left by the page before, once. */
export function retirarFlash(): Flash | null {
  const flash = lerGuardado('sessao', CHAVE, ehFlash);
  guardar('sessao', CHAVE, null);
  return flash;
}

const ehFlash = (valor: unknown): valor is Flash =>
  typeof valor === 'object' &&
  valor !== null &&
  'texto' in valor &&
  typeof valor.texto === 'string' &&
  'duracao' in valor &&
  typeof valor.duracao === 'number' &&
  'tom' in valor &&
  ehTom(valor.tom);

const TONS: readonly unknown[] = ['informacao', 'sucesso', 'atencao', 'erro'] satisfies readonly Tom[];
const ehTom = (valor: unknown): valor is Tom => TONS.includes(valor);
