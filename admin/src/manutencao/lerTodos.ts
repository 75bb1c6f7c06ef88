import type { listarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { BilheteDaLista } from '../providers/data/tipos.ts';

type Pagina = Pick<AnswerOf<typeof listarBilhetes>, 'total' | 'bilhetes'>;

/**
 * A whole list by its pages, one after another, each ticket once. Tickets are returned while it is read: those that stood
 * behind them have moved up, so that a list that became shorter is read again from where the missing ones may stand now.
 */
export async function lerTodos(ler: (inicio: number) => Promise<Pagina>): Promise<BilheteDaLista[]> {
  const todos = new Map<number, BilheteDaLista>();
  let inicio = 0;
  let antes = 0;
  for (;;) {
    const { total, bilhetes } = await ler(inicio);
    const sairam = Math.min(inicio, antes - total);
    antes = total;
    if (sairam > 0) {
      inicio -= sairam;
      continue;
    }
    for (const bilhete of bilhetes) todos.set(bilhete.numBilhete, bilhete);
    inicio += bilhetes.length;
    if (bilhetes.length === 0 || inicio >= total) return [...todos.values()];
  }
}
