import { ID_ADMINISTRADOR_EMPRESA, ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import type { Directory, Person } from '@rifa-viva/server/access/directory';
import type { Caller } from '@rifa-viva/server/access/sessions';

/** Whose rows a caller sees: everybody's, or those of these people. */
export type Alcance = 'todos' | readonly number[];

type Quem = Pick<Caller, 'idUsuario' | 'tipo'>;
const equipe = (quem: Quem | null): boolean => quem !== null && quem.tipo !== 'Usuario';
const gerencia = (quem: Quem | null): boolean => quem?.tipo === 'Administrador' || quem?.tipo === 'Gerente';
const superAdministrador = (quem: Quem | null): boolean => quem?.idUsuario === ID_SUPER_ADMINISTRADOR;

/**
 * The matrix's rules on who reads which rows and fields, each by its row, so that a test can switch one off
 * at a time and see a probe turn red.
 */
export const visibilidade = {
  /** A1, D3, J8: the id names the caller. */
  proprio: (quem: Quem, idUsuario: number): boolean => quem.idUsuario === idUsuario,
  /** A5: whom a caller sees in lists. */
  vePessoa(quem: Quem, pessoa: Pick<Person, 'idUsuario' | 'idGerente'>): boolean {
    if (pessoa.idUsuario === quem.idUsuario) return true;
    switch (quem.tipo) {
      case 'Administrador':
        return superAdministrador(quem) || !reservado(pessoa.idUsuario);
      case 'Gerente':
        return pessoa.idGerente === quem.idUsuario;
      case 'Vendedor':
      case 'Usuario':
        return false;
    }
  },
  /** A5: pix and ultAcesso, for users the caller may edit. */
  editaPessoa(quem: Quem, pessoa: Pick<Person, 'idUsuario' | 'idGerente' | 'tipo'>): boolean {
    if (pessoa.idUsuario === quem.idUsuario || superAdministrador(quem)) return true;
    if (quem.tipo === 'Administrador') return !reservado(pessoa.idUsuario);
    const subordinado = pessoa.tipo === 'Vendedor' || pessoa.tipo === 'Usuario';
    return quem.tipo === 'Gerente' && pessoa.idGerente === quem.idUsuario && subordinado;
  },
  /** B1: the ordinary Pix key. */
  vePixComum: (quem: Quem | null): boolean => quem !== null,
  /** B1: qtdeMaxBilhetesVendedor. */
  veLimiteDoVendedor: (quem: Quem | null): boolean => equipe(quem),
  /** B1: provider settings. */
  veProvedores: (quem: Quem | null): boolean => quem?.tipo === 'Administrador',
  /** C1: lists above 100. */
  listaLonga: (quem: Quem | null): boolean => gerencia(quem),
  /** C1, C3: comissao, usuarioNome and counts. */
  veComissao: (quem: Quem | null): boolean => equipe(quem),
  /** C3, F1: what is excluded. */
  veExcluidos: (quem: Quem | null): boolean => superAdministrador(quem),
  /** D1b: lucky numbers of a ticket that waits for its payment: nobody picks his tickets by them. */
  veNumerosReservados: (quem: Quem): boolean => gerencia(quem),
  /** D3: cliente. */
  veCliente: (quem: Quem): boolean => equipe(quem),
  /** D5, D6, J9: sales of a Vendedor are his own, of a Gerente his and his subordinates'. */
  alcance(quem: Quem, directory: Pick<Directory, 'people'>): Alcance {
    switch (quem.tipo) {
      case 'Administrador':
        return 'todos';
      case 'Gerente': {
        const seus = [...directory.people()].filter((p) => p.idGerente === quem.idUsuario);
        return [quem.idUsuario, ...seus.map((p) => p.idUsuario)];
      }
      case 'Vendedor':
      case 'Usuario':
        return [quem.idUsuario];
    }
  },
  /** D6: whose sales somebody asks for by name. */
  pedeVendasDe: (alcance: Alcance, idUsuario: number): boolean =>
    alcance === 'todos' || alcance.includes(idUsuario),
  /** D1b: own tickets of a Usuario, of a seller, of a team; everybody's for an Administrador. */
  veBilhete: (quem: Quem, alcance: Alcance, dono: number | null): boolean =>
    quem.tipo === 'Administrador' || (dono !== null && alcance !== 'todos' && alcance.includes(dono)),
};

const reservado = (idUsuario: number): boolean =>
  idUsuario === ID_SUPER_ADMINISTRADOR || idUsuario === ID_ADMINISTRADOR_EMPRESA;
