import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { VENDIDOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type EstadoRifa, grupoDe, statusDe } from '@rifa-viva/contracts/rifa/estado';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RespostaRifa, SomarVendas } from './commands.ts';

/** What was charged for a seller's tickets as they stand, and the percent he gets of it. Changes nothing. */
export function somarVendas(
  estado: EstadoRifa,
  { idVendedor }: SomarVendas,
): Decision<EventoRifa, RespostaRifa> {
  const { dados, situacao } = estado;
  if (!dados || situacao === 'inexistente' || situacao === 'expurgado') return refuse('NAO_ENCONTRADO');
  let cobrado = 0;
  for (let numero = 1; numero <= estado.total; numero += 1) {
    if (!VENDIDOS.includes(statusDe(estado, numero))) continue;
    if (grupoDe(estado, numero)?.vendedor === idVendedor) cobrado += estado.cobrado[numero - 1] ?? 0;
  }
  return accept({ tipo: 'vendas', cobrado, comissao: dados.comissao });
}
