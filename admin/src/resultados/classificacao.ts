import {
  lerMilhares,
  mesmoPremio,
  numerosPremiados,
  ordemDeExibicao,
  type Premio,
  rotuloDoPremio,
} from '@rifa-viva/contracts/regras/premio';
import { vagoDoPremio } from '@rifa-viva/contracts/regras/vago';
import { nomeDoVendedor } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Planilha } from '../exportacao/exportacao.ts';
import type { Resultados } from '../providers/data/tipos.ts';

export type Ganhador = Resultados['ganhadores'][number];

/** A winning ticket with what it is called. */
export interface Premiado {
  readonly ganhador: Ganhador;
  readonly premio: Premio;
  readonly rotulo: string;
  /** Why he has a prize of a number that is none of his; null: it is his. */
  readonly pelaRegra: string | null;
}

type Sorteados = Pick<Resultados, 'ganhadores' | 'milharSorteada' | 'pelaRegra'>;

/** Winners in the spec's order: antecessor, principal, sucessor, then the other drawn numbers. */
export function classificar(dados: Sorteados): Premiado[] {
  const varios = lerMilhares(dados.milharSorteada).length > 1;
  const doNumero = dados.ganhadores.map((ganhador) => {
    const { classificacao, ordem, numero } = ganhador;
    const premio: Premio = { classificacao, ordem, numero, varios };
    return { ganhador, premio, rotulo: rotuloDoPremio(premio), pelaRegra: null };
  });
  return [...doNumero, ...premiadosPelaRegra(dados)].sort(
    (a, b) =>
      ordemDeExibicao(a.premio) - ordemDeExibicao(b.premio) || a.ganhador.numBilhete - b.ganhador.numBilhete,
  );
}

/** Who has a drawn number's prize in the place of the ticket that nobody bought. */
function premiadosPelaRegra(dados: Sorteados): Premiado[] {
  // The rule is of drawn numbers: their neighbours have none.
  return semGanhador(dados, false).flatMap((premio) => {
    const vago = vagoDoPremio(premio, dados.pelaRegra);
    if (!vago?.bilhete || vago.numBilhete === null || vago.numero === null) return [];
    const { classificacao, ordem } = premio;
    const { numBilhete, numero, cliente, vendedor, bilhete, frase } = vago;
    const ganhador = { ...bilhete, numBilhete, numero, cliente, vendedor, classificacao, ordem };
    return { ganhador, premio, rotulo: rotuloDoPremio(premio), pelaRegra: frase };
  });
}

/** Prizes of numbers that nobody bought, and that no rule gives to another number. */
export const premiosSemDono = (dados: Sorteados, sucessor: boolean): Premio[] =>
  semGanhador(dados, sucessor)
    .filter((premio) => !vagoDoPremio(premio, dados.pelaRegra))
    .sort((a, b) => ordemDeExibicao(a) - ordemDeExibicao(b));

/** Prizes of numbers that no sold ticket has. */
const semGanhador = ({ ganhadores, milharSorteada }: Sorteados, sucessor: boolean): Premio[] =>
  [...numerosPremiados({ milharSorteada, sucessor }).values()]
    .flat()
    .filter((premio) => !ganhadores.some((um) => mesmoPremio(um, premio)));

/** Winning tickets; one may win by several numbers. */
export const bilhetesPremiados = (premiados: readonly Premiado[]): number =>
  new Set(premiados.map(({ ganhador }) => ganhador.idBilhete)).size;

export const planilhaDeGanhadores = (idRifa: number, premiados: readonly Premiado[]): Planilha => ({
  nome: `ganhadores-rifa-${idRifa}`,
  dado: 'ganhadores',
  idRifa,
  cabecalho: ['Prêmio', 'Número', 'Bilhete', 'Cliente', 'Vendedor', 'Status'],
  linhas: premiados.map(({ rotulo, ganhador: g }) => [
    rotulo,
    g.numero,
    g.numBilhete,
    g.cliente,
    nomeDoVendedor(g.vendedor),
    g.status,
  ]),
});
