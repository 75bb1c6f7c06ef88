import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';

/** Numbers one text spells out; a longer list says how many more there are. */
const MAXIMO = 60;

/** `0001, 0007 e mais 940`. */
export function listaDeNumeros(numeros: readonly number[], largura: number): string {
  const escritos = numeros.slice(0, MAXIMO).map((numero) => formatarNumero(numero, largura));
  const restantes = numeros.length - escritos.length;
  return restantes > 0
    ? `${escritos.join(', ')} e mais ${restantes.toLocaleString('pt-BR')}`
    : escritos.join(', ');
}

export const textoDosVendidos = (numeros: readonly number[], largura: number): string =>
  `Esses bilhetes já foram vendidos: ${listaDeNumeros(numeros, largura)}`;

/** Of the page in sight, since the list was made. */
export const textoDosQueSairam = (n: number): string =>
  n === 1
    ? '1 bilhete desta página acabou de ser vendido.'
    : `${n.toLocaleString('pt-BR')} bilhetes desta página acabaram de ser vendidos.`;

export const textoDosQueVoltaram = (n: number): string =>
  n === 1
    ? '1 bilhete voltou a ficar livre.'
    : `${n.toLocaleString('pt-BR')} bilhetes voltaram a ficar livres.`;
