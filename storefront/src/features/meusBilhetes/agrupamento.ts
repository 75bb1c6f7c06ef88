import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import {
  lerMilhares,
  numerosPremiados,
  ordemDeExibicao,
  type Premio,
  premiosDosNumeros,
} from '@rifa-viva/contracts/regras/premio';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { agruparPor } from '@rifa-viva/ui/pecas/listas.ts';
import type { MeuBilhete } from './bilhete.ts';
import { type ReservaAberta, reservasAbertas } from './reservas.ts';

export const RIFAS_POR_PAGINA = 50;
export const BILHETES_POR_PAGINA = 30;

export interface NumeroDaSorte {
  readonly numero: string;
  readonly premiado: boolean;
}

export interface BilheteClassificado {
  readonly bilhete: MeuBilhete;
  readonly numeros: readonly NumeroDaSorte[];
  /** The highest prize; absent: none, or not drawn yet. */
  readonly premio: Premio | undefined;
}

/** A line of a list in which the same text may stand twice: its place names it. */
export interface Item {
  readonly ordem: number;
  readonly texto: string;
}

const itens = (textos: readonly string[]): Item[] => textos.map((texto, i) => ({ ordem: i + 1, texto }));

/** A raffle as it stands above one person's tickets in it. */
export interface RifaMostrada {
  readonly idRifa: number;
  readonly titulo: string;
  readonly premios: readonly Item[];
  readonly imgRifa: string;
  readonly dtSorteio: string;
  readonly milharSorteada: string;
  readonly resultadoConfirmado: boolean;
  readonly sorteados: readonly Item[];
  readonly largura: number;
  /** Paid tickets of hers, and those of them that win. */
  readonly qtde: number;
  readonly premiados: number;
}

/** With the tickets. */
export interface RifaComBilhetes extends RifaMostrada {
  /** Paid tickets in display order: antecessor, principal, sucessor, other winners, non-winners. */
  readonly bilhetes: readonly BilheteClassificado[];
  /** Purchases that wait for their payment, without lucky numbers. */
  readonly aguardando: readonly ReservaAberta[];
}

/** Own tickets by raffle, the latest draw first. */
export function agruparPorRifa(meus: readonly MeuBilhete[]): RifaComBilhetes[] {
  return Array.from(agruparPor(meus, ({ idRifa }) => idRifa).values(), rifaDe).sort(
    (a, b) => b.dtSorteio.localeCompare(a.dtSorteio) || b.idRifa - a.idRifa,
  );
}

function rifaDe(grupo: readonly [MeuBilhete, ...MeuBilhete[]]): RifaComBilhetes {
  const [rifa] = grupo;
  const bilhetes = classificados(grupo.filter((bilhete) => bilhete.status !== 'Reservado')).sort(
    (a, b) =>
      ordemDeExibicao(a.premio) - ordemDeExibicao(b.premio) || a.bilhete.numBilhete - b.bilhete.numBilhete,
  );
  return {
    ...rifaMostrada({
      ...rifa,
      qtde: bilhetes.length,
      premiados: bilhetes.filter(({ premio }) => premio).length,
    }),
    bilhetes,
    aguardando: reservasAbertas(grupo.filter((bilhete) => bilhete.status === 'Reservado')),
  };
}

/** What a ticket or a list tells of a raffle. */
interface RifaLida
  extends Pick<
    RifaMostrada,
    | 'idRifa'
    | 'titulo'
    | 'imgRifa'
    | 'dtSorteio'
    | 'milharSorteada'
    | 'resultadoConfirmado'
    | 'qtde'
    | 'premiados'
  > {
  readonly descricao: string;
  readonly qtdeNumeros: number;
}

export const rifaMostrada = (rifa: RifaLida): RifaMostrada => ({
  idRifa: rifa.idRifa,
  titulo: rifa.titulo,
  premios: itens(partesDaDescricao(rifa.descricao)),
  imgRifa: rifa.imgRifa,
  dtSorteio: rifa.dtSorteio,
  milharSorteada: rifa.milharSorteada,
  resultadoConfirmado: rifa.resultadoConfirmado,
  sorteados: itens(lerMilhares(rifa.milharSorteada)),
  largura: larguraDoNumero(rifa.qtdeNumeros),
  qtde: rifa.qtde,
  premiados: rifa.premiados,
});

/** Paid tickets of one raffle with what they win, in the order they come in. */
export function classificados(bilhetes: readonly MeuBilhete[]): BilheteClassificado[] {
  const [primeiro] = bilhetes;
  if (!primeiro) return [];
  const vencedores = numerosPremiados(primeiro);
  return bilhetes.map((bilhete) => classificar(bilhete, vencedores));
}

function classificar(
  bilhete: MeuBilhete,
  vencedores: ReadonlyMap<number, readonly Premio[]>,
): BilheteClassificado {
  const numeros = lerMilhares(bilhete.numerosDaSorte);
  return {
    bilhete,
    numeros: numeros.map((numero) => ({ numero, premiado: vencedores.has(Number(numero)) })),
    premio: premiosDosNumeros(numeros.map(Number), vencedores)[0],
  };
}
