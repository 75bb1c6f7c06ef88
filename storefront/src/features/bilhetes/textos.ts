import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';

/** Numbers one text spells out; a longer list says how many more there are. */
const MAXIMO = 60;

/** `0001, 0007 e mais 940`. */
export function listaDeNumeros(numeros: readonly number[], largura: number): string {
  const escritos = numeros.slice(0, MAXIMO).map((numero) => formatarNumero(numero, largura));
  const restantes = numeros.length - escritos.length;
  return restantes > 0 ? `${escritos.join(', ')} e mais ${restantes}` : escritos.join(', ');
}

export const textoDosVendidos = (numeros: readonly number[], largura: number): string =>
  `Esses bilhetes já foram vendidos: ${listaDeNumeros(numeros, largura)}`;
