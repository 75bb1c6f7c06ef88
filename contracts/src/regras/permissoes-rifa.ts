import { type Ator, alcancaPessoa, noAlcance } from './alcance.ts';
import { ID_SUPER_ADMINISTRADOR } from './tipos.ts';

/**
 * The matrix's field-level rules for raffles and tickets, each by the row it answers for, so that a
 * test can switch one off at a time and see a probe turn red.
 */
export const permissoes = {
  /** A body's idUsuario that names the actor must be the session's (C5, C6, C7, D4, D8, D12). */
  nomeiaASiMesmo: (ator: Ator, idUsuario: number | null | undefined): boolean =>
    idUsuario === undefined || idUsuario === null || idUsuario === ator.idUsuario,
  /** C6b: recording the result. */
  registraResultado: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** C9: whoever seals, only what nobody can buy any more. */
  sela: (encerrada: boolean, tudoVendido: boolean): boolean => encerrada || tudoVendido,
  /** C10: who recorded the result confirms it only where nobody else could. */
  confirma: (ator: Ator, registradoPor: number, haOutros: boolean): boolean =>
    ator.idUsuario !== registradoPor || !haOutros,
  /** Dates after dtEncerramento. */
  mudaDatasDepoisDoEncerramento: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** C7a: a Gerente excludes only while no ticket is taken. */
  exclui: (ator: Ator, tomados: number): boolean => tomados === 0 || ator.tipo === 'Administrador',
  /** C7b. */
  restaura: (ator: Ator): boolean => ator.idUsuario === ID_SUPER_ADMINISTRADOR,
  /** D8a: in whose name a caller sells. */
  vendeEmNomeDe: alcancaPessoa,
  /** D8b: after dtEncerramento. */
  vendeDepoisDoEncerramento: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** D9, D10, D11a: whose tickets. */
  alcanca: noAlcance,
  /** D11b. */
  devolveReservado: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** Own reservation: to give it up, or to say that it is paid. */
  cancela: (ator: Ator, comprador: number): boolean => comprador === ator.idUsuario,
};
