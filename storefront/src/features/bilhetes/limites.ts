import { textoDoErro } from '@rifa-viva/contracts/erros';
import { MAXIMO_POR_VENDA, PADRAO_POR_VENDA_DO_VENDEDOR } from '@rifa-viva/contracts/regras/limites';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';

/** What the label beside the quantity says for them: the spec words it lower than the cap. */
const LIMITE_NO_ROTULO = 2500;

/** Most tickets one sale of this person may hold. */
export function limiteDaVenda(tipo: Tipo, qtdeMaxBilhetesVendedor = PADRAO_POR_VENDA_DO_VENDEDOR): number {
  return tipo === 'Vendedor' ? qtdeMaxBilhetesVendedor : MAXIMO_POR_VENDA;
}

export function rotuloDaQuantidade(tipo: Tipo, limite: number): string {
  return `Quantidade de bilhetes (máx. ${tipo === 'Vendedor' ? limite : LIMITE_NO_ROTULO})`;
}

/** What one sale may hold right now, whatever the label says. */
export function textoDoLimite(limite: number, disponiveis: number): string {
  const maximo = Math.min(limite, disponiveis);
  return `Nesta venda: até ${maximo.toLocaleString('pt-BR')} ${maximo === 1 ? 'bilhete' : 'bilhetes'}`;
}

export interface QuantidadeAceita {
  readonly qtde: number;
  /** Why it is not what was typed. */
  readonly aviso?: string;
}

/** Brings a typed quantity down to the limit of the sale and to what is there. */
export function aceitarQuantidade(pedida: number, limite: number, disponiveis: number): QuantidadeAceita {
  const teto = Math.min(limite, disponiveis);
  if (pedida <= teto) return { qtde: pedida };
  const aviso = disponiveis < limite ? textoDoErro('SO_EXISTEM', { n: disponiveis }) : avisoDoLimite(limite);
  return { qtde: teto, aviso };
}

export const avisoDoLimite = (limite: number): string => textoDoErro('LIMITE_DO_VENDEDOR', { n: limite });
