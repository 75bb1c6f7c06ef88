import type { Tipo } from './tipos.ts';

/** Who stands for a recorded result: another Administrador, or, where there is none, he who recorded it after a pause. */

export const PAUSA_DE_QUEM_E_SO = 10 * 60_000;

interface Pessoa {
  readonly idUsuario: number;
  readonly tipo: Tipo;
  readonly ativo: 'sim' | 'nao';
  readonly excluido: boolean;
  /** Nothing that comes of his events is done until they are mended. */
  readonly waits?: string;
}

/** Whether another active Administrador could do it. */
export function haOutroAdministrador(pessoas: Iterable<Pessoa>, idUsuario: number): boolean {
  for (const pessoa of pessoas) {
    if (pessoa.idUsuario === idUsuario || pessoa.tipo !== 'Administrador') continue;
    if (pessoa.ativo === 'sim' && !pessoa.excluido && pessoa.waits === undefined) return true;
  }
  return false;
}
