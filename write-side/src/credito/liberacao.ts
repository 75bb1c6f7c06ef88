import { randomUUID } from 'node:crypto';
import { streamCredito } from '@rifa-viva/contracts/eventos/streams';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import type { ComandoCredito, RespostaCredito, Uso } from './decider.ts';

/** Whoever says that he has seen the money. */
export type Conferente = Caused & { readonly caller: Ator };
/** The call of whoever does, and who hears of each position that it wrote. */
export type Chamada = Conferente & { readonly anotar: (position: bigint) => void };

/** What a raffle does for a reservation whose money was seen. All throw Refusal. */
export interface Conferencia {
  /** Releases it, once for one `origem`. `jaVendida`: it was a sale before. */
  liberar(causa: Conferente, reserva: Uso & { readonly valor: number }, origem: string): Promise<Desfecho>;
  /** Whether it ended without ever being a sale. */
  acabou(causa: Conferente, reserva: Uso): Promise<boolean>;
}
interface Desfecho {
  readonly jaVendida: boolean;
  /** 0n where nothing was written. */
  readonly position: bigint;
}

/** One credit of a statement and the reservation that it has paid. */
export interface Item extends Uso {
  readonly chave: string;
  /** Centavos. */
  readonly valor: number;
  /** `AAAA-MM-DD`. */
  readonly data: string;
}

export interface CreditoDeps {
  readonly atores: Pick<Actors<ComandoCredito, RespostaCredito>, 'execute'>;
  readonly conferencia: Conferencia;
}

/** A reservation that ended so long ago is not being released by anybody any more. */
const SOSSEGO_MS = 60_000;

/**
 * Claims the credit, then releases the reservation by it; a release that is refused gives the credit free again. After a
 * crash between the two the same item again goes on. Throws Refusal.
 */
export async function liberarPorCredito(deps: CreditoDeps, causa: Chamada, item: Item): Promise<void> {
  const { chave, valor, data, idRifa, idPagamento } = item;
  const { idUsuario } = causa.caller;
  const usar = () =>
    executar(deps, causa, chave, { type: 'Usar', chave, valor, data, idRifa, idPagamento, idUsuario });
  const { repetido } = await usar().catch(async (error: unknown) => {
    if (!recusadaPor(error, 'CREDITO_USADO') || !(await soltarEsquecido(deps, causa, chave))) throw error;
    return usar();
  });
  try {
    const { jaVendida, position } = await deps.conferencia.liberar(causa, item, chave);
    // Released before by this credit, which was found used for it; or by something else, and the credit is not needed.
    if (jaVendida && !repetido) throw new Refusal('RESERVA_NAO_ABERTA');
    causa.anotar(position);
  } catch (error) {
    // What became of a release that got no answer is not known: the credit stays claimed for it.
    if (error instanceof Refusal && error.status < 500) await soltar(deps, causa, chave, item);
    throw error;
  }
}

/** No id of the call's own: what the credit is used for is all that repetitions are told by. */
async function executar(
  { atores }: CreditoDeps,
  causa: Chamada,
  chave: string,
  comando: ComandoCredito,
): Promise<RespostaCredito> {
  const { answer, position } = await atores.execute(
    streamCredito(chave),
    envelopeOf(causa, comando, randomUUID()),
  );
  causa.anotar(position);
  return answer;
}

const soltar = (deps: CreditoDeps, causa: Chamada, chave: string, { idRifa, idPagamento }: Uso) =>
  executar(deps, causa, chave, { type: 'Soltar', idRifa, idPagamento, idUsuario: causa.caller.idUsuario });

/**
 * Whether a credit is free again that a crash left claimed for a reservation which has ended since, and was never
 * released.
 */
async function soltarEsquecido(deps: CreditoDeps, causa: Chamada, chave: string): Promise<boolean> {
  const { uso } = await executar(deps, causa, chave, { type: 'Consultar' });
  if (!uso) return true;
  const antes = { ...causa, now: new Date(causa.now.getTime() - SOSSEGO_MS) };
  const acabou = await deps.conferencia.acabou(antes, uso);
  if (acabou) await soltar(deps, causa, chave, uso);
  return acabou;
}

const recusadaPor = (error: unknown, codigo: Refusal['codigo']): boolean =>
  error instanceof Refusal && error.codigo === codigo;
