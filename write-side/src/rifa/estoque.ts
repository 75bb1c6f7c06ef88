import { criarGerador } from '@rifa-viva/contracts/regras/sorteio';
import { LIVRE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { bilheteLivre, type EstadoRifa, statusDe } from '@rifa-viva/contracts/rifa/estado';

/**
 * The guard that keeps a ticket from being taken twice. An object, so that the proofs can switch it off
 * and see their checks turn red.
 */
export const estoque = {
  livre: (estado: EstadoRifa, numero: number): boolean => statusDe(estado, numero) === LIVRE,

  /** Random distinct tickets among the free ones and those whose reservation has just ended. Ascending. */
  escolher(estado: EstadoRifa, vencidos: readonly number[], qtde: number, semente: string): number[] {
    const { proximoInteiro } = criarGerador(semente);
    const total = estado.qtdeLivres + vencidos.length;
    const lugares = new Set<number>();
    while (lugares.size < qtde) lugares.add(proximoInteiro(total));
    const numeros = Array.from(lugares, (lugar) =>
      lugar < estado.qtdeLivres ? bilheteLivre(estado, lugar) : vencidos[lugar - estado.qtdeLivres],
    );
    return numeros.filter((numero) => numero !== undefined).sort((a, b) => a - b);
  },
};
