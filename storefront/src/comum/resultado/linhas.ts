import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import {
  lerMilhares,
  mesmoPremio,
  numerosPremiados,
  type Premio,
  premioDescrito,
  rotuloDoPremio,
  semDono,
} from '@rifa-viva/contracts/regras/premio';
import { vagoDoPremio } from '@rifa-viva/contracts/regras/vago';
import type { ResultadoPublico } from './consulta.ts';

/** One prize of a drawn raffle, as anybody may read it. */
export interface Linha {
  readonly chave: string;
  readonly rotulo: string;
  /** What is won, in the campaign's own words; empty where they do not say which it is. */
  readonly premio: string;
  /** The lucky number that won it. */
  readonly numero: string;
  /** Whose it is; empty while that is not known. */
  readonly desfecho: string;
  /** By which number the rule gave it, where nobody bought this one; else empty. */
  readonly pelaRegra: string;
  readonly vendido: boolean;
}

interface Sorteada {
  readonly milharSorteada: string;
  readonly descricao: string;
  readonly sucessor: boolean;
  readonly qtdeNumeros: number;
}

/** The prizes in their order, each with its winning ticket once the result is known. */
export function linhasDoResultado(rifa: Sorteada, resultado: ResultadoPublico | undefined): Linha[] {
  // Of another recording: its tickets would stand beside other numbers.
  const publico = resultado?.milharSorteada === rifa.milharSorteada ? resultado : undefined;
  const sorteados = lerMilhares(rifa.milharSorteada).length;
  return Array.from(numerosPremiados(rifa).values())
    .flat()
    .map((premio) => ({
      chave: `${premio.classificacao}-${premio.ordem}`,
      rotulo: rotuloDoPremio(premio),
      premio: premioDescrito(premio, rifa.descricao, sorteados),
      numero: premio.numero,
      ...(publico ? desfechoDo(premio, publico, rifa.qtdeNumeros) : SEM_DESFECHO),
    }));
}

type Desfecho = Pick<Linha, 'desfecho' | 'pelaRegra' | 'vendido'>;
const SEM_DESFECHO: Desfecho = { desfecho: '', pelaRegra: '', vendido: false };

function desfechoDo(
  premio: Premio,
  { ganhadores, pelaRegra }: ResultadoPublico,
  qtdeNumeros: number,
): Desfecho {
  const { numero } = premio;
  const ganhador = ganhadores.find((um) => mesmoPremio(um, premio));
  const comprado = (numBilhete: number, nome: string | null, pelaRegra = ''): Desfecho => {
    const bilhete = `Bilhete ${formatarNumero(numBilhete, larguraDoNumero(qtdeNumeros))}`;
    return { desfecho: nome === null ? bilhete : `${bilhete} · ${nome}`, pelaRegra, vendido: true };
  };
  if (ganhador) return comprado(ganhador.numBilhete, ganhador.nome);
  const vago = vagoDoPremio(premio, pelaRegra);
  if (vago && vago.numBilhete !== null) return comprado(vago.numBilhete, vago.nome, vago.frase);
  return { ...SEM_DESFECHO, desfecho: vago?.frase ?? semDono(numero, qtdeNumeros) };
}
