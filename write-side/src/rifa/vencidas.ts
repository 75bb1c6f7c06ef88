import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import {
  type EstadoRifa,
  type Grupo,
  indiceDoGrupo,
  numerosDosGrupos,
} from '@rifa-viva/contracts/rifa/estado';

/** Reservations whose end has passed: in every decision they count as free already. */
export interface Vencidas {
  readonly numeros: readonly number[];
  readonly eventos: readonly EventoRifa[];
  /** Group indexes. */
  readonly grupos: ReadonlySet<number>;
}

const NENHUMA: Vencidas = { numeros: [], eventos: [], grupos: new Set() };

/** Whether this reservation's end has passed. */
export const vencida = (grupo: Grupo | undefined, agora: number): boolean =>
  grupo?.tipo === 'reserva' && grupo.expiraEm <= agora;

/** Most reservations one decision lets go, so that its events fit in one append. */
const MAXIMO_POR_DECISAO = 500;

/** Those that `pedidos` (ticket numbers) belong to come first: whoever wants them must not wait for the others. */
export function vencidas(estado: EstadoRifa, agora: number, pedidos: readonly number[] = []): Vencidas {
  const primeiro = estado.prazos.primeiro();
  if (!primeiro || primeiro.expiraEm > agora) return NENHUMA;
  const grupos = new Set<number>();
  const deles = pedidos.map((numero) => indiceDoGrupo(estado, numero));
  for (const indice of [...deles.filter((indice) => estado.abertas.has(indice)), ...estado.abertas]) {
    if (grupos.size === MAXIMO_POR_DECISAO) break;
    if (vencida(estado.grupos.get(indice), agora)) grupos.add(indice);
  }
  const porGrupo = numerosDosGrupos(estado, grupos);
  const eventos = [...porGrupo].map(
    ([indice, numeros]): EventoRifa => ({
      type: 'ReservaExpirada',
      data: { idRifa: estado.idRifa, idReserva: estado.grupos.get(indice)?.ordinal ?? 0, numeros },
    }),
  );
  return { numeros: [...porGrupo.values()].flat(), eventos, grupos };
}
