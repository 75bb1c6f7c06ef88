import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { type EstadoRifa, type Grupo, numerosDosGrupos, reservaDo } from '@rifa-viva/contracts/rifa/estado';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { ConsultarFim, LiberarReserva, RespostaRifa } from './commands.ts';
import { liberar } from './decide-venda.ts';
import { vencida } from './vencidas.ts';

/**
 * LIBERAR of all that is left of one reservation of manual Pix, by the money that was seen for it: exactly what its
 * tickets were charged. One that was sold before says so: whoever asks knows whether that was his own doing.
 */
export function liberarReserva(
  estado: EstadoRifa,
  comando: LiberarReserva,
): Decision<EventoRifa, RespostaRifa> {
  const { ator, agora, idPagamento, valor } = comando;
  const reserva = reservaDo(estado, idPagamento);
  if (!reserva) return refuse('NAO_ENCONTRADO');
  const { indice, grupo } = reserva;
  if (foiVendida(grupo)) return accept<EventoRifa, RespostaRifa>({ tipo: 'jaVendida' });
  if (terminou(grupo, agora)) return refuse('RESERVA_NAO_ABERTA');
  const numeros = numerosDosGrupos(estado, new Set([indice])).get(indice) ?? [];
  const total = numeros.reduce((soma, numero) => soma + (estado.cobrado[numero - 1] ?? 0), 0);
  if (total !== valor) return refuse('VALOR_DO_CREDITO', { campo: 'valor' });
  return liberar(estado, { type: 'LiberarBilhetes', ator, agora, numeros });
}

/** Whose money would be seen too late. */
export function consultarFim(
  estado: EstadoRifa,
  { idPagamento, agora }: ConsultarFim,
): Decision<EventoRifa, RespostaRifa> {
  const grupo = reservaDo(estado, idPagamento)?.grupo;
  const acabou = grupo !== undefined && !foiVendida(grupo) && terminou(grupo, agora);
  return accept({ tipo: 'fim', acabou });
}

const foiVendida = ({ qtde, vendida }: Grupo): boolean => qtde === 0 && vendida;
const terminou = (grupo: Grupo, agora: number): boolean => grupo.qtde === 0 || vencida(grupo, agora);
