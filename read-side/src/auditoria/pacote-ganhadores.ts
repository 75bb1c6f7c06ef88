import type { Extracao } from '@rifa-viva/contracts/regras/extracao';
import { numerosPremiados } from '@rifa-viva/contracts/regras/premio';
import { type NumeroVago, numeroVago } from '@rifa-viva/contracts/regras/vago';
import type { EstadoRifa } from '@rifa-viva/contracts/rifa/estado';

/** `ganhadores.json` of a package. */
export interface Ganhadores {
  readonly milharSorteada: readonly string[];
  readonly confirmado: boolean;
  /** What the numbers were worked out from; absent where nobody gave it. */
  readonly extracao?: Extracao;
  /** By ticket number, then kind, then ordinal of the drawn number. */
  readonly ganhadores: readonly GanhadorDoPacote[];
  /** Drawn numbers that nobody bought, each with whose it becomes by the rule. */
  readonly pelaRegra: readonly NumeroVago[];
}
interface GanhadorDoPacote {
  readonly numBilhete: number;
  readonly numero: string;
  readonly classificacao: 'PRINCIPAL' | 'ANTECESSOR' | 'SUCESSOR';
  readonly ordem: number;
}

/** Who won, from the fold alone; `donos`: the sold ticket of each lucky number. */
export function ganhadoresDaRifa(
  { milharSorteada, resultado, regra, dados }: EstadoRifa,
  donos: ReadonlyMap<number, number>,
): Ganhadores {
  const premiados = numerosPremiados({
    milharSorteada: milharSorteada.join(','),
    sucessor: dados?.sucessor ?? false,
  });
  const ganhadores = [...premiados].flatMap(([lucky, premios]) => {
    const numBilhete = donos.get(lucky);
    if (numBilhete === undefined) return [];
    return premios.map(({ numero, classificacao, ordem }) => ({ numBilhete, numero, classificacao, ordem }));
  });
  return {
    milharSorteada,
    confirmado: resultado?.confirmado ?? false,
    ...(resultado?.extracao ? { extracao: resultado.extracao } : {}),
    ganhadores: ganhadores.sort(
      (a, b) =>
        a.numBilhete - b.numBilhete ||
        (a.classificacao === b.classificacao ? 0 : a.classificacao < b.classificacao ? -1 : 1) ||
        a.ordem - b.ordem,
    ),
    pelaRegra: milharSorteada
      .filter((milhar) => !donos.has(Number(milhar)))
      .map((milhar) =>
        numeroVago(milhar, { qtdeNumeros: dados?.qtdeNumeros ?? 0, regra: regra?.semGanhador }, (numero) =>
          donos.get(numero),
        ),
      ),
  };
}
