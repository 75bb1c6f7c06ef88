import { formatarNumero, larguraDoNumero } from './numeracao.ts';
import { partesDaDescricao } from './texto.ts';

export type Classificacao = 'ANTECESSOR' | 'PRINCIPAL' | 'SUCESSOR';
export type CorDoPremio = 'verde' | 'ambar' | 'laranja' | 'vermelho';

export interface Resultado {
  /** Drawn numbers, comma-separated, in the order drawn; empty before the draw. */
  readonly milharSorteada: string;
  /** The raffle's option: the neighbours of the drawn number win too. */
  readonly sucessor: boolean;
}

/** One prize of one lucky number. */
export interface Premio {
  readonly classificacao: Classificacao;
  /** Ordinal of the drawn number, from 1. */
  readonly ordem: number;
  /** The lucky number that won, at the drawn numbers' width. */
  readonly numero: string;
  /** True where several numbers were drawn: the label is then the ordinal. */
  readonly varios: boolean;
}

const LARGURA_PADRAO = 4;

/** Drawn or lucky numbers of a comma-separated text. */
export const lerMilhares = (lista: string): string[] =>
  lista
    .split(',')
    .map((numero) => numero.trim())
    .filter((numero) => numero !== '');

export type MilharesLidas =
  | { readonly ok: true; readonly milhares: string[] }
  | { readonly ok: false; readonly codigo: 'MILHAR'; readonly n: string };

/**
 * Typed drawn numbers, brought to the raffle's width (`7` -> `0007`); each must be one the raffle has.
 * Blank text: an empty list. The same number may be drawn twice.
 */
export function normalizarMilhares(texto: string, qtdeNumeros: number): MilharesLidas {
  if (texto.trim() === '') return { ok: true, milhares: [] };
  const pecas = texto.split(',').map((peca) => peca.trim());
  const errada = pecas.find((peca) => !/^\d{1,9}$/.test(peca) || Number(peca) >= qtdeNumeros);
  if (errada !== undefined) return { ok: false, codigo: 'MILHAR', n: errada.slice(0, 20) };
  const largura = larguraDoNumero(qtdeNumeros);
  return { ok: true, milhares: pecas.map((peca) => formatarNumero(Number(peca), largura)) };
}

/**
 * Who wins: every lucky number that can win, with its prizes. The neighbours win only with the raffle's
 * `sucessor` option and a single drawn number; they wrap within the digits of the first drawn number.
 */
export function numerosPremiados({ milharSorteada, sucessor }: Resultado): Map<number, Premio[]> {
  const sorteados = lerMilhares(milharSorteada);
  const largura = sorteados[0]?.length ?? LARGURA_PADRAO;
  const modulo = 10 ** largura;
  const varios = sorteados.length > 1;
  const premios = new Map<number, Premio[]>();
  const dar = (classificacao: Classificacao, ordem: number, numero: number) => {
    const premio = { classificacao, ordem, numero: formatarNumero(numero, largura), varios };
    premios.set(numero, [...(premios.get(numero) ?? []), premio]);
  };
  for (const [i, sorteado] of sorteados.entries()) {
    const numero = Number(sorteado);
    dar('PRINCIPAL', i + 1, numero);
    if (varios || !sucessor) continue;
    dar('ANTECESSOR', 1, (numero - 1 + modulo) % modulo);
    dar('SUCESSOR', 1, (numero + 1) % modulo);
  }
  return premios;
}

/** Prizes of one ticket, the highest first: principal by ordinal, antecessor, sucessor. */
export function premiosDoBilhete(numerosDaSorte: string, resultado: Resultado): Premio[] {
  return premiosDosNumeros(lerMilhares(numerosDaSorte).map(Number), numerosPremiados(resultado));
}

/** The same for many tickets of one raffle: `premiados` is made once by `numerosPremiados`. */
export function premiosDosNumeros(
  numeros: Iterable<number>,
  premiados: ReadonlyMap<number, readonly Premio[]>,
): Premio[] {
  const premios: Premio[] = [];
  for (const numero of numeros) premios.push(...(premiados.get(numero) ?? []));
  return premios.sort(
    (a, b) => IMPORTANCIA[a.classificacao] - IMPORTANCIA[b.classificacao] || a.ordem - b.ordem,
  );
}

const IMPORTANCIA: Record<Classificacao, number> = { PRINCIPAL: 0, ANTECESSOR: 1, SUCESSOR: 2 };

