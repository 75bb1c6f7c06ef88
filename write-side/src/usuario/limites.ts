import { refusalOf } from '@rifa-viva/server/http/errors';
import { NETWORKS_PER_SITE, placesOf } from '@rifa-viva/server/http/network';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Durations in seconds. */
export interface NumerosDosLimites {
  /** Wrong passwords for one phone until it is blocked. */
  readonly tentativasPorTelefone: number;
  /** Wrong passwords from one address. */
  readonly tentativasPorEndereco: number;
  readonly janela: number;
  /** A block doubles with each one of the same day, up to this. */
  readonly maiorBloqueio: number;
  readonly cadastrosPorEndereco: number;
  readonly janelaDoCadastro: number;
  /** Phones that one person may learn of in an hour, whether somebody has them. */
  readonly telefonesPorPessoa: number;
  /** Changes that one person may make in an hour to what is his own: each is kept for ever. */
  readonly mudancasPorPessoa: number;
  /** Logins of one person in an hour, by the right password: each is kept for ever, and is a hash. */
  readonly entradasPorPessoa: number;
}

const PADRAO: NumerosDosLimites = {
  tentativasPorTelefone: 5,
  tentativasPorEndereco: 30,
  janela: 15 * 60,
  maiorBloqueio: 60 * 60,
  cadastrosPorEndereco: 5,
  janelaDoCadastro: 60 * 60,
  telefonesPorPessoa: 10,
  mudancasPorPessoa: 100,
  entradasPorPessoa: 100,
};
const HORA = 3_600;
const DIA = 86_400;

export interface TentativaDeEntrar {
  /** Whose login by password it would be, which is counted; null: nobody's, or another proof. */
  readonly idUsuario: number | null;
  readonly telefoneHmac: string;
  readonly ip: string;
  /** Name of a browser that has logged in with this phone before; null for an unknown one. */
  readonly navegador: string | null;
  /**
   * The password is still the one that was drawn at the first start: 60 bits, which no number of addresses guesses. Its
   * owner's phone is known to everybody, and no browser of his is: who guesses shuts out his own address alone.
   */
  readonly senhaSorteada: boolean;
}

/** An attempt that was counted before it was made, so that many at once are counted too. */
export interface Contada {
  /** It was never made: a server that was away is nobody's guess. */
  desfazer(): Promise<void>;
}

/** Limits against guessing, in memory alone: addresses are personal data. All throw Refusal (429). */
export interface Limites {
  /** `acertou` forgets the wrong ones before it too; whoever was right too often is refused before anything is hashed. */
  entrar(tentativa: TentativaDeEntrar): Promise<Contada & { acertou(): Promise<void> }>;
  cadastrar(ip: string): Promise<Contada>;
  /** A phone that a person gives himself or somebody else: the answer tells whether somebody has it. */
  sondarTelefone(idUsuario: number): Promise<Contada>;
  /** What a person changes of his own account. */
  mudar(idUsuario: number): Promise<void>;
}

/** Does what was counted; takes the count back where a server was away. */
export async function contado<T>(contada: Contada, trabalho: () => Promise<T>): Promise<T> {
  try {
    return await trabalho();
  } catch (error) {
    if (refusalOf(error).status === 503) await contada.desfazer();
    throw error;
  }
}

/** Does what was counted as learning of a phone; counts it only where the phone was somebody's. */
export async function semSondar<T>(contada: Contada, trabalho: () => Promise<T>): Promise<T> {
  try {
    const feito = await trabalho();
    await contada.desfazer();
    return feito;
  } catch (error) {
    if (refusalOf(error).codigo !== 'TELEFONE_JA_CADASTRADO') await contada.desfazer();
    throw error;
  }
}

