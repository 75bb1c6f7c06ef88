import { MAXIMO_POR_VENDA } from './limites.ts';

/** Most lucky numbers, and so tickets, a raffle can have. */
export const MAXIMO_NUMEROS = 100_000;
/** Most ticket numbers one list may name: a sale is told as one. */
export const MAXIMO_DA_LISTA = MAXIMO_POR_VENDA;
const BILHETES_POR_RIFA = 1_000_000;

/** Digits a lucky or ticket number is shown with at least. */
export const larguraDoNumero = (qtdeNumeros: number): 4 | 5 => (qtdeNumeros > 10_000 ? 5 : 4);

/** The width is a minimum: ticket 10000 of 10,000 stays `10000`. */
export const formatarNumero = (n: number, largura: number): string => String(n).padStart(largura, '0');

/** `0001, 0007 e mais 940`: so many are spelled out. */
export function listaDeNumeros(numeros: readonly number[], largura: number, mostrados: number): string {
  const escritos = numeros.slice(0, mostrados).map((numero) => formatarNumero(numero, largura));
  const restantes = numeros.length - escritos.length;
  const mais = restantes > 0 ? ` e mais ${restantes.toLocaleString('pt-BR')}` : '';
  return `${escritos.join(', ')}${mais}`;
}

/** Edition as cards show it: `7` -> `007`. */
export const formatarEdicao = (edicao: number): string => String(edicao).padStart(3, '0');

/** Tickets are numbered from 1 to this. */
export const totalDeBilhetes = (qtdeNumeros: number, qtdeChances: number): number =>
  Math.floor(qtdeNumeros / qtdeChances);

export const idBilhete = (idRifa: number, numBilhete: number): number =>
  idRifa * BILHETES_POR_RIFA + numBilhete;

export const partesDoIdBilhete = (id: number): { idRifa: number; numBilhete: number } => ({
  idRifa: Math.floor(id / BILHETES_POR_RIFA),
  numBilhete: id % BILHETES_POR_RIFA,
});

/** A refused list; `codigo` and `n` (the bad piece) fill `textoDoErro`. */
export interface ListaRecusada {
  readonly ok: false;
  readonly codigo: 'NUMERO_DE_BILHETE' | 'NENHUM_BILHETE';
  readonly n: string;
}
/** Both ends included. */
export interface Intervalo {
  readonly de: number;
  readonly ate: number;
}
type Lido<T> = ({ readonly ok: true } & T) | ListaRecusada;

const recusar = (peca: string): ListaRecusada => ({
  ok: false,
  codigo: 'NUMERO_DE_BILHETE',
  n: peca.slice(0, 20),
});

/** One ticket number: an integer or digits, padded or not (`00001` is 1), from 1 to `maximo`. Else null. */
export function lerNumero(valor: string | number, maximo = MAXIMO_NUMEROS): number | null {
  if (typeof valor === 'string' && !/^\d{1,6}$/.test(valor)) return null;
  const n = Number(valor);
  return Number.isInteger(n) && n >= 1 && n <= maximo ? n : null;
}

/**
 * A typed list, numbers and ranges `a/b` separated by commas, as intervals in the order typed
 * (a single number is an interval of one). For filters over loaded tickets, where ranges may be wide.
 */
export function lerIntervalos(texto: string, maximo = MAXIMO_NUMEROS): Lido<{ intervalos: Intervalo[] }> {
  if (texto.trim() === '') return { ok: false, codigo: 'NENHUM_BILHETE', n: '' };
  const pecas = texto.split(',', MAXIMO_DA_LISTA + 1).map((peca) => peca.trim());
  const intervalos: Intervalo[] = [];
  for (const peca of pecas) {
    const intervalo = lerIntervalo(peca, maximo);
    if (!intervalo || intervalos.length === MAXIMO_DA_LISTA) return recusar(peca || texto);
    intervalos.push(intervalo);
  }
  return { ok: true, intervalos };
}

function lerIntervalo(peca: string, maximo: number): Intervalo | null {
  const [inicio = '', fim = inicio, ...resto] = peca.split('/', 3).map((ponta) => ponta.trim());
  const de = lerNumero(inicio, maximo);
  const ate = lerNumero(fim, maximo);
  return resto.length === 0 && de !== null && ate !== null && de <= ate ? { de, ate } : null;
}

/** The same list, spelled out: each number once, in the order typed, at most `MAXIMO_DA_LISTA` of them. */
export function lerNumeros(texto: string, maximo = MAXIMO_NUMEROS): Lido<{ numeros: number[] }> {
  const lido = lerIntervalos(texto, maximo);
  if (!lido.ok) return lido;
  const numeros = new Set<number>();
  for (const { de, ate } of lido.intervalos) {
    for (let n = de; n <= ate; n += 1) {
      numeros.add(n);
      if (numeros.size > MAXIMO_DA_LISTA) return recusar(de === ate ? `${de}` : `${de}/${ate}`);
    }
  }
  return { ok: true, numeros: [...numeros] };
}

/** Ticket numbers of a request, integers or padded texts: each once, in the order sent. */
export function lerListaDeNumeros(
  valores: readonly (string | number)[],
  maximo = MAXIMO_NUMEROS,
): Lido<{ numeros: number[] }> {
  if (valores.length === 0) return { ok: false, codigo: 'NENHUM_BILHETE', n: '' };
  const numeros = new Set<number>();
  for (const valor of valores) {
    const n = lerNumero(valor, maximo);
    if (n === null) return recusar(String(valor));
    numeros.add(n);
  }
  return { ok: true, numeros: [...numeros] };
}
