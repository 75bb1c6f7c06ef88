import { ID_ADMINISTRADOR_EMPRESA, ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import type { Person } from '@rifa-viva/server/access/directory';
import type { Alcance, Ator } from './commands.ts';
import type { Grupo } from './state.ts';

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
  /** Dates after dtEncerramento. */
  mudaDatasDepoisDoEncerramento: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** C7a: a Gerente excludes only while no ticket is taken. */
  excluiComBilhetes: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** C7b. */
  restaura: (ator: Ator): boolean => ator.idUsuario === ID_SUPER_ADMINISTRADOR,
  /** D8a: in whose name a caller sells. */
  vendeEmNomeDe: (ator: Ator, vendedor: Person): boolean => {
    if (vendedor.idUsuario === ator.idUsuario) return true;
    switch (ator.tipo) {
      case 'Administrador':
        return (
          ator.idUsuario === ID_SUPER_ADMINISTRADOR ||
          (vendedor.idUsuario !== ID_SUPER_ADMINISTRADOR && vendedor.idUsuario !== ID_ADMINISTRADOR_EMPRESA)
        );
      case 'Gerente':
        return vendedor.idGerente === ator.idUsuario;
      case 'Vendedor':
      case 'Usuario':
        return false;
    }
  },
  /** D8b: after dtEncerramento. */
  vendeDepoisDoEncerramento: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** D9, D10, D11a: whose tickets. */
  alcanca: (alcance: Alcance, grupo: Grupo): boolean =>
    alcance === 'todos' || alcance.includes(grupo.vendedor === 0 ? grupo.pessoa : grupo.vendedor),
  /** D11b. */
  devolveReservado: (ator: Ator): boolean => ator.tipo === 'Administrador',
  /** Own reservation. */
  cancela: (ator: Ator, grupo: Grupo): boolean => grupo.pessoa === ator.idUsuario,
};

/** Whose sales a caller reaches: a Vendedor his own, a Gerente his own and his subordinates'. */
export function alcanceDe(ator: Ator, pessoas: Iterable<Person>): Alcance {
  switch (ator.tipo) {
    case 'Administrador':
      return 'todos';
    case 'Gerente': {
      const equipe = [...pessoas].filter((p) => p.idGerente === ator.idUsuario).map((p) => p.idUsuario);
      return [ator.idUsuario, ...equipe];
    }
    case 'Vendedor':
      return [ator.idUsuario];
    case 'Usuario':
      return [];
  }
}
