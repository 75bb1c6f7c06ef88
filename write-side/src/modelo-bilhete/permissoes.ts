import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';

/** The matrix's field-level rules for ticket models, each by its row. */
export const permissoes = {
  /** F7: idUsuarioExclusao names the actor. */
  nomeiaASiMesmo: (idUsuario: number, informado: number | null | undefined): boolean =>
    informado === undefined || informado === null || informado === idUsuario,
  /** F7b: restoring. */
  restaura: (idUsuario: number): boolean => idUsuario === ID_SUPER_ADMINISTRADOR,
};
