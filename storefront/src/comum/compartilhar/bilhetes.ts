import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';

/** Tickets written out: a message's address has an end. */
export const MAXIMO_POR_MENSAGEM = 10;

export interface BilheteDaMensagem {
  readonly numBilhete: number;
  /** As they are read, e.g. `0007, 0340`. */
  readonly numeros: string;
  readonly token: string | null;
}

interface Rifa {
  readonly titulo: string;
  readonly dtSorteio: string;
  readonly largura: number;
}

/** What a message says of a raffle and the first tickets of somebody in it. */
export const linhasDosBilhetes = (
  { titulo, dtSorteio, largura }: Rifa,
  bilhetes: readonly BilheteDaMensagem[],
  origem: string,
): string[] => [
  `*${titulo}*`,
  `Sorteio: ${diaDaSemanaEHora(dtSorteio)}`,
  ...bilhetes.slice(0, MAXIMO_POR_MENSAGEM).map((bilhete) => textoDo(bilhete, largura, origem)),
];

function textoDo({ numBilhete, numeros, token }: BilheteDaMensagem, largura: number, origem: string): string {
  const linha = `Bilhete ${formatarNumero(numBilhete, largura)}: ${numeros}`;
  return token ? `${linha}\n${linkDeConferencia(origem, token)}` : linha;
}
