export interface Premio {
  readonly numBilhete: number;
  readonly numero: string;
  readonly classificacao: 'PRINCIPAL' | 'ANTECESSOR' | 'SUCESSOR';
  /** Of the drawn number, from 1. */
  readonly ordem: number;
}

/**
 * Who wins: the drawn numbers; with the raffle's `sucessor` option and one drawn number its neighbours too, which wrap
 * within its digits. `donoDe` gives the sold ticket of a lucky number.
 */
export function premiados(
  milhares: readonly string[],
  sucessor: boolean,
  donoDe: (numero: number) => number | undefined,
): Premio[] {
  const premios: Premio[] = [];
  const largura = milhares[0]?.length ?? 0;
  const voltas = 10 ** largura;
  const premiar = (classificacao: Premio['classificacao'], ordem: number, numero: number) => {
    const numBilhete = donoDe(numero);
    if (numBilhete === undefined) return;
    premios.push({ numBilhete, numero: String(numero).padStart(largura, '0'), classificacao, ordem });
  };
  milhares.forEach((milhar, i) => {
    premiar('PRINCIPAL', i + 1, Number(milhar));
  });
  const [unica] = milhares;
  if (milhares.length === 1 && unica !== undefined && sucessor) {
    premiar('ANTECESSOR', 1, (Number(unica) + voltas - 1) % voltas);
    premiar('SUCESSOR', 1, (Number(unica) + 1) % voltas);
  }
  return premios.sort((a, b) => chaveDo(a).localeCompare(chaveDo(b)));
}

const chaveDo = ({ numBilhete, numero, classificacao, ordem }: Premio): string =>
  `${String(numBilhete).padStart(6, '0')} ${classificacao} ${String(ordem).padStart(4, '0')} ${numero}`;
