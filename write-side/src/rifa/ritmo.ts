import { growingTo } from '@rifa-viva/server/growing';
import { NETWORKS_PER_SITE, placesOf } from '@rifa-viva/server/http/network';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How often reservations are begun that come to nothing: each leaves events for ever. In memory alone. */
export interface Ritmo {
  /** Counts one more of this person, from this network. Throws Refusal (429). */
  contar(idUsuario: number, rede: string): Promise<Contada>;
  /** It was paid: it counts no more. */
  paga(idUsuario: number): void;
  /** It ended unpaid: it kept tickets from the others, and counts as several. */
  expirada(idUsuario: number): void;
}
/** Takes the count back: nothing was reserved. */
interface Contada {
  desfazer(): Promise<void>;
}

export interface NumerosDoRitmo {
  /** Of one person in an hour, unpaid: somebody who changes his mind every three minutes. */
  readonly porPessoa: number;
  /** Of one network address in an hour, unpaid; all of a site have more together (`placesOf`). */
  readonly porEndereco: number;
}

const HORA = 3_600;
const PESSOAS = 20_000;
/** Two that end unpaid are as many as a person may begin in an hour. */
const PESO_DA_EXPIRADA = 9;

export function criarRitmo(numeros: NumerosDoRitmo): Ritmo {
  const limitador = (keyPrefix: string, points: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration: HORA });
  /** Where each person was counted last; as long as a count lives. */
  const redes = new LRUCache<number, string>({ ...growingTo(PESSOAS), ttl: HORA * 1_000 });
  const porPessoa = limitador('reserva', numeros.porPessoa);
  const porLugar = limitador('reservaDoLugar', numeros.porEndereco * NETWORKS_PER_SITE);
  const contasDe = (idUsuario: number, rede: string): Conta[] => [
    [porPessoa, String(idUsuario), 1],
    ...[...placesOf(rede)].map(([lugar, peso]): Conta => [porLugar, lugar, peso]),
  ];
  return {
    async contar(idUsuario, rede) {
      const contas = contasDe(idUsuario, rede);
      await consumir(contas);
      redes.set(idUsuario, rede);
      return { desfazer: () => devolver(contas) };
    },
    paga(idUsuario) {
      const rede = redes.get(idUsuario);
      // Counted by another process, or so long ago that it is forgotten.
      if (rede !== undefined) void devolver(contasDe(idUsuario, rede));
    },
    expirada: (idUsuario) => void porPessoa.penalty(String(idUsuario), PESO_DA_EXPIRADA),
  };
}

type Conta = readonly [limite: RateLimiterMemory, chave: string, peso: number];

/** What one of them refuses counts in none: the limit ends with its hour. */
async function consumir(contas: readonly Conta[]): Promise<void> {
  for (const [n, [limite, chave, peso]] of contas.entries()) {
    try {
      await limite.consume(chave, peso);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await devolver(contas.slice(0, n + 1));
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new Refusal('MUITAS_TENTATIVAS', {}, { retryAfterSeconds });
    }
  }
}

async function devolver(contas: readonly Conta[]): Promise<void> {
  for (const [limite, chave, peso] of contas) await limite.reward(chave, peso);
}
