import { textoDoErro } from '@rifa-viva/contracts/erros';
import { lerIntervalos } from '@rifa-viva/contracts/regras/numeracao';
import type { Bilhete } from '../comum/tipos.ts';
import { type Acao, acoesPermitidas, dentroDosIntervalos, emLotes, numerosAusentes } from './selecao.ts';

export type NumerosLidos =
  | { readonly ok: true; readonly numeros: number[] }
  | { readonly ok: false; readonly mensagem: string };

/**
 * Typed numbers and ranges as the loaded tickets the action may be done to. A range takes those that are
 * there; a single number that is not there, or may not, is told.
 */
export function lerSelecao(
  texto: string,
  bilhetes: readonly Bilhete[],
  acao: Acao,
  administrador: boolean,
): NumerosLidos {
  const lido = lerIntervalos(texto);
  if (!lido.ok) return { ok: false, mensagem: textoDoErro(lido.codigo, { n: lido.n }) };
  const achados = dentroDosIntervalos(bilhetes, lido.intervalos);
  const permitidos = achados.filter((b) => acoesPermitidas(b.status, administrador).includes(acao));
  const ausente = numerosAusentes(permitidos, lido.intervalos)[0];
  if (ausente !== undefined) {
    return { ok: false, mensagem: textoDoErro('NUMERO_DE_BILHETE', { n: ausente }) };
  }
  return permitidos.length === 0
    ? { ok: false, mensagem: textoDoErro('NENHUM_BILHETE') }
    : { ok: true, numeros: permitidos.map((b) => b.numBilhete) };
}

/** Sends a long list in batches, one after the other; `aoFazer` hears of each one the server took. */
export async function enviarEmLotes(
  numeros: readonly number[],
  enviar: (lote: number[]) => Promise<unknown>,
  aoFazer: (lote: number[]) => void,
): Promise<void> {
  for (const lote of emLotes(numeros)) {
    await enviar(lote);
    aoFazer(lote);
  }
}
