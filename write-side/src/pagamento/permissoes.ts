import type { EstadoCobranca } from './state.ts';

/** The matrix's rules for charges: a test can switch one off and see a probe turn red. */
export const permissoes = {
  /** E2, E4, and giving a purchase up: the buyer's own. */
  consulta: (idUsuario: number, { solicitada }: EstadoCobranca): boolean =>
    solicitada?.idUsuario === idUsuario,
};
