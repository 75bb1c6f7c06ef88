import { Refusal } from '@rifa-viva/server/http/refusal';

/** Open reservations from one IP address. Kept in memory alone: an address is personal data. */
export interface LimitePorEndereco {
  /**
   * Takes a place for one more reservation from this address; one that has a place keeps it. Throws Refusal (429) when
   * all are taken. `desfazer` gives a place just taken back, where nothing was reserved.
   */
  tomar(endereco: string, reserva: string): { desfazer(): void };
  /** It is open no longer. */
  soltar(reserva: string): void;
}

export const MAXIMO_POR_ENDERECO = 20;

export function criarLimitePorEndereco(maximo = MAXIMO_POR_ENDERECO): LimitePorEndereco {
  const abertas = new Map<string, Set<string>>();
  const enderecoDe = new Map<string, string>();

  const soltar = (reserva: string) => {
    const endereco = enderecoDe.get(reserva);
    if (endereco === undefined) return;
    enderecoDe.delete(reserva);
    const minhas = abertas.get(endereco);
    minhas?.delete(reserva);
    if (minhas?.size === 0) abertas.delete(endereco);
  };

  return {
    tomar(endereco, reserva) {
      if (enderecoDe.has(reserva)) return { desfazer: () => undefined };
      const minhas = abertas.get(endereco) ?? new Set<string>();
      if (minhas.size >= maximo) throw new Refusal('MUITAS_TENTATIVAS');
      abertas.set(endereco, minhas.add(reserva));
      enderecoDe.set(reserva, endereco);
      return { desfazer: () => soltar(reserva) };
    },
    soltar,
  };
}
