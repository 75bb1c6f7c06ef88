import { randomUUID } from 'node:crypto';
import { EVENT_POSITION, IDEMPOTENCY_KEY, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, raffleOf } from '@rifa-viva/contracts/http/client';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { patiently } from './patiently.ts';

export interface Called<Body = unknown> {
  readonly status: number;
  /** Its JSON; the text of anything else. */
  readonly body: Body;
  readonly text: string;
  /** Event-Position of a command. */
  readonly position: string | null;
  readonly headers: Headers;
}

/**
 * Calls as somebody; null calls without a session. A text or form goes out as it is, everything else as JSON: what
 * a client of the contracts would not let pass too.
 */
export type Caller<Body = unknown> = (
  who: number | null,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Called<Body>>;

/** Calls as the contract asks of every client; `once` is one request and nothing but what it is given. */
export type ClientCaller<Body = unknown> = Caller<Body> & { readonly once: Caller<Body> };

/** Queries that are told in a body. */
const ASKED_BY_BODY = new Set<string>(
  chamadas.filter(({ side, method }) => side === 'read' && method !== 'GET').map(({ path }) => path),
);

/**
 * What is read has all that was written through it, a command has a key, and who is asked to come again does, with the same
 * key. What a call gives of its own stands. Over several processes, `once` asks any of them: they share what was written.
 */
export function clientOf<Body>(once: Caller<Body>): ClientCaller<Body> {
  let written = 0n;
  const again = patiently(once);
  const call: Caller<Body> = async (who, method, path, body, headers) => {
    const reads = method === 'GET' || ASKED_BY_BODY.has(path);
    const answer = await again(who, method, path, body, {
      ...(reads && written > 0n ? { [MIN_EVENT_POSITION]: String(written) } : {}),
      ...(method === 'GET' ? {} : { [IDEMPOTENCY_KEY]: randomUUID() }),
      ...headers,
    });
    const position = BigInt(answer.position ?? 0);
    if (position > written) written = position;
    return answer;
  };
  return Object.assign(call, { once });
}

/** `token` is of somebody's session; `send` is how calls go out. */
export const callerOf = <Body = unknown>(...at: Parameters<typeof onceCallerOf>): ClientCaller<Body> =>
  clientOf(onceCallerOf(...at));

export function onceCallerOf<Body = unknown>(
  url: string,
  token: (idUsuario: number) => Promise<string>,
  send: typeof fetch = fetch,
): Caller<Body> {
  return async (who, method, path, body, headers = {}) => {
    const verbatim = typeof body === 'string' || body instanceof FormData;
    const typed = body === undefined || body instanceof FormData;
    const answer = await send(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(who === null ? {} : bearer(await token(who))),
        ...(typed ? {} : { 'Content-Type': 'application/json' }),
        ...raffleOf({ body }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: verbatim ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: answer.status,
      body: (json ? JSON.parse(text) : text) as Body,
      text,
      position: answer.headers.get(EVENT_POSITION),
      headers: answer.headers,
    };
  };
}
