import type { Ator } from '@rifa-viva/contracts/regras/alcance';

/** The matrix's rule for what somebody is told: a test can switch it off and see a probe turn red. */
export const permissoes = {
  /** A8 to A11: own alone. */
  mexeNasNotificacoesDe: (ator: Ator, idUsuario: number): boolean => ator.idUsuario === idUsuario,
};
