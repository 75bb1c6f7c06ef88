import type { Rifa } from '../providers/data/tipos.ts';

const contados = (n: number, um: string, varios: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`;

/** What is lost by excluding it: tickets that people hold are counted. */
export function textoDaExclusao({
  titulo,
  totalBilhetes,
  disponiveis,
  vendidos = 0,
  reservados = 0,
}: Pick<Rifa, 'titulo' | 'totalBilhetes' | 'disponiveis' | 'vendidos' | 'reservados'>): string {
  const sai = `A campanha ${titulo} sai de todas as listas e deixa de vender.`;
  if (disponiveis >= totalBilhetes) return sai;
  const partes = [
    ...(vendidos > 0 ? [contados(vendidos, 'bilhete vendido', 'bilhetes vendidos')] : []),
    ...(reservados > 0 ? [contados(reservados, 'bilhete reservado', 'bilhetes reservados')] : []),
  ];
  return `${sai} Ela tem ${partes.join(' e ')}: quem comprou deixa de ver a campanha.`;
}
