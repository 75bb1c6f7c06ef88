import {
  type Alcance,
  alcancaPessoa,
  alcanceDe,
  noAlcance,
  type Pessoa,
  type Ator as Quem,
} from '@rifa-viva/contracts/regras/alcance';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { ID_SUPER_ADMINISTRADOR, type Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { Directory } from '@rifa-viva/server/access/directory';

const equipe = (quem: Quem | null): boolean => quem !== null && quem.tipo !== 'Usuario';
const gerencia = (quem: Quem | null): boolean => quem?.tipo === 'Administrador' || quem?.tipo === 'Gerente';
const superAdministrador = (quem: Quem | null): boolean => quem?.idUsuario === ID_SUPER_ADMINISTRADOR;

/**
 * The matrix's rules on who reads which rows and fields, each by its row, so that a test can switch one off
 * at a time and see a probe turn red.
 */
export const visibilidade = {
  /** A1, D3, E7, J8: the id names the caller. */
  proprio: (quem: Quem, idUsuario: number): boolean => quem.idUsuario === idUsuario,
  /** A5: whom a caller sees in lists. */
  vePessoa: alcancaPessoa,
  /** A10 to A12: whose purchases, notes and account a caller looks into. */
  acompanha: permissoes.acompanha,
  /** A5: pix and ultAcesso, for users the caller may edit. */
  editaPessoa: (quem: Quem, pessoa: Pessoa & { readonly tipo: Tipo }): boolean =>
    pessoa.idUsuario === quem.idUsuario || permissoes.mantem(quem, pessoa),
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
  /** C3: what is not published yet. */
  veRascunhos: (quem: Quem | null): boolean => gerencia(quem),
  /** D1b: lucky numbers of a ticket that waits for its payment: nobody picks his tickets by them. */
  veNumerosReservados: (quem: Quem): boolean => gerencia(quem),
  /** D3: cliente. */
  veCliente: (quem: Quem): boolean => equipe(quem),
  /** D5, D6, J9: sales of a Vendedor are his own, of a Gerente his and his subordinates'. */
  alcance: (quem: Quem, directory: Pick<Directory, 'people'>): Alcance => alcanceDe(quem, directory.people()),
  /** D6: whose sales somebody asks for by name. */
  pedeVendasDe: noAlcance,
  /** E8: which charge a ticket's fact is of. */
  veCobranca: (quem: Quem): boolean => quem.tipo === 'Administrador',
  /** G21, E8, E10, G14: what waits for an Administrador, and what is wrong with the system. */
  vePendencias: (quem: Quem): boolean => quem.tipo === 'Administrador',
  /** K7, K9: a result, and the package with it, is everybody's once somebody stood for it. */
  veResultado: (confirmado: boolean): boolean => confirmado,
  /** D1b: own tickets of a Usuario, of a seller, of a team; everybody's for an Administrador. */
  veBilhete: (quem: Quem, alcance: Alcance, dono: number | null): boolean =>
    quem.tipo === 'Administrador' || (dono !== null && noAlcance(alcance, dono)),
};
