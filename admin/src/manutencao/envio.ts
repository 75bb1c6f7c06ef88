import { textoDoErro } from '@rifa-viva/contracts/erros';
import {
  larguraDoNumero,
  lerIntervalos,
  lerNumero,
  listaDeNumeros,
} from '@rifa-viva/contracts/regras/numeracao';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Rifa } from '../providers/data/tipos.ts';
import { NOME_DA_ACAO } from './acoes.ts';
import { dentroDosIntervalos, lotesParaMudar, numerosAusentes, type Visto } from './selecao.ts';

type Recusado = { readonly ok: false; readonly mensagem: string };
/** `aviso`: which of the numbers typed one by one are left out, and why; '': none. */
export type NumerosLidos = { readonly ok: true; readonly vistos: Visto[]; readonly aviso: string } | Recusado;
export type BilheteLido = { readonly ok: true; readonly numero: number } | Recusado;

/** What is to be done, by whom, with tickets of which raffle. */
export interface Pedido {
  readonly acao: Acao;
  readonly administrador: boolean;
  readonly rifa: Pick<Rifa, 'qtdeNumeros' | 'totalBilhetes'>;
}

/** Typed numbers and ranges; among `permitidos`, ascending, the tickets that the action may be done to. */
export async function lerSelecao(
  texto: string,
  pedido: Pedido,
  permitidos: () => Promise<ReadonlyMap<number, string>>,
): Promise<NumerosLidos> {
  const lido = lerIntervalos(texto);
  if (!lido.ok) return { ok: false, mensagem: textoDoErro(lido.codigo, { n: lido.n }) };
  const podem = await permitidos();
  const numeros = dentroDosIntervalos([...podem.keys()], lido.intervalos);
  const aviso = textoDosAusentes(numerosAusentes(numeros, lido.intervalos), pedido);
  if (numeros.length === 0) {
    const porque = aviso || requisito(pedido);
    return { ok: false, mensagem: `${textoDoErro('NENHUM_BILHETE')}. ${porque}` };
  }
  const vistos = numeros.map((numero): Visto => [numero, podem.get(numero) ?? '']);
  return { ok: true, vistos, aviso };
}

/** As many as a sentence bears. */
const NOMEADOS = 10;

/** Says which typed numbers are left out, and why; '': none. */
function textoDosAusentes(ausentes: readonly number[], pedido: Pedido): string {
  const { qtdeNumeros, totalBilhetes } = pedido.rifa;
  const nomes = (numeros: readonly number[]) =>
    listaDeNumeros(numeros, larguraDoNumero(qtdeNumeros), NOMEADOS);
  const inexistentes = ausentes.filter((numero) => numero > totalBilhetes);
  const recusados = ausentes.filter((numero) => numero <= totalBilhetes);
  return [
    recusados.length > 0 &&
      `Não estão na lista para ${NOME_DA_ACAO[pedido.acao]}: ${nomes(recusados)}. ${requisito(pedido)}`,
    inexistentes.length > 0 && `Não existem nesta campanha: ${nomes(inexistentes)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What tickets have to be for the action; whoever is no Administrador reaches sales alone, and not everybody's. */
function requisito({ acao, administrador }: Pedido): string {
  if (!administrador) return 'É preciso que sejam vendas ao seu alcance.';
  return REQUISITOS[acao];
}

const REQUISITOS: Readonly<Record<Acao, string>> = {
  pdf: 'É preciso que estejam vendidos.',
  imprimir: 'É preciso que estejam vendidos.',
  liberar: 'É preciso que estejam reservados.',
  devolver: 'É preciso que não estejam livres.',
};

export type Mudanca = 'liberar' | 'devolver';

const PERDIDOS =
  'Quem pagou perde o bilhete, e o valor sai das vendas; o dinheiro não é devolvido por aqui. Não é possível desfazer.';

/** What becomes of which tickets, before it is done. */
export function textoDaMudanca(mudanca: Mudanca, numeros: readonly number[], largura: number): string {
  const nomes = listaDeNumeros(numeros, largura, NOMEADOS);
  const um = numeros.length === 1;
  if (mudanca === 'liberar') {
    return `O pagamento ${um ? 'do bilhete' : 'dos bilhetes'} ${nomes} fica registrado em seu nome.`;
  }
  const livres = um
    ? `O bilhete ${nomes} volta a ficar livre para venda.`
    : `Os bilhetes ${nomes} voltam a ficar livres para venda.`;
  return `${livres} ${PERDIDOS}`;
}

/** One typed number as that of a ticket the raffle has, loaded or free. */
export function lerBilhete(texto: string, total: number): BilheteLido {
  const digitado = texto.trim();
  const numero = lerNumero(digitado, total);
  if (numero !== null) return { ok: true, numero };
  const mensagem = digitado
    ? textoDoErro('NUMERO_DE_BILHETE', { n: digitado.slice(0, 20) })
    : textoDoErro('NENHUM_BILHETE');
  return { ok: false, mensagem };
}

/** Sends a long list in batches, one after the other; `aoFazer` hears of each one the server took. */
export async function enviarEmLotes(
  vistos: readonly Visto[],
  enviar: (lote: Visto[]) => Promise<unknown>,
  aoFazer: (lote: Visto[]) => void,
): Promise<void> {
  for (const lote of lotesParaMudar(vistos)) {
    await enviar(lote);
    aoFazer(lote);
  }
}

/** Ends what is said of a failure: how much of a long list was done before it. */
export const textoDosFeitos = (feitos: number, total: number, participio: string): string =>
  feitos === 0
    ? ''
    : ` ${feitos.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} já ${participio}s.`;
