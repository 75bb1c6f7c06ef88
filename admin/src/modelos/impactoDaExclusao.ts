import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import type { Rifa } from '../comum/tipos.ts';

const TODAS = 10_000;
const NOMEADAS = 10;

/** What the exclusion of a model touches: campaigns and tickets that use it. Throws `ErroDaApi`. */
export async function impactoDaExclusao(idModeloBilhete: number): Promise<string> {
  const rifas = await chamar(carregarRifas, { params: { limit: TODAS } });
  return textoDoImpacto(rifas.filter((rifa) => rifa.idModeloBilhete === idModeloBilhete));
}

export function textoDoImpacto(usam: readonly Pick<Rifa, 'titulo' | 'totalBilhetes'>[]): string {
  if (usam.length === 0) return 'Nenhuma campanha usa este modelo.';
  const bilhetes = usam.reduce((soma, rifa) => soma + rifa.totalBilhetes, 0).toLocaleString('pt-BR');
  const campanhas = usam.length === 1 ? '1 campanha' : `${usam.length} campanhas`;
  const nomes = usam.slice(0, NOMEADAS).map((rifa) => rifa.titulo);
  const resto = usam.length > NOMEADAS ? ` e mais ${usam.length - NOMEADAS}` : '';
  return `A exclusão afeta ${campanhas} e ${bilhetes} bilhetes que usam este modelo: ${nomes.join(', ')}${resto}.`;
}
