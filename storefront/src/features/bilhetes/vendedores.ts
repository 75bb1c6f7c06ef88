import { podeVender } from '@rifa-viva/contracts/regras/alcance';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';

export interface Pessoa {
  readonly idUsuario: number;
  readonly nome: string;
  readonly tipo: Tipo;
}
interface Usuario extends Pessoa {
  readonly ativo: 'sim' | 'nao';
  readonly idGerente: number | null;
}

/**
 * In whose name this person may sell (spec 2, section 6): active people who are no customers; a Vendedor
 * himself, a Gerente himself and his own, an Administrador everybody the server lets him see.
 * Sorted by name, the person himself first.
 */
export function escolhasDeVendedor(eu: Pessoa, usuarios: readonly Usuario[]): [Pessoa, ...Pessoa[]] {
  const outros = usuarios.filter(
    (u) => u.idUsuario !== eu.idUsuario && podeVender(u) && permissoes.vendeEmNomeDe(eu, u),
  );
  return [eu, ...outros.sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))];
}
