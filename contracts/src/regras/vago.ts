import { formatarNumero, larguraDoNumero } from './numeracao.ts';
import type { Premio } from './premio.ts';
import type { SemGanhador } from './regra-do-sorteio.ts';

/** A drawn number that nobody bought, and whose it becomes by the rule; nulls: nobody's. */
export interface NumeroVago {
  readonly milhar: string;
  readonly numero: string | null;
  readonly numBilhete: number | null;
}

const PASSOS: Readonly<Record<SemGanhador, number>> = {
  'proximo-acima': 1,
  'proximo-abaixo': -1,
  'proxima-extracao': 0,
};

/** Lucky numbers in the order in which the rule looks at them for one that was sold, round the end of the raffle's. */
export function* candidatos(milhar: string, qtdeNumeros: number, regra: SemGanhador | undefined) {
  const passo = regra ? PASSOS[regra] : 0;
  const de = Number(milhar);
  for (let n = 1; passo !== 0 && n < qtdeNumeros; n += 1) {
    yield (((de + n * passo) % qtdeNumeros) + qtdeNumeros) % qtdeNumeros;
  }
}

/** `donoDe`: the sold ticket of a lucky number. */
export function numeroVago(
  milhar: string,
  { qtdeNumeros, regra }: { readonly qtdeNumeros: number; readonly regra: SemGanhador | undefined },
  donoDe: (numero: number) => number | undefined,
): NumeroVago {
  for (const numero of candidatos(milhar, qtdeNumeros, regra)) {
    const numBilhete = donoDe(numero);
    if (numBilhete !== undefined)
      return { milhar, numero: formatarNumero(numero, larguraDoNumero(qtdeNumeros)), numBilhete };
  }
  return { milhar, numero: null, numBilhete: null };
}

/** Whose a prize becomes that no sold ticket has won; undefined: the rule says nothing of it, as of a neighbour's. */
export const vagoDoPremio = <V extends Pick<NumeroVago, 'milhar'>>(
  { classificacao, numero }: Pick<Premio, 'classificacao' | 'numero'>,
  pelaRegra: readonly V[],
): V | undefined =>
  classificacao === 'PRINCIPAL' ? pelaRegra.find(({ milhar }) => milhar === numero) : undefined;

/** For people. */
export function fraseDoVago(
  { milhar, numero, numBilhete }: NumeroVago,
  regra: SemGanhador | undefined,
): string {
  if (numero !== null) {
    const bilhete = formatarNumero(numBilhete ?? 0, numero.length);
    return `O número ${milhar} não foi vendido: pela regra vale o ${numero}, do bilhete ${bilhete}.`;
  }
  return `O número ${milhar} não foi vendido${
    regra === 'proxima-extracao' ? ': pela regra vale a próxima extração' : ''
  }.`;
}
