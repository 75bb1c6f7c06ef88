import { Refusal } from '@rifa-viva/server/http/refusal';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** How often somebody may be wrong, or ask. Kept in memory alone: an address is personal data. */
export interface LimitesDeAcesso {
  /** Wrong passwords for one phone, and from one browser that signed in there before. */
  readonly errosPorTelefone: number;
  readonly errosPorEndereco: number;
  readonly janelaSegundos: number;
  /** A phone's locks double up to this. */
  readonly bloqueioMaximoSegundos: number;
  /** "Telefone já cadastrado" told to one address in an hour; then it may not register anybody. */
  readonly revelacoesPorEndereco: number;
  /** Accounts registered from one address in an hour. */
  readonly cadastrosPorEndereco: number;
}

export const LIMITES_DE_ACESSO: LimitesDeAcesso = {
  errosPorTelefone: 5,
  errosPorEndereco: 30,
  janelaSegundos: 15 * 60,
  bloqueioMaximoSegundos: 60 * 60,
  revelacoesPorEndereco: 5,
  cadastrosPorEndereco: 60,
};

const HORA = 60 * 60;
const DIA = 24 * HORA;

/** Who tries to sign in. `aparelho` names a browser that signed in to this phone's account before. */
export interface Tentativa {
  readonly endereco: string;
  readonly telefoneHmac: string;
  readonly aparelho: string | null;
}

export interface Limites {
  /** Counts one try before its password is looked at. Throws Refusal (429). */
  tentarEntrar(tentativa: Tentativa): Promise<void>;
  /** The password was right: the try does not count. */
  acertou(tentativa: Tentativa): Promise<void>;
  /** Throws Refusal (429) when this address may register nobody for now. */
  tentarCadastrar(endereco: string): Promise<void>;
  /** This address was told that a phone has an account. */
  revelou(endereco: string): Promise<void>;
}

export function criarLimites(limites: LimitesDeAcesso = LIMITES_DE_ACESSO): Limites {
  const { janelaSegundos: duration, bloqueioMaximoSegundos } = limites;
  const porTelefone = new RateLimiterMemory({ points: limites.errosPorTelefone, duration });
  const porAparelho = new RateLimiterMemory({ points: limites.errosPorTelefone, duration });
  const porEndereco = new RateLimiterMemory({ points: limites.errosPorEndereco, duration });
  const bloqueios = new RateLimiterMemory({ points: 1, duration: DIA });
  const revelacoes = new RateLimiterMemory({ points: limites.revelacoesPorEndereco, duration: HORA });
  const cadastros = new RateLimiterMemory({ points: limites.cadastrosPorEndereco, duration: HORA });

  /** The first try too many locks the phone: each time within a day twice as long. */
  async function consumirDoTelefone(telefoneHmac: string): Promise<void> {
    try {
      await porTelefone.consume(telefoneHmac);
    } catch (cheio) {
      const { consumedPoints } = cheio as RateLimiterRes;
      if (consumedPoints !== limites.errosPorTelefone + 1) throw demais(cheio);
      const { consumedPoints: vezes } = await bloqueios.penalty(telefoneHmac);
      const segundos = Math.min(duration * 2 ** (vezes - 1), bloqueioMaximoSegundos);
      throw demais(await porTelefone.block(telefoneHmac, segundos));
    }
  }

  return {
    async tentarEntrar({ endereco, telefoneHmac, aparelho }) {
      if (aparelho !== null) {
        await consumir(porAparelho, aparelho);
        return;
      }
      await consumir(porEndereco, endereco);
      await consumirDoTelefone(telefoneHmac);
    },
    async acertou({ endereco, telefoneHmac, aparelho }) {
      if (aparelho !== null) {
        await porAparelho.delete(aparelho);
        return;
      }
      await porEndereco.reward(endereco);
      await porTelefone.delete(telefoneHmac);
    },
    async tentarCadastrar(endereco) {
      const reveladas = await revelacoes.get(endereco);
      if (reveladas && reveladas.consumedPoints >= limites.revelacoesPorEndereco) throw demais(reveladas);
      await consumir(cadastros, endereco);
    },
    async revelou(endereco) {
      await revelacoes.penalty(endereco);
    },
  };
}

async function consumir(limite: RateLimiterMemory, chave: string): Promise<void> {
  try {
    await limite.consume(chave);
  } catch (cheio) {
    throw demais(cheio);
  }
}

const demais = (cheio: unknown): Refusal =>
  new Refusal(
    'MUITAS_TENTATIVAS',
    {},
    { retryAfterSeconds: Math.ceil((cheio as RateLimiterRes).msBeforeNext / 1000) },
  );
