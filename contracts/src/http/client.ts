import type { CorpoDoErro } from '../erros.ts';
import { IDEMPOTENCY_KEY, type Method, RAFFLE_ID } from './call.ts';

/** What a client has to know of a call; its schemas count as types alone (comparing them whole is too deep for tsc). */
export interface Callable {
  readonly method: Method;
  readonly path: string;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly upload?: string;
  readonly answer: object;
}
type Typed<T> = { readonly static: T };
export type Answered<C extends Callable> = C['answer'] extends Typed<infer T> ? T : never;

type WithParams<C> = C extends { readonly params: Typed<infer T> } ? { readonly params: T } : object;
type WithQuery<C> = C extends { readonly query: Typed<infer T> } ? { readonly query?: T } : object;
type WithBody<C> = C extends { readonly body: Typed<infer T> } ? { readonly body: T } : object;
type WithFile<C> = C extends { readonly upload: string } ? File_ : object;
interface File_ {
  readonly arquivo: Blob;
  readonly nomeDoArquivo?: string;
  /** Text fields beside it. */
  readonly campos?: Readonly<Record<string, string>>;
}

/** What a call takes, with what its sender wants to know besides; left out where nothing of it is needed. */
export type ArgumentsOf<C extends Callable, More> = C extends
  | { readonly params: object }
  | { readonly body: object }
  | { readonly upload: string }
  ? [input: InputOf<C> & More]
  : [input?: InputOf<C> & More];
type InputOf<C> = WithParams<C> & WithQuery<C> & WithBody<C> & WithFile<C>;

/** Any call's input, once the types of a certain call have been checked. */
export interface AnyInput extends Partial<File_> {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The raffle that it is about, where the call has no field for it. */
  readonly idRifa?: number;
}

export interface WireRequest {
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal?: AbortSignal;
}

/** Path and query of a call. Values that are undefined are left out. */
export function pathOf({ path }: Pick<Callable, 'path'>, { params = {}, query = {} }: AnyInput = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const asked = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** A call as it goes over the wire, to be sent to its path. */
export function requestOf({ method, body, upload }: Callable, input: AnyInput = {}): WireRequest {
  if (upload !== undefined) return { method, headers: {}, body: formOf(upload, input) };
  if (!body) return { method, headers: {}, body: null };
  const headers = { 'Content-Type': 'application/json', ...raffleOf(input) };
  return { method, headers, body: JSON.stringify(input.body) };
}

/** The raffle that a call is about: told, or named in its body. */
export function raffleOf({
  idRifa,
  body,
}: Pick<AnyInput, 'body' | 'idRifa'>): Readonly<Record<string, string>> {
  const named =
    idRifa ?? (typeof body === 'object' && body !== null && 'idRifa' in body ? body.idRifa : null);
  return typeof named === 'number' ? { [RAFFLE_ID]: String(named) } : {};
}

function formOf(field: string, { arquivo, nomeDoArquivo, campos = {} }: AnyInput): FormData {
  const form = new FormData();
  // Text fields first: the server knows them before the file streams in.
  for (const [name, value] of Object.entries(campos)) form.append(name, value);
  if (arquivo) form.append(field, arquivo, nomeDoArquivo);
  return form;
}

/** The body of a refusal; null where the answer is none of ours. */
export async function refusalIn(answer: Response): Promise<CorpoDoErro | null> {
  const body: unknown = await answer.json().catch(() => null);
  return isRefusal(body) ? body : null;
}

const isRefusal = (body: unknown): body is CorpoDoErro =>
  typeof body === 'object' &&
  body !== null &&
  'erro' in body &&
  typeof body.erro === 'string' &&
  'codigo' in body &&
  typeof body.codigo === 'string';

function retryAfter({ headers }: Response): number | undefined {
  const told = headers.get('Retry-After');
  return told === null ? undefined : Number(told);
}

/** Any answer but a good one. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';

  constructor(
    call: Callable,
    readonly status: number,
    readonly corpo: CorpoDoErro | null,
    /** When to come again, where the server said so. */
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(`${call.method} ${call.path}: ${status} ${corpo ? `${corpo.codigo} ${corpo.erro}` : ''}`);
  }
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Idempotency key. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly idRifa?: number;
}

export interface Client {
  /** What a call answers. Throws `CallRefused`, and whatever `fetch` throws. */
  call<C extends Callable>(call: C, ...input: ArgumentsOf<C, SendOptions>): Promise<Answered<C>>;
  /** The good answer as it came, for its headers or its file. Throws as `call` does. */
  ask<C extends Callable>(call: C, ...input: ArgumentsOf<C, SendOptions>): Promise<Response>;
}

/** Calls of the installation at `url`, each once, with these headers. */
export function createClient(
  send: (url: string, request: WireRequest) => Promise<Response>,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Client {
  async function ask(call: Callable, input: AnyInput & SendOptions = {}): Promise<Response> {
    const request = requestOf(call, input);
    const key = input.key === undefined ? {} : { [IDEMPOTENCY_KEY]: input.key };
    const answer = await send(url + pathOf(call, input), {
      ...request,
      headers: { ...request.headers, ...headers, ...key, ...input.headers },
      ...(input.signal && { signal: input.signal }),
    });
    if (!answer.ok) throw new CallRefused(call, answer.status, await refusalIn(answer), retryAfter(answer));
    return answer;
  }
  return {
    ask: (call, ...[input]) => ask(call, input),
    call: async <C extends Callable>(call: C, ...[input]: ArgumentsOf<C, SendOptions>) =>
      (await ask(call, input)).json() as Promise<Answered<C>>,
  };
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
