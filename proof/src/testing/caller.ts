import { EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, raffleOf } from '@rifa-viva/contracts/http/client';

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

/** `token` is of somebody's session; `send` is how calls go out. */
export function callerOf<Body = unknown>(
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
