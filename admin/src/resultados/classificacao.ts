import {
  lerMilhares,
  mesmoPremio,
  numerosPremiados,
  ordemDeExibicao,
  type Premio,
  rotuloDoPremio,
} from '@rifa-viva/contracts/regras/premio';
import { nomeDoVendedor } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Planilha } from '../exportacao/exportacao.ts';
import type { Resultados } from '../providers/data/tipos.ts';

export type Ganhador = Resultados['ganhadores'][number];

/** A winning ticket with what it is called. */
export interface Premiado {
  readonly ganhador: Ganhador;
  readonly premio: Premio;
  readonly rotulo: string;
}

/** Winners in the spec's order: antecessor, principal, sucessor, then the other drawn numbers. */
export function classificar({
  ganhadores,
  milharSorteada,
}: Pick<Resultados, 'ganhadores' | 'milharSorteada'>): Premiado[] {
  const varios = lerMilhares(milharSorteada).length > 1;
  return ganhadores
    .map((ganhador) => {
      const { classificacao, ordem, numero } = ganhador;
      const premio: Premio = { classificacao, ordem, numero, varios };
      return { ganhador, premio, rotulo: rotuloDoPremio(premio) };
    })
    .sort(
      (a, b) =>
        ordemDeExibicao(a.premio) - ordemDeExibicao(b.premio) ||
        a.ganhador.numBilhete - b.ganhador.numBilhete,
    );
}

/** Prizes of numbers that nobody bought, and that no rule gives to another number. */
export function premiosSemDono(
  { ganhadores, milharSorteada, pelaRegra }: Pick<Resultados, 'ganhadores' | 'milharSorteada' | 'pelaRegra'>,
  sucessor: boolean,
): Premio[] {
  return [...numerosPremiados({ milharSorteada, sucessor }).values()]
    .flat()
    .filter((premio) => !ganhadores.some((um) => mesmoPremio(um, premio)))
    .filter(
      ({ classificacao, numero }) =>
        classificacao !== 'PRINCIPAL' || !pelaRegra.some(({ milhar }) => milhar === numero),
    )
    .sort((a, b) => ordemDeExibicao(a) - ordemDeExibicao(b));
}

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
