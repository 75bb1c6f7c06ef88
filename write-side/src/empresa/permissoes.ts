import type { DadosDaEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';

/** The matrix's field-level rules for the company, each by its row. */
export const permissoes = {
  /** Only the provider switches status and urlApi. */
  B4c: (idUsuario: number, mudancas: Partial<DadosDaEmpresa>): boolean =>
    idUsuario === ID_SUPER_ADMINISTRADOR || (mudancas.status === undefined && mudancas.urlApi === undefined),
};
