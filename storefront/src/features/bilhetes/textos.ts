import { listaDeNumeros } from '@rifa-viva/contracts/regras/numeracao';

/** Numbers one text of the counter spells out. */
export const NUMEROS_ESCRITOS = 60;

export const textoDosVendidos = (numeros: readonly number[], largura: number): string =>
  `Esses bilhetes já foram vendidos: ${listaDeNumeros(numeros, largura, NUMEROS_ESCRITOS)}`;

/** Of the page in sight, since the list was made. */
export const textoDosQueSairam = (n: number): string =>
  n === 1
    ? '1 bilhete desta página acabou de ser vendido.'
    : `${n.toLocaleString('pt-BR')} bilhetes desta página acabaram de ser vendidos.`;

export const textoDosQueVoltaram = (n: number): string =>
  n === 1
    ? '1 bilhete voltou a ficar livre.'
    : `${n.toLocaleString('pt-BR')} bilhetes voltaram a ficar livres.`;
