import { Refusal } from '@rifa-viva/server/http/refusal';

/** Open reservations from one IP address. Kept in memory alone: an address is personal data. */
export interface LimitePorEndereco {
  /** A place for one more reservation from this address. Throws Refusal (429) when all are taken. */
  pedir(endereco: string, agora: number): { tomar(reserva: string, ate: number): void };
  soltar(reserva: string): void;
}

export const MAXIMO_POR_ENDERECO = 20;

export function criarLimitePorEndereco(maximo = MAXIMO_POR_ENDERECO): LimitePorEndereco {
  /** By address: open reservations and their ends. */
  const abertas = new Map<string, Map<string, number>>();
  const enderecoDe = new Map<string, string>();

  const soltar = (reserva: string) => {
    const endereco = enderecoDe.get(reserva);
    if (endereco === undefined) return;
    enderecoDe.delete(reserva);
    const minhas = abertas.get(endereco);
    minhas?.delete(reserva);
    if (minhas?.size === 0) abertas.delete(endereco);
  };

  const cheio = (endereco: string) => (abertas.get(endereco)?.size ?? 0) >= maximo;

  return {
    pedir(endereco, agora) {
      // Ended ones are cleared only where they would stand in the way: looking at all for each call is slow.
      if (cheio(endereco)) {
        for (const [reserva, ate] of abertas.get(endereco) ?? []) if (ate <= agora) soltar(reserva);
        if (cheio(endereco)) throw new Refusal('MUITAS_TENTATIVAS');
      }
      return {
        tomar(reserva, ate) {
          const minhas = abertas.get(endereco) ?? new Map<string, number>();
          abertas.set(endereco, minhas.set(reserva, ate));
          enderecoDe.set(reserva, endereco);
        },
      };
    },
    soltar,
  };
}