/** Place of a ticket in a list: antecessor, principal, sucessor, other winners (2nd, 3rd ...), the rest. */
export function ordemDeExibicao(premio: Premio | undefined): number {
  if (!premio) return Number.MAX_SAFE_INTEGER;
  switch (premio.classificacao) {
    case 'ANTECESSOR':
      return 0;
    case 'PRINCIPAL':
      return premio.ordem === 1 ? 1 : 2 + premio.ordem;
    case 'SUCESSOR':
      return 2;
  }
}

export function rotuloDoPremio(premio: Premio | undefined): string {
  if (!premio) return 'Não Premiado';
  switch (premio.classificacao) {
    case 'ANTECESSOR':
      return 'PRÊMIO ANTECESSOR';
    case 'PRINCIPAL':
      return premio.varios ? `${premio.ordem}º PRÊMIO` : 'PRÊMIO PRINCIPAL';
    case 'SUCESSOR':
      return 'PRÊMIO SUCESSOR';
  }
}

/** Where a prize stands: the ordinal of a drawn number, or a neighbour of it. */
type Lugar = number | Classificacao;

const ORDINAL = /^(\d+)\s*(?:[ºª°]|\)|[-–]\s)/u;
const PELO_NOME = /^(?:PRÊMIO\s+)?(PRINCIPAL|ANTECESSOR|SUCESSOR)(?:\s+E\s+(ANTECESSOR|SUCESSOR))?\s*[:–-]/iu;

/** The places that a prize line names itself: `1º PRÊMIO: MOTO`, `ANTECESSOR E SUCESSOR: CAPACETE`. */
function lugaresDaLinha(linha: string): Lugar[] {
  const [, ordinal] = ORDINAL.exec(linha) ?? [];
  if (ordinal !== undefined) return [Number(ordinal)];
  const [, ...nomes] = PELO_NOME.exec(linha) ?? [];
  const ditos = nomes.filter((nome) => nome !== undefined).map((nome) => nome.toUpperCase() as Classificacao);
  return ditos.map((dito) => (dito === 'PRINCIPAL' ? 1 : dito));
}

export const dizSeuLugar = (linha: string): boolean => lugaresDaLinha(linha).length > 0;

/**
 * The line of a campaign's description that says what a prize is; empty where that cannot be told. Lines that name
 * no place are taken in their order only where there is one for each of the `sorteados` drawn numbers.
 */
export function premioDescrito(
  { classificacao, ordem }: Pick<Premio, 'classificacao' | 'ordem'>,
  descricao: string,
  sorteados: number,
): string {
  const linhas = partesDaDescricao(descricao);
  const lugar = classificacao === 'PRINCIPAL' ? ordem : classificacao;
  const propria = linhas.find((linha) => lugaresDaLinha(linha).includes(lugar));
  if (propria !== undefined) return propria;
  const emOrdem = classificacao === 'PRINCIPAL' && linhas.length === sorteados && !linhas.some(dizSeuLugar);
  return (emOrdem ? linhas[ordem - 1] : undefined) ?? '';
}

type Qual = Pick<Premio, 'classificacao' | 'ordem' | 'numero'>;

/** Whether both are the same prize, of the same lucky number. */
export const mesmoPremio = (um: Qual, outro: Qual): boolean =>
  um.classificacao === outro.classificacao && um.ordem === outro.ordem && um.numero === outro.numero;

/** Why nobody has a winning number that no ticket sold has. */
export const semDono = (numero: string, qtdeNumeros: number): string =>
  Number(numero) < qtdeNumeros ? 'Não foi vendido.' : 'Não existe nesta rifa.';

/** Green, amber, orange; not winning red. */
export function corDoPremio(premio: Premio | undefined): CorDoPremio {
  if (!premio) return 'vermelho';
  switch (premio.classificacao) {
    case 'ANTECESSOR':
      return 'ambar';
    case 'PRINCIPAL':
      return 'verde';
    case 'SUCESSOR':
      return 'laranja';
  }
}

/** `Nenhum Bilhete Premiado`, `1 Bilhete Premiado`, `N Bilhetes Premiados`. */
export function contagemDePremiados(qtde: number): string {
  if (qtde === 0) return 'Nenhum Bilhete Premiado';
  return qtde === 1 ? '1 Bilhete Premiado' : `${qtde} Bilhetes Premiados`;
}

/** Heading above the drawn numbers. */
export function tituloDosSorteados(milharSorteada: string): string {
  const { length } = lerMilhares(milharSorteada);
  if (length === 0) return 'Aguardando Sorteio';
  return length === 1 ? 'NÚMERO SORTEADO' : 'NÚMEROS SORTEADOS';
}
