import { Refusal } from '@rifa-viva/server/http/refusal';

/** Open reservations from one IP address. Kept in memory alone: an address is personal data. */
export interface LimitePorEndereco {
  /**
   * Takes a place for one more reservation from this address; one that has a place keeps it. Throws Refusal (429) when
   * all are taken.
   */
  tomar(endereco: string, reserva: string): Vaga;
  /** It is recorded: no doubt is left. */
  firmar(reserva: string): void;
  /** It is open no longer. */
  soltar(reserva: string): void;
}

/** What became of the reservation that a place was taken for; nothing to tell of one that just opened. */
export interface Vaga {
  /** Nothing was reserved. */
  recusada(): void;
  /** Told again of one that may be closed: nobody would give a place just taken back. */
  repetida(): void;
  /** It may be recorded: held for a while, and for as long as it is open when the log tells of it. */
  duvidosa(): void;
}

/** Of a place that another call took. */
const DE_OUTRO: Vaga = { recusada: () => undefined, repetida: () => undefined, duvidosa: () => undefined };
export const MAXIMO_POR_ENDERECO = 20;

/** Hardly anything is recorded so late; longer, and an outage would shut out a whole mobile network after it. */
const DUVIDA_MS = 60_000;

export function criarLimitePorEndereco(maximo = MAXIMO_POR_ENDERECO): LimitePorEndereco {
  const abertas = new Map<string, Set<string>>();
  const enderecoDe = new Map<string, string>();
  const duvidosas = new Map<string, NodeJS.Timeout>();

  const decidida = (reserva: string) => {
    clearTimeout(duvidosas.get(reserva));
    return duvidosas.delete(reserva);
  };
  const soltar = (reserva: string) => {
    const endereco = enderecoDe.get(reserva);
    if (endereco === undefined) return;
    enderecoDe.delete(reserva);
    decidida(reserva);
    const minhas = abertas.get(endereco);
    minhas?.delete(reserva);
    if (minhas?.size === 0) abertas.delete(endereco);
  };

  const ocupar = (endereco: string, reserva: string) => {
    const minhas = abertas.get(endereco) ?? new Set<string>();
    if (minhas.size >= maximo) throw new Refusal('MUITAS_TENTATIVAS');
    abertas.set(endereco, minhas.add(reserva));
    enderecoDe.set(reserva, endereco);
  };

  return {
    tomar(endereco, reserva) {
      const duvidava = decidida(reserva);
      if (enderecoDe.has(reserva) && !duvidava) return DE_OUTRO;
      if (!duvidava) ocupar(endereco, reserva);
      return {
        recusada: () => soltar(reserva),
        repetida: duvidava ? () => undefined : () => soltar(reserva),
        duvidosa: () => void duvidosas.set(reserva, setTimeout(soltar, DUVIDA_MS, reserva).unref()),
      };
    },
    firmar: (reserva) => void decidida(reserva),
    soltar,
  };
}
