import { NETWORKS_PER_SITE, placesOf } from '@rifa-viva/server/http/network';
import { Refusal } from '@rifa-viva/server/http/refusal';

/** Open reservations from one network address. Kept in memory alone: an address is personal data. */
export interface LimitePorEndereco {
  /**
   * Takes a place for one more reservation from this address; one that has a place keeps it. Throws Refusal (429) when
   * all are taken.
   */
  tomar(endereco: string, reserva: string, compra: Compra): Vaga;
  /** It is recorded: no doubt is left. */
  firmar(reserva: string): void;
  /** It is open no longer. */
  soltar(reserva: string): void;
  /** It cost nothing: it counts for as long as one that waits for its payment. */
  reter(reserva: string): void;
}

export interface Compra {
  readonly idRifa: number;
  /** Tickets. */
  readonly qtde: number;
}

/** What became of the reservation that a place was taken for; nothing to tell of one that just opened. */
export interface Vaga {
  /** Tickets of the same raffle that its address holds besides, or so many of its site as weigh the same. */
  readonly outros: number;
  /** Nothing was reserved. */
  recusada(): void;
  /** Nor was it decided: whatever was asked for before it may be recorded. */
  naoTentada(): void;
  /** Told again of one that may be closed: nobody would give a place just taken back. */
  repetida(): void;
  /** It may be recorded: held for a while, and for as long as it is open when the log tells of it. */
  duvidosa(): void;
}

/** Of a place that another call took. */
const deOutro = (outros: number): Vaga => ({
  outros,
  recusada: () => undefined,
  naoTentada: () => undefined,
  repetida: () => undefined,
  duvidosa: () => undefined,
});
export const MAXIMO_POR_ENDERECO = 20;
/** Of a raffle's tickets those from one address may hold so many unpaid; more where it may hold more reservations. */
const PARTE_POR_ENDERECO = 0.1;

/** Share of a raffle's tickets that an address may hold which may hold so many reservations. */
export const parteDoEndereco = (maximo: number): number =>
  Math.min(1, (PARTE_POR_ENDERECO * maximo) / MAXIMO_POR_ENDERECO);

/** Hardly anything is recorded so late; longer, and an outage would shut out a whole mobile network after it. */
const DUVIDA_MS = 60_000;
/** As long as unpaid tickets usually wait. */
const RETIDA_MS = 24 * 60 * 60_000;

export function criarLimitePorEndereco(maximo = MAXIMO_POR_ENDERECO): LimitePorEndereco {
  /** By place. */
  const abertas = new Map<string, Map<string, Compra>>();
  /** Tickets of those, by place and raffle: to add them up for each purchase costs as much as all of them. */
  const bilhetes = new Map<string, number>();
  const somar = (lugar: string, idRifa: number, qtde: number) => {
    const chave = `${lugar} ${idRifa}`;
    const soma = (bilhetes.get(chave) ?? 0) + qtde;
    if (soma > 0) bilhetes.set(chave, soma);
    else bilhetes.delete(chave);
  };
  const enderecoDe = new Map<string, string>();
  const duvidosas = new Map<string, NodeJS.Timeout>();
  const retidas = new Map<string, NodeJS.Timeout>();

  const decidida = (reserva: string) => {
    clearTimeout(duvidosas.get(reserva));
    return duvidosas.delete(reserva);
  };
  const soltar = (reserva: string) => {
    const endereco = enderecoDe.get(reserva);
    if (endereco === undefined) return;
    enderecoDe.delete(reserva);
    decidida(reserva);
    clearTimeout(retidas.get(reserva));
    retidas.delete(reserva);
    for (const lugar of placesOf(endereco).keys()) {
      const minhas = abertas.get(lugar);
      const compra = minhas?.get(reserva);
      if (!minhas || !compra) continue;
      minhas.delete(reserva);
      somar(lugar, compra.idRifa, -compra.qtde);
      if (minhas.size === 0) abertas.delete(lugar);
    }
  };

  const ocupar = (endereco: string, reserva: string, compra: Compra) => {
    const lugares = placesOf(endereco);
    for (const [lugar, peso] of lugares)
      if ((abertas.get(lugar)?.size ?? 0) * peso >= maximo * NETWORKS_PER_SITE)
        throw new Refusal('MUITAS_TENTATIVAS');
    for (const lugar of lugares.keys()) {
      const minhas = abertas.get(lugar) ?? new Map<string, Compra>();
      abertas.set(lugar, minhas.set(reserva, compra));
      somar(lugar, compra.idRifa, compra.qtde);
    }
    enderecoDe.set(reserva, endereco);
  };
  const outrosDe = (endereco: string, reserva: string, { idRifa }: Compra): number => {
    const outros = [...placesOf(endereco)].map(([lugar, peso]) => {
      const propria = abertas.get(lugar)?.get(reserva);
      const proprios = propria?.idRifa === idRifa ? propria.qtde : 0;
      const deOutros = (bilhetes.get(`${lugar} ${idRifa}`) ?? 0) - proprios;
      return Math.floor((deOutros * peso) / NETWORKS_PER_SITE);
    });
    return Math.max(...outros);
  };

  return {
    tomar(endereco, reserva, compra) {
      const duvidava = decidida(reserva);
      const outros = outrosDe(enderecoDe.get(reserva) ?? endereco, reserva, compra);
      if (enderecoDe.has(reserva) && !duvidava) return deOutro(outros);
      if (!duvidava) ocupar(endereco, reserva, compra);
      const duvidosa = () => void duvidosas.set(reserva, setTimeout(soltar, DUVIDA_MS, reserva).unref());
      return {
        outros,
        recusada: () => soltar(reserva),
        naoTentada: duvidava ? duvidosa : () => soltar(reserva),
        repetida: duvidava ? () => undefined : () => soltar(reserva),
        duvidosa,
      };
    },
    firmar: (reserva) => void decidida(reserva),
    soltar,
    reter(reserva) {
      if (!enderecoDe.has(reserva) || retidas.has(reserva)) return;
      decidida(reserva);
      retidas.set(reserva, setTimeout(soltar, RETIDA_MS, reserva).unref());
    },
  };
}
