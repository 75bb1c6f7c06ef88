import { EVENT_POSITION, IDEMPOTENCY_KEY, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import {
  type Answered,
  type AnyInput,
  type ArgumentsOf,
  type Callable,
  pathOf,
  requestOf,
} from '@rifa-viva/contracts/http/client';
import { criarSinal } from '../estado/sinal.ts';
import { textoAleatorio } from './aleatorio.ts';
import { type ErroDaApi, erroDaResposta, erroSemConexao } from './erro.ts';
import { lembrarPosicao, ultimaPosicao } from './posicao.ts';

export type { Answered as Resposta } from '@rifa-viva/contracts/http/client';
export {
  type CodigoRecebido,
  codigoDaFalha,
  comMotivo,
  ErroDaApi,
  textoDaFalha,
  valeInsistir,
} from './erro.ts';

const PRAZO_MS = 30_000;
const MAXIMO_DE_TENTATIVAS = 4;
/** A server that asks for a longer pause is in maintenance: the person is told instead. */
const MAIOR_ESPERA_S = 5;

interface Comum {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The raffle that it is about, where the call has no field for it. */
  readonly idRifa?: number;
  /** Milliseconds until the call is given up; 30 s unless told. */
  readonly prazoMs?: number;
}

/** Emitted when the server refused the session of a call: whoever guards the page asks again at once. */
export const sessaoRecusada = criarSinal();

/** Makes a call of the contracts. Throws `ErroDaApi`; an aborted one throws the signal's reason. */
export async function chamar<C extends Callable>(
  call: C,
  ...[pedido]: ArgumentsOf<C, Comum>
): Promise<Answered<C>> {
  return lido((await enviar(call, pedido)).json(), pedido?.signal);
}

/** As `chamar`, with the status of the good answer. */
export async function chamarComStatus<C extends Callable>(
  call: C,
  ...[pedido]: ArgumentsOf<C, Comum>
): Promise<{ status: number; dados: Answered<C> }> {
  const resposta = await enviar(call, pedido);
  return { status: resposta.status, dados: await lido(resposta.json(), pedido?.signal) };
}

/** For calls that answer a file. */
export async function baixar<C extends Callable>(call: C, ...[pedido]: ArgumentsOf<C, Comum>): Promise<Blob> {
  return lido((await enviar(call, pedido)).blob(), pedido?.signal);
}

/**
 * What stands in a good answer's body. One that breaks off, or is not what our server writes (the sign-in page of a hotel's
 * network), is no answer. Throws `ErroDaApi`; an aborted call throws the signal's reason.
 */
export async function lido<T>(corpo: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  try {
    return await corpo;
  } catch (falha) {
    if (signal?.aborted) throw falha;
    throw erroSemConexao();
  }
}

/** For calls whose good answer is empty. */
export async function executar<C extends Callable>(
  call: C,
  ...[pedido]: ArgumentsOf<C, Comum>
): Promise<void> {
  await enviar(call, pedido);
}

function enviar(call: Callable, pedido: AnyInput & Comum = {}): Promise<Response> {
  const { headers, ...request } = requestOf(call, pedido);
  const chave = { [IDEMPOTENCY_KEY]: pedido.idempotencyKey ?? textoAleatorio(24) };
  return buscar(pathOf(call, pedido), {
    ...request,
    headers: { ...headers, ...(call.method === 'GET' ? {} : chave) },
    ...(pedido.signal && { signal: pedido.signal }),
    prazoMs: pedido.prazoMs ?? PRAZO_MS,
  });
}

export interface Busca extends RequestInit {
  readonly prazoMs?: number;
}

/**
 * One request of our own origin that knows the log's positions: reads wait for what this person did, and a
 * 503 that asks to come again is tried again with the very same request. Throws `ErroDaApi`.
 */
export async function buscar(url: string, { prazoMs = PRAZO_MS, ...init }: Busca = {}): Promise<Response> {
  for (let tentativa = 1; ; tentativa += 1) {
    const resposta = await tentar(url, init, prazoMs);
    lembrarPosicao(resposta.headers.get(EVENT_POSITION));
    if (resposta.ok) return resposta;
    const espera = esperaPedida(resposta);
    if (espera === null || tentativa === MAXIMO_DE_TENTATIVAS) throw await recusa(resposta);
    await pausa(espera, init.signal ?? null);
  }
}

async function tentar(url: string, init: RequestInit, prazoMs: number): Promise<Response> {
  const headers = new Headers(init.headers);
  const posicao = ultimaPosicao();
  if (posicao !== null) headers.set(MIN_EVENT_POSITION, posicao);
  const prazo = AbortSignal.timeout(prazoMs);
  const signal = init.signal ? primeiroDe([init.signal, prazo]) : prazo;
  try {
    return await fetch(url, { credentials: 'same-origin', ...init, headers, signal });
  } catch (falha) {
    if (init.signal?.aborted) throw falha;
    throw erroSemConexao();
  }
}

/** Aborts with the first of them. Phones whose system gets no updates any more know no `AbortSignal.any`. */
function primeiroDe(sinais: readonly AbortSignal[]): AbortSignal {
  const primeiro = new AbortController();
  for (const sinal of sinais) {
    if (sinal.aborted) primeiro.abort(sinal.reason);
    sinal.addEventListener('abort', () => primeiro.abort(sinal.reason), { signal: primeiro.signal });
  }
  return primeiro.signal;
}

function esperaPedida(resposta: Response): number | null {
  const segundos = Number(resposta.headers.get('Retry-After') ?? Number.NaN);
  return resposta.status === 503 && segundos >= 0 && segundos <= MAIOR_ESPERA_S ? segundos * 1000 : null;
}

async function recusa(resposta: Response): Promise<ErroDaApi> {
  const erro = await erroDaResposta(resposta);
  if (erro.codigo === 'SESSAO') sessaoRecusada.emitir();
  return erro;
}

function pausa(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const fim = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(fim);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
