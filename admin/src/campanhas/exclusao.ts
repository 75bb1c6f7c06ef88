import type { Pergunta } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import type { Rifa } from '../providers/data/tipos.ts';

const contados = (n: number, um: string, varios: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`;

type Contada = Pick<Rifa, 'titulo' | 'totalBilhetes' | 'disponiveis' | 'vendidos' | 'reservados'>;
/** What its screen asks before. */
type Perda = Pick<Pergunta, 'texto' | 'digitar'>;

/** Tickets that people hold are counted, and the name of what holds them is to be typed. */
function perda(rifa: Contada, sempre: string, doComprador: string): Perda {
  const { titulo, totalBilhetes, disponiveis, vendidos = 0, reservados = 0 } = rifa;
  if (disponiveis >= totalBilhetes) return { texto: sempre };
  const partes = [
    ...(vendidos > 0 ? [contados(vendidos, 'bilhete vendido', 'bilhetes vendidos')] : []),
    ...(reservados > 0 ? [contados(reservados, 'bilhete reservado', 'bilhetes reservados')] : []),
  ];
  return { texto: `${sempre} Ela tem ${partes.join(' e ')}: ${doComprador}`, digitar: titulo };
}

/** What is lost by excluding it. */
export const perdaDaExclusao = (rifa: Contada): Perda =>
  perda(
    rifa,
    `A campanha ${rifa.titulo} sai de todas as listas e deixa de vender.`,
    'quem comprou deixa de ver a campanha.',
  );

/** What is lost for good, of one that was excluded. */
export const perdaDefinitiva = (rifa: Contada): Perda =>
  perda(
    rifa,
    `A campanha ${rifa.titulo} não poderá mais ser restaurada.`,
    'quem comprou deixa de ver os seus bilhetes, e as vendas saem do Financeiro.',
  );
