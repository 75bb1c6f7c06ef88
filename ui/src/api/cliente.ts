import {
  EVENT_POSITION,
  IDEMPOTENCY_KEY,
  type Method,
  MIN_EVENT_POSITION,
} from '@rifa-viva/contracts/http/call';
import { criarSinal } from '../estado/sinal.ts';
import { textoAleatorio } from './aleatorio.ts';
import { type ErroDaApi, erroDaResposta, erroSemConexao } from './erro.ts';
import { lembrarPosicao, ultimaPosicao } from './posicao.ts';

export { type CodigoRecebido, codigoDaFalha, ErroDaApi, textoDaFalha, valeInsistir } from './erro.ts';

const PRAZO_MS = 30_000;
const MAXIMO_DE_TENTATIVAS = 4;
/** A server that asks for a longer pause is in maintenance: the person is told instead. */
const MAIOR_ESPERA_S = 5;

interface Comum {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds until the call is given up; 30 s unless told. */
  readonly prazoMs?: number;
}

/** What the client has to know of a call of the contracts; its schemas count as types alone. */
interface Chamada {
  readonly method: Method;
  readonly path: string;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly upload?: string;
  readonly answer: object;
}
type Tipado<T> = { readonly static: T };
export type Resposta<C extends Chamada> = C['answer'] extends Tipado<infer T> ? T : never;

type ComParams<C> = C extends { readonly params: Tipado<infer T> } ? { readonly params: T } : object;
type ComQuery<C> = C extends { readonly query: Tipado<infer T> } ? { readonly query?: T } : object;
type ComBody<C> = C extends { readonly body: Tipado<infer T> } ? { readonly body: T } : object;
type ComArquivo<C> = C extends { readonly upload: string }
  ? {
      readonly arquivo: Blob;
      readonly nomeDoArquivo?: string;
      readonly campos?: Readonly<Record<string, string>>;
    }
  : object;

export type Pedido<C extends Chamada> = Comum & ComParams<C> & ComQuery<C> & ComBody<C> & ComArquivo<C>;
type Argumentos<C extends Chamada> = C extends
  | { readonly params: object }
  | { readonly body: object }
  | { readonly upload: string }
  ? [pedido: Pedido<C>]
  : [pedido?: Pedido<C>];

/** Any call's request, once the types of a certain call have been checked. */
interface PedidoQualquer extends Comum {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly arquivo?: Blob;
  readonly nomeDoArquivo?: string;
  readonly campos?: Readonly<Record<string, string>>;
}

/** Emitted when the server refused the session of a call: whoever guards the page asks again at once. */
export const sessaoRecusada = criarSinal();

/** Makes a call of the contracts. Throws `ErroDaApi`; an aborted one throws the signal's reason. */
export async function chamar<C extends Chamada>(call: C, ...[pedido]: Argumentos<C>): Promise<Resposta<C>> {
  return (await enviar(call, pedido)).json();
}

/** As `chamar`, with the status of the good answer. */
export async function chamarComStatus<C extends Chamada>(
  call: C,
  ...[pedido]: Argumentos<C>
): Promise<{ status: number; dados: Resposta<C> }> {
  const resposta = await enviar(call, pedido);
  return { status: resposta.status, dados: await resposta.json() };
}

/** For calls that answer a file. */
export async function baixar<C extends Chamada>(call: C, ...[pedido]: Argumentos<C>): Promise<Blob> {
  return (await enviar(call, pedido)).blob();
}

/** For calls whose good answer is empty. */
export async function executar<C extends Chamada>(call: C, ...[pedido]: Argumentos<C>): Promise<void> {
  await enviar(call, pedido);
}

function enviar(call: Chamada, pedido: PedidoQualquer = {}): Promise<Response> {
  const { method } = call;
  const cabecalhos = new Headers();
  if (method !== 'GET') cabecalhos.set(IDEMPOTENCY_KEY, pedido.idempotencyKey ?? textoAleatorio(24));
  if (call.body) cabecalhos.set('Content-Type', 'application/json');
  return buscar(enderecoDaChamada(call, pedido), {
    method,
    headers: cabecalhos,
    body: corpoDaChamada(call, pedido),
    ...(pedido.signal && { signal: pedido.signal }),
    prazoMs: pedido.prazoMs ?? PRAZO_MS,
  });
}

export function enderecoDaChamada(
  call: Pick<Chamada, 'path'>,
  { params = {}, query = {} }: Pick<PedidoQualquer, 'params' | 'query'>,
): string {
  const caminho = call.path.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(String(params[nome])));
  const pares = Object.entries(query).filter(([, valor]) => valor !== undefined);
  const consulta = new URLSearchParams(pares.map(([nome, valor]) => [nome, String(valor)])).toString();
  return consulta === '' ? caminho : `${caminho}?${consulta}`;
}

function corpoDaChamada(call: Chamada, pedido: PedidoQualquer): BodyInit | null {
  if (call.upload === undefined) return call.body ? JSON.stringify(pedido.body) : null;
  const formulario = new FormData();
  // Text fields first: the server knows them before the file streams in.
  for (const [nome, valor] of Object.entries(pedido.campos ?? {})) formulario.append(nome, valor);
  if (pedido.arquivo) formulario.append(call.upload, pedido.arquivo, pedido.nomeDoArquivo);
  return formulario;
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
