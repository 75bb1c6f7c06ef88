import type { EventoRifa } from '../eventos/rifa.ts';
import type { FolhaDoSelo } from '../regras/selo.ts';
import { distribuirNumeros, type Sorteio } from '../regras/sorteio.ts';
import { VENDIDOS } from '../regras/vida-do-bilhete.ts';
import { type EstadoRifa, estadoInicial, grupoDe } from './estado.ts';
import { evolve } from './evolve.ts';

/** From a raffle's events to the list of its sold tickets: one way for seals, receipts and packages. */
export interface Percurso {
  readonly estado: EstadoRifa;
  /** The deal that stands. */
  sorteio: Sorteio | null;
  /** `titular` by idReserva and by idVenda; absent in those older than seals. */
  readonly titularDaReserva: Map<number, string>;
  readonly titularDaVenda: Map<number, string>;
}

export const inicioDoPercurso = (): Percurso => ({
  estado: estadoInicial(),
  sorteio: null,
  titularDaReserva: new Map(),
  titularDaVenda: new Map(),
});

/** Takes one event in, in place. */
export function percorrer(percurso: Percurso, evento: EventoRifa): void {
  evolve(percurso.estado, evento);
  const { titularDaReserva, titularDaVenda } = percurso;
  switch (evento.type) {
    case 'BilhetesEmitidos': {
      const { semente, algoritmo, qtdeNumeros, qtdeChances } = evento.data;
      percurso.sorteio = { semente, algoritmo, qtdeNumeros, qtdeChances };
      return;
    }
    case 'BilhetesReservados':
      lembrar(titularDaReserva, evento.data.idReserva, evento.data.titular);
      return;
    case 'BilhetesVendidos':
      lembrar(titularDaVenda, evento.data.idVenda, evento.data.titular);
      return;
    case 'ReservaPaga':
    case 'BilhetesLiberados':
      lembrar(titularDaVenda, evento.data.idVenda, titularDaReserva.get(evento.data.idReserva));
      return;
    default:
      return;
  }
}

function lembrar(titulares: Map<number, string>, ordinal: number, titular: string | undefined): void {
  if (titular !== undefined) titulares.set(ordinal, titular);
}

/** The sold tickets in the order of their numbers, as the seal lists them. */
export function* folhasDoSelo({ estado, sorteio, titularDaVenda }: Percurso): Generator<FolhaDoSelo, void> {
  if (!sorteio) return;
  const numeros = distribuirNumeros(sorteio);
  const { qtdeChances } = sorteio;
  for (let i = 0; i < estado.total; i += 1) {
    if (!VENDIDOS.includes(estado.status[i] ?? 0)) continue;
    const idVenda = grupoDe(estado, i + 1)?.ordinal ?? 0;
    yield {
      idRifa: estado.idRifa,
      numBilhete: i + 1,
      numerosDaSorte: [...numeros.subarray(i * qtdeChances, (i + 1) * qtdeChances)],
      idVenda,
      titular: titularDaVenda.get(idVenda) ?? null,
    };
  }
}
