import { ID_SUPER_ADMINISTRADOR, type Tipo } from './tipos.ts';

interface Pessoa {
  readonly idUsuario: number;
  readonly tipo: Tipo;
  readonly ativo: 'sim' | 'nao';
  readonly excluido: boolean;
  /** Nothing that comes of his events is done until they are mended. */
  readonly waits?: string;
}

/** The company's own that are active: the provider's (id 1) is not counted, he need not be there. */
export const outrosAdministradores = (pessoas: Iterable<Pessoa>, idUsuario: number): number[] =>
  [...pessoas]
    .filter(
      (pessoa) =>
        pessoa.idUsuario !== idUsuario &&
        pessoa.idUsuario !== ID_SUPER_ADMINISTRADOR &&
        pessoa.tipo === 'Administrador' &&
        pessoa.ativo === 'sim' &&
        pessoa.waits === undefined &&
        !pessoa.excluido,
    )
    .map((pessoa) => pessoa.idUsuario);

export const haOutroAdministrador = (pessoas: Iterable<Pessoa>, idUsuario: number): boolean =>
  outrosAdministradores(pessoas, idUsuario).length > 0;
