import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { type EstadoRifa, numerosDosGrupos } from './state.ts';

/** Reservations whose end has passed: in every decision they count as free already. */
export interface Vencidas {
  readonly numeros: readonly number[];
  readonly eventos: readonly EventoRifa[];
  /** Group indexes. */
  readonly grupos: ReadonlySet<number>;
}

const NENHUMA: Vencidas = { numeros: [], eventos: [], grupos: new Set() };

/** Most reservations one decision lets go, so that its events fit in one append. */
const MAXIMO_POR_DECISAO = 500;

export function vencidas(estado: EstadoRifa, agora: number): Vencidas {
  const primeiro = estado.prazos.peek();
  if (!primeiro || primeiro.expiraEm > agora) return NENHUMA;
  const grupos = new Set<number>();
  for (const indice of estado.abertas) {
    if ((estado.grupos[indice]?.expiraEm ?? Number.POSITIVE_INFINITY) > agora) continue;
    grupos.add(indice);
    if (grupos.size === MAXIMO_POR_DECISAO) break;
  }
  const porGrupo = numerosDosGrupos(estado, grupos);
  const eventos = [...porGrupo].map(
    ([indice, numeros]): EventoRifa => ({
      type: 'ReservaExpirada',
      data: { idRifa: estado.idRifa, idReserva: estado.grupos[indice]?.ordinal ?? 0, numeros },
    }),
  );
  return { numeros: [...porGrupo.values()].flat(), eventos, grupos };
}
