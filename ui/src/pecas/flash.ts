import { guardar, lerGuardado } from '../estado/armazenamento.ts';

/** A notice shown after the next full page load, also in the other bundle. */
export interface Flash {
  readonly texto: string;
  readonly duracao: number;
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
  typeof valor.duracao === 'number';
