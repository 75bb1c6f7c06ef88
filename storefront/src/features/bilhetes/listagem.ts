import { formatarNumero, lerIntervalos, lerNumero } from '@rifa-viva/contracts/regras/numeracao';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';

/**
 * The list of tickets on the sales screen, up to 100,000 of them. It holds still while other people sell:
 * a ticket that goes away stays in its place, greyed, until the list is made again.
 */

/** Tickets a page (spec 2, section 9). */
export const POR_PAGINA = 50;

/** Whether a ticket can be sold right now. */
export type EstaLivre = (numero: number) => boolean;

/**
 * Which tickets a typed filter shows: numbers and sequences (`7, 0001/0100`), or digits found anywhere in
 * the padded number. Null: everything.
 */
function criterio(filtro: string, largura: number): EstaLivre | null {
  if (/[,/]/.test(filtro)) {
    const lido = lerIntervalos(filtro);
    return lido.ok ? (numero) => lido.intervalos.some(({ de, ate }) => numero >= de && numero <= ate) : null;
  }
  const digitos = somenteDigitos(filtro);
  return digitos === '' ? null : (numero) => formatarNumero(numero, largura).includes(digitos);
}

/** Free tickets that pass the filter, ascending; the one whose whole number was typed comes first. */
export function listar(total: number, livre: EstaLivre, filtro: string, largura: number): Uint32Array {
  const passa = criterio(filtro, largura);
  const digitado = lerNumero(filtro.trim(), total) ?? 0;
  const lista = new Uint32Array(total);
  let tamanho = 0;
  if (digitado > 0 && livre(digitado)) lista[tamanho++] = digitado;
  for (let numero = 1; numero <= total; numero += 1) {
    if (numero !== digitado && livre(numero) && (!passa || passa(numero))) lista[tamanho++] = numero;
  }
  return lista.slice(0, tamanho);
}

/** A shuffled copy. `aleatorio` answers from 0 up to, not including, 1. */
export function embaralhar(lista: Uint32Array, aleatorio: () => number): Uint32Array {
  const copia = lista.slice();
  for (let i = copia.length - 1; i > 0; i -= 1) {
    const j = Math.floor(aleatorio() * (i + 1));
    const guardado = copia[i] as number;
    copia[i] = copia[j] as number;
    copia[j] = guardado;
  }
  return copia;
}

/** The first free tickets of the list, in its order. */
export function primeirosLivres(lista: Uint32Array, livre: EstaLivre, qtde: number): number[] {
  const numeros: number[] = [];
  for (const numero of lista) {
    if (numeros.length === qtde) break;
    if (livre(numero)) numeros.push(numero);
  }
  return numeros;
}

/** How many tickets of the list can still be sold. */
export function contarLivres(lista: Uint32Array, livre: EstaLivre): number {
  let livres = 0;
  for (const numero of lista) if (livre(numero)) livres += 1;
  return livres;
}

/** How many tickets of the list others took. */
export function vendidosPorOutros(lista: Uint32Array, livre: EstaLivre, minhas: ReadonlySet<number>): number {
  let vendidos = 0;
  for (const numero of lista) if (!livre(numero) && !minhas.has(numero)) vendidos += 1;
  return vendidos;
}
