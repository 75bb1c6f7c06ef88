import { type Ator, alcancaPessoa, type Pessoa, protegido } from './alcance.ts';
import { ID_SUPER_ADMINISTRADOR, type SimNao, type Tipo } from './tipos.ts';

/** What a rule must know of the person that is to be changed. */
interface Alvo extends Pessoa {
  readonly tipo: Tipo;
}
/** What rights hang on, of what is to be changed. */
interface Mudancas {
  readonly tipo?: Tipo;
  readonly ativo?: SimNao;
  readonly idGerente?: number | null;
}

const DA_EQUIPE: readonly Tipo[] = ['Usuario', 'Vendedor'];

/**
 * The matrix's field-level rules for people, each by the row it answers for, so that a test can switch
 * one off at a time and see a probe turn red.
 */
export const permissoes = {
  /** A3a-A3d: which accounts a caller creates; null is nobody. */
  cadastra: (ator: Ator | null, tipo: Tipo): boolean => {
    switch (ator?.tipo) {
      case 'Administrador':
        return true;
      case 'Gerente':
        return DA_EQUIPE.includes(tipo);
      case 'Vendedor':
      case 'Usuario':
      case undefined:
        return tipo === 'Usuario';
    }
  },
  /** A3a: who creates an account for somebody else, without a password or inactive. */
  cadastraOutros: (ator: Ator | null): ator is Ator =>
    ator?.tipo === 'Gerente' || ator?.tipo === 'Administrador',
  /** A3a: an account is born inactive only from staff's hands. */
  escolheAtivo: (ator: Ator | null, ativo: SimNao): boolean =>
    ativo === 'sim' || permissoes.cadastraOutros(ator),
  /** A3a: who chooses the manager; a Gerente is always his own people's. */
  escolheGerente: (ator: Ator | null): boolean => ator?.tipo === 'Administrador',
  /** A4b: nobody changes his own role, state or manager. */
  mudaOProprioPapel: (mudancas: Mudancas): boolean =>
    mudancas.tipo === undefined && mudancas.ativo === undefined && mudancas.idGerente === undefined,
  /** A4c, A4d, A4e, A7: whose account a caller maintains besides his own. */
  mantem: (ator: Ator, alvo: Alvo): boolean => {
    switch (ator.tipo) {
      case 'Administrador':
        return permissoes.alcancaProtegido(ator, alvo);
      case 'Gerente':
        return permissoes.daEquipe(ator, alvo) && DA_EQUIPE.includes(alvo.tipo) && !protegido(alvo.idUsuario);
      case 'Vendedor':
      case 'Usuario':
        return false;
    }
  },
  /** A4e: ids 1 and 2 are changed by id 1 only. */
  alcancaProtegido: (ator: Ator, alvo: Alvo): boolean =>
    !protegido(alvo.idUsuario) || ator.idUsuario === ID_SUPER_ADMINISTRADOR,
  /** A4c: a Gerente's people are those who name him. */
  daEquipe: (ator: Ator, alvo: Alvo): boolean => alvo.idGerente === ator.idUsuario,
  /** A4c: a Gerente makes nobody more than a Vendedor and gives nobody away. */
  muda: (ator: Ator, mudancas: Mudancas): boolean =>
    ator.tipo === 'Administrador' ||
    (mudancas.idGerente === undefined && (mudancas.tipo === undefined || DA_EQUIPE.includes(mudancas.tipo))),
  /**
   * A8: a code for a new password comes from whoever might change the password himself. For one's own the present
   * password is asked.
   */
  geraCodigo: (ator: Ator, alvo: Alvo): boolean =>
    ator.idUsuario !== alvo.idUsuario && permissoes.mantem(ator, alvo),
  /** A10 to A14: whose page a caller opens and notes on; nobody reads what was noted about himself. */
  acompanha: (ator: Ator, pessoa: Pessoa): boolean =>
    (ator.tipo === 'Gerente' || ator.tipo === 'Administrador') &&
    ator.idUsuario !== pessoa.idUsuario &&
    alcancaPessoa(ator, pessoa),
  /** A14: a note is withdrawn by who wrote it, or by an Administrador. */
  retiraAnotacao: (ator: Ator, autor: number): boolean =>
    ator.tipo === 'Administrador' || ator.idUsuario === autor,
  /** A7: ids 1 and 2 stay. */
  excluivel: (alvo: Alvo): boolean => !protegido(alvo.idUsuario),
  /** A7: nobody deletes himself. */
  excluiOutro: (ator: Ator, alvo: Alvo): boolean => ator.idUsuario !== alvo.idUsuario,
};
