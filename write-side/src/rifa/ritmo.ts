import { growingTo } from '@rifa-viva/server/growing';
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
  /** Of one network address in an hour, unpaid. */
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
  const porEndereco = limitador('reservaDoEndereco', numeros.porEndereco);
  return {
    async contar(idUsuario, rede) {
      const pessoa = String(idUsuario);
      await consumir(porPessoa, pessoa);
      await consumir(porEndereco, rede).catch(async (error: unknown) => {
        await porPessoa.reward(pessoa);
        throw error;
      });
      redes.set(idUsuario, rede);
      return {
        async desfazer() {
          await porPessoa.reward(pessoa);
          await porEndereco.reward(rede);
        },
      };
    },
    paga(idUsuario) {
      const rede = redes.get(idUsuario);
      // Counted by another process, or so long ago that it is forgotten.
      if (rede === undefined) return;
      void porPessoa.reward(String(idUsuario));
      void porEndereco.reward(rede);
    },
    expirada: (idUsuario) => void porPessoa.penalty(String(idUsuario), PESO_DA_EXPIRADA),
  };
}

async function consumir(limite: RateLimiterMemory, chave: string): Promise<void> {
  try {
    await limite.consume(chave);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // What was refused counts no further: the limit ends with its hour.
    await limite.reward(chave);
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new Refusal('MUITAS_TENTATIVAS', {}, { retryAfterSeconds });
  }
}
