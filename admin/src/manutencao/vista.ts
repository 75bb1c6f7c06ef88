import {
  type listarBilhetes,
  ORDENS_DE_BILHETES,
  type OrdemDeBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import type { QueryOf } from '@rifa-viva/contracts/http/call';

/** How the list is shown, as the address says it. */
export interface Vista {
  readonly ordem: OrdemDeBilhetes;
  readonly sentido: 'asc' | 'desc';
  /** Tickets of one purchase stand together. */
  readonly porCompra: boolean;
  /** From 1. */
  readonly pagina: number;
}

export function lerVista(busca: URLSearchParams): Vista {
  const pagina = busca.get('pagina') ?? '';
  return {
    ordem: ORDENS_DE_BILHETES.find((ordem) => ordem === busca.get('ordem')) ?? 'numero',
    sentido: busca.get('sentido') === 'desc' ? 'desc' : 'asc',
    porCompra: busca.get('porCompra') === 'sim',
    pagina: /^[1-9]\d{0,3}$/.test(pagina) ? Number(pagina) : 1,
  };
}

/** For the address: what is as usual does not stand there. */
export const camposDaVista = ({ ordem, sentido, porCompra, pagina }: Vista): Record<string, string> => ({
  ordem: ordem === 'numero' ? '' : ordem,
  sentido: sentido === 'asc' ? '' : sentido,
  porCompra: porCompra ? 'sim' : '',
  pagina: pagina === 1 ? '' : String(pagina),
});

/** For the call: what is kept together by purchase has an order of its own. */
export const pedidoDaVista = ({
  ordem,
  sentido,
  porCompra,
}: Vista): Pick<QueryOf<typeof listarBilhetes>, 'ordem' | 'sentido' | 'porCompra'> =>
  porCompra ? { porCompra: 'sim' } : { ordem, sentido };

/** A column's head: first this way, then that. */
export const ordenarPor = (vista: Vista, ordem: OrdemDeBilhetes): Vista => ({
  ordem,
  sentido: vista.ordem === ordem && !vista.porCompra && vista.sentido === 'asc' ? 'desc' : 'asc',
  porCompra: false,
  pagina: 1,
});

const MINUTO_MS = 60_000;
const HORA = 60;
const DIA = 24 * HORA;

/** How long somebody has waited, in its two largest units: `3 d 4 h`, `2 h 10 min`, `5 min`. */
export function tempoDeEspera(agoraMs: number, desde: string): string {
  const minutos = Math.max(0, Math.floor((agoraMs - Date.parse(desde)) / MINUTO_MS));
  const [dias, horas] = [Math.floor(minutos / DIA), Math.floor((minutos % DIA) / HORA)];
  if (dias > 0) return `${dias} d ${horas} h`;
  return horas > 0 ? `${horas} h ${minutos % HORA} min` : `${minutos} min`;
}
