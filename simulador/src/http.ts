import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from './clock.ts';
import type { Provider } from './ledger.ts';
import type { FaultRule, Weather } from './weather.ts';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly text: string;
  /** Parsed; undefined where it is no JSON. */
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  /** Texts go out as they are, all else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (request: Request) => Answer | Promise<Answer>;

/** `GET /v2/cob/:txid` to its handler. */
export type Routes = Readonly<Record<string, Handler>>;

/** Thrown where a call is refused. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`refused: ${answer.status}`);
    this.answer = answer;
  }
}

export interface Service {
  readonly routes: Routes;
  readonly notFound: Answer;
  /** Before any handler: who may call. Throws Refusal. */
  readonly admit?: (request: Request) => void;
  /** Disturbs the calls of a provider. */
  readonly weather?: {
    readonly of: Weather;
    readonly provider: Provider;
    readonly clock: Clock;
    /** In the provider's own shape. */
    readonly failure: (status: number) => Answer;
  };
}

const MAX_BODY_BYTES = 1_048_576;

export function listener(service: Service): RequestListener {
  const routes = Object.entries(service.routes).map(([route, handler]) => ({ ...parse(route), handler }));
  const handle = async (request: Omit<Request, 'params'>): Promise<Answer> => {
    for (const { method, pattern, handler } of routes) {
      const found = method === request.method ? pattern.exec(request.path) : null;
      if (!found) continue;
      const full = { ...request, params: decoded(found.groups ?? {}) };
      try {
        service.admit?.(full);
        return await handler(full);
      } catch (error) {
        if (error instanceof Refusal) return error.answer;
        throw error;
      }
    }
    return service.notFound;
  };
  return (request, response) => {
    answerTo(request, response, service, handle).catch((error: unknown) => {
      // Whoever went away in the middle hears nothing more.
      if (response.destroyed) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, { status: 500, body: { erro: 'O simulador falhou.' } });
    });
  };
}

async function answerTo(
  incoming: IncomingMessage,
  response: ServerResponse,
  service: Service,
  handle: (request: Omit<Request, 'params'>) => Promise<Answer>,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const method = incoming.method ?? 'GET';
  const { weather } = service;
  const fault = weather?.of.meet(weather.provider, method, url.pathname) ?? null;
  if (fault?.kind === 'refuse' && !fault.done) {
    incoming.destroy();
    return;
  }
  const text = await read(incoming);
  if (text === null) return send(response, { status: 413, body: '' });
  const carryOut = () =>
    handle({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      text,
      body: json(text),
    });
  if (!weather || !fault) return send(response, await carryOut());
  if (fault.kind === 'slow') {
    await new Promise<void>((resolve) => weather.clock.after(fault.ms ?? 0, resolve));
    return send(response, await carryOut());
  }
  const isDone = fault.done ?? fault.kind === 'cut';
  const answer = isDone ? await carryOut() : weather.failure(fault.status ?? 503);
  return disturb(response, fault, answer, weather);
}

async function disturb(
  response: ServerResponse,
  fault: FaultRule,
  answer: Answer,
  { of, failure }: NonNullable<Service['weather']>,
): Promise<void> {
  switch (fault.kind) {
    case 'hang':
      await of.untilClear();
      response.destroy();
      return;
    case 'cut': {
      const { text, headers } = written(answer);
      response.writeHead(answer.status, { ...headers, 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
      return;
    }
    case 'nonsense':
      return send(response, { status: 200, body: '<html><body>Service Temporarily', headers: HTML });
    case 'status':
      return send(response, failure(fault.status ?? 503));
    default:
      response.destroy();
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

function written({ body, headers }: Answer) {
  const isText = typeof body === 'string';
  const text = isText ? body : body === undefined ? '' : JSON.stringify(body);
  const type: Record<string, string> =
    isText || body === undefined ? {} : { 'content-type': 'application/json' };
  return { text, headers: { ...type, ...headers } };
}

function send(response: ServerResponse, answer: Answer): void {
  const { text, headers } = written(answer);
  response.writeHead(answer.status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}

/** Null where it is too long. */
async function read(incoming: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming) {
    const buffer = Buffer.from(part);
    bytes += buffer.length;
    if (bytes > MAX_BODY_BYTES) return null;
    parts.push(buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parse(route: string): { readonly method: string; readonly pattern: RegExp } {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`) };
}

function decoded(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return groups;
  }
}

/** On loopback alone; where the wanted port is taken, on any. */
export async function listen(server: Server, port: number): Promise<number> {
  const attempt = (wanted: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  return attempt(port).catch((error: unknown) => {
    if (port === 0) throw error;
    return attempt(0);
  });
}

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
