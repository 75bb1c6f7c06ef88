import { ID_ADMINISTRADOR_EMPRESA, ID_SUPER_ADMINISTRADOR, type SimNao, type Tipo } from './tipos.ts';

/** Who acts, as the session says. */
export interface Ator {
  readonly idUsuario: number;
  readonly tipo: Tipo;
}

/** What reach asks of a person. */
export interface Pessoa {
  readonly idUsuario: number;
  readonly idGerente: number | null;
}

/** Who can stand as somebody's manager. */
export const podeSerGerente = ({ tipo, ativo }: { readonly tipo: Tipo; readonly ativo: SimNao }): boolean =>
  ativo === 'sim' && (tipo === 'Gerente' || tipo === 'Administrador');

/** In whose name tickets can be sold: whoever is active and no customer. */
export const podeVender = ({ tipo, ativo }: { readonly tipo: Tipo; readonly ativo: SimNao }): boolean =>
  ativo === 'sim' && tipo !== 'Usuario';

/** Whose sales: everybody's, or those of these people. */
export type Alcance = 'todos' | readonly number[];

export const noAlcance = (alcance: Alcance, dono: number): boolean =>
  alcance === 'todos' || alcance.includes(dono);

/** Ids 1 and 2: only id 1 reaches them. */
export const protegido = (idUsuario: number): boolean =>
  idUsuario === ID_SUPER_ADMINISTRADOR || idUsuario === ID_ADMINISTRADOR_EMPRESA;

/** Himself, a Gerente his people too, an Administrador everybody who is not protected. */
export function alcancaPessoa(ator: Ator, pessoa: Pessoa): boolean {
  if (pessoa.idUsuario === ator.idUsuario) return true;
  switch (ator.tipo) {
    case 'Administrador':
      return ator.idUsuario === ID_SUPER_ADMINISTRADOR || !protegido(pessoa.idUsuario);
    case 'Gerente':
      return pessoa.idGerente === ator.idUsuario;
    case 'Vendedor':
    case 'Usuario':
      return false;
  }
}

/**
 * Whose sales somebody reaches: his own, a Gerente his people's too, an Administrador everybody's. Only a Gerente's
 * people are looked for: there may be a hundred thousand to walk through.
 */
export function alcanceDe(ator: Ator, pessoas: Iterable<Pessoa>): Alcance {
  if (ator.tipo === 'Administrador') return 'todos';
  const alcancadas = [ator.idUsuario];
  if (ator.tipo !== 'Gerente') return alcancadas;
  for (const pessoa of pessoas) {
    if (pessoa.idUsuario !== ator.idUsuario && alcancaPessoa(ator, pessoa)) alcancadas.push(pessoa.idUsuario);
  }
  return alcancadas;
}