export function criarLimites(numeros: Partial<NumerosDosLimites> = {}): Limites {
  const n = { ...PADRAO, ...numeros };
  const porTelefone = new RateLimiterMemory({
    keyPrefix: 'telefone',
    points: n.tentativasPorTelefone,
    duration: n.janela,
  });
  const porEndereco = porRedeELocal('endereco', n.tentativasPorEndereco, n.janela);
  const bloqueios = new RateLimiterMemory({ keyPrefix: 'bloqueio', points: 1, duration: DIA });
  const cadastros = porRedeELocal('cadastro', n.cadastrosPorEndereco, n.janelaDoCadastro);
  const telefones = new RateLimiterMemory({
    keyPrefix: 'sondagem',
    points: n.telefonesPorPessoa,
    duration: HORA,
  });
  const mudancas = new RateLimiterMemory({
    keyPrefix: 'mudanca',
    points: n.mudancasPorPessoa,
    duration: HORA,
  });
  const entradas = new RateLimiterMemory({
    keyPrefix: 'entrada',
    points: n.entradasPorPessoa,
    duration: HORA,
  });

  /** The first attempt too many begins a block, longer each time. */
  async function contarTelefone(chave: string): Promise<void> {
    try {
      await porTelefone.consume(chave);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      if (error.consumedPoints > n.tentativasPorTelefone + 1) throw muitas(error.msBeforeNext);
      const { consumedPoints } = await bloqueios.penalty(chave);
      const segundos = Math.min(n.janela * 2 ** (consumedPoints - 1), n.maiorBloqueio);
      await porTelefone.block(chave, segundos);
      throw muitas(segundos * 1000);
    }
  }

  return {
    async entrar({ idUsuario, telefoneHmac, ip, navegador, senhaSorteada }) {
      const feitas = idUsuario === null ? null : await entradas.get(String(idUsuario));
      if (feitas && feitas.consumedPoints >= n.entradasPorPessoa) throw muitas(feitas.msBeforeNext);
      // A known browser's own count: others' guesses, from whatever address, do not lock it out.
      const deVolta = navegador === null ? await porEndereco(ip) : async () => undefined;
      const lugar = navegador === null ? (senhaSorteada ? `@${ip}` : '') : `.${navegador}`;
      const chave = telefoneHmac + lugar;
      await contarTelefone(chave);
      return {
        async acertou() {
          await porTelefone.delete(chave);
          await deVolta();
          if (idUsuario !== null) await consumir(entradas, String(idUsuario));
        },
        async desfazer() {
          await devolver(porTelefone, chave);
          await deVolta();
        },
      };
    },
    async cadastrar(ip) {
      return { desfazer: await cadastros(ip) };
    },
    async sondarTelefone(idUsuario) {
      const chave = String(idUsuario);
      await consumir(telefones, chave);
      return {
        desfazer: () => devolver(telefones, chave),
      };
    },
    mudar: (idUsuario) => consumir(mudancas, String(idUsuario)),
  };
}

/** Counts one of this network and of its site; answers what takes it back. Throws Refusal (429). */
function porRedeELocal(keyPrefix: string, points: number, duration: number) {
  const limite = new RateLimiterMemory({ keyPrefix, points: points * NETWORKS_PER_SITE, duration });
  return async (rede: string): Promise<() => Promise<void>> => {
    const lugares = placesOf(rede);
    for (const [lugar, peso] of lugares) await consumir(limite, lugar, peso);
    return async () => {
      for (const [lugar, peso] of lugares) await devolver(limite, lugar, peso);
    };
  };
}

/** What counts nothing any more is forgotten: whoever is sent away by the thousand leaves nothing behind. */
async function devolver(limite: RateLimiterMemory, chave: string, peso = 1): Promise<void> {
  const { consumedPoints } = await limite.reward(chave, peso);
  if (consumedPoints <= 0) await limite.delete(chave);
}

async function consumir(limite: RateLimiterMemory, chave: string, peso = 1): Promise<void> {
  try {
    await limite.consume(chave, peso);
  } catch (error) {
    throw error instanceof RateLimiterRes ? muitas(error.msBeforeNext) : error;
  }
}

const muitas = (ms: number) =>
  new Refusal('MUITAS_TENTATIVAS', {}, { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });
