import { guardar, lerGuardado } from '../estado/armazenamento.ts';

/**
 * What this device keeps of one person for when there is no connection. The offline page reads it under the same name
 * (`storefront/public/sem-conexao.js`). Written and wiped at once, so that nothing can come between.
 */
export const CHAVE_DA_COPIA = 'rifaviva.meusBilhetes';

interface Copia {
  /** Whose it is. */
  readonly idUsuario: number;
}

export const guardarCopia = (copia: Copia): void => guardar('local', CHAVE_DA_COPIA, copia);

export const apagarCopia = (): void => guardar('local', CHAVE_DA_COPIA, null);

/** Somebody else's, or anybody's where nobody is logged in, goes. */
export function apagarCopiaAlheia(idUsuario: number | undefined): void {
  if (lerGuardado('local', CHAVE_DA_COPIA, ehCopia)?.idUsuario !== idUsuario) apagarCopia();
}

const ehCopia = (valor: unknown): valor is Copia =>
  typeof valor === 'object' && valor !== null && 'idUsuario' in valor && typeof valor.idUsuario === 'number';
