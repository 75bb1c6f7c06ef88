import type { Rifa } from '../providers/data/tipos.ts';

const NOMEADAS = 10;

/** What the exclusion of a model touches: the campaigns that use it, and their tickets. */
export function textoDoImpacto(usam: readonly Pick<Rifa, 'titulo' | 'totalBilhetes'>[]): string {
  if (usam.length === 0) return 'Nenhuma campanha usa este modelo.';
  const bilhetes = usam.reduce((soma, rifa) => soma + rifa.totalBilhetes, 0).toLocaleString('pt-BR');
  const campanhas = usam.length === 1 ? '1 campanha' : `${usam.length} campanhas`;
  const nomes = usam.slice(0, NOMEADAS).map((rifa) => rifa.titulo);
  const resto = usam.length > NOMEADAS ? ` e mais ${usam.length - NOMEADAS}` : '';
  return `A exclusão afeta ${campanhas} e ${bilhetes} bilhetes que usam este modelo: ${nomes.join(', ')}${resto}.`;
}
