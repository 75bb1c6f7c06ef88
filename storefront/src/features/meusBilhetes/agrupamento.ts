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

/** A raffle with one person's tickets in it. */
export interface RifaComBilhetes {
  readonly idRifa: number;
  readonly titulo: string;
  readonly premios: readonly Item[];
  readonly imgRifa: string;
  readonly dtSorteio: string;
  readonly milharSorteada: string;
  readonly resultadoConfirmado: boolean;
  readonly sorteados: readonly Item[];
  readonly largura: number;
  /** Paid tickets in display order: antecessor, principal, sucessor, other winners, non-winners. */
  readonly bilhetes: readonly BilheteClassificado[];
  readonly premiados: number;
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
  const vencedores = numerosPremiados(rifa);
  const bilhetes = grupo
    .filter((bilhete) => bilhete.status !== 'Reservado')
    .map((bilhete) => classificar(bilhete, vencedores))
    .sort(
      (a, b) =>
        ordemDeExibicao(a.premio) - ordemDeExibicao(b.premio) || a.bilhete.numBilhete - b.bilhete.numBilhete,
    );
  return {
    idRifa: rifa.idRifa,
    titulo: rifa.titulo,
    premios: itens(partesDaDescricao(rifa.descricao)),
    imgRifa: rifa.imgRifa,
    dtSorteio: rifa.dtSorteio,
    milharSorteada: rifa.milharSorteada,
    resultadoConfirmado: rifa.resultadoConfirmado,
    sorteados: itens(lerMilhares(rifa.milharSorteada)),
    largura: larguraDoNumero(rifa.qtdeNumeros),
    bilhetes,
    premiados: bilhetes.filter(({ premio }) => premio).length,
    aguardando: reservasAbertas(grupo.filter((bilhete) => bilhete.status === 'Reservado')),
  };
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
