import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  type Call,
  EVENT_POSITION,
  IDEMPOTENCY_KEY,
  MIN_EVENT_POSITION,
} from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { Type } from '@sinclair/typebox';
import { parse as parseCookies } from 'cookie';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { accessRules, authorize } from '../access/authorize.ts';
import type { Directory } from '../access/directory.ts';
import type { Caller, Sessions } from '../access/sessions.ts';
import { UnreadableEventError } from '../event-store/types.ts';
import { isConnectionFault } from '../faults.ts';
import type { Logger } from '../logger.ts';
import { readPosition } from '../positions.ts';
import type { Answer, FileAnswer, Implementation, StreamAnswer } from './implementation.ts';
import { parseJsonObject } from './json-body.ts';
import { Refusal, unavailable, unread } from './refusal.ts';
import { readParameters, validate } from './validate.ts';

export interface RouterDeps {
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly log: Logger;
  /** Public address; a state-changing call by cookie must come from it (or from the address it was sent to). */
  readonly origin: string;
}

const MAX_JSON = '100kb';
const readBytes = express.raw({ type: () => true, limit: MAX_JSON });
/** A byte order mark is no JSON and is kept, to be refused; so are bytes that are no UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const COMMAND_ID = /^[A-Za-z0-9_-]{8,80}$/;

/** Routes for these implementations; then 405 for other methods on any path of the contracts' table. */
export function createCallRouter(implementations: readonly Implementation[], deps: RouterDeps): Router {
  const router = Router({ caseSensitive: true });
  for (const implementation of implementations) {
    const { method, path } = implementation.call;
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[verb](path, (req, res, next) => {
      answerCall(implementation, deps, req, res).catch(next);
    });
  }
  for (const [path, methods] of methodsByPath()) {
    router.all(path, (_req, res) => {
      res.setHeader('Allow', methods.join(', '));
      throw new Refusal('METODO');
    });
  }
  return router;
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of chamadas) {
    const allowed = methods.get(path) ?? [];
    methods.set(path, [...allowed, method, ...(method === 'GET' ? ['HEAD'] : [])]);
  }
  return methods;
}

async function answerCall(implementation: Implementation, deps: RouterDeps, req: Request, res: Response) {
  const { call } = implementation;
  const now = new Date();
  const caller = await authenticate(call, deps, req, res);
  checkStatus(call, deps, caller);
  authorize(call.access, caller, deps.directory.company().privado);
  checkOrigin(call, deps, caller, req);
  const params = call.params ? readParameters(call.params, req.params) : {};
  const query = readParameters(call.query ?? NO_QUERY, req.query);
  const body = call.body ? await readBody(call, req, res) : {};
  const minPosition = readPosition(req.get(MIN_EVENT_POSITION));
  const given = req.get(IDEMPOTENCY_KEY);
  const requestId = String(res.locals.requestId);
  const result = await implementation.handle({
    params: params as never,
    query: query as never,
    body: body as never,
    caller,
    commandId:
      given !== undefined && COMMAND_ID.test(given) ? `${caller?.idUsuario ?? 0}.${given}` : randomUUID(),
    requestId,
    ip: req.ip ?? '',
    now,
    minPosition,
    // Made when it is used: few calls have something to log, and each child costs as much as a small call.
    get log() {
      return deps.log.child({ requestId, chamada: call.name, idUsuario: caller?.idUsuario });
    },
    req,
    res,
  });
  if ('json' in result) await sendStream(req, res, result);
  else send(res, result);
}

const NO_QUERY = Type.Object({}, { additionalProperties: false });

/** Session from the Authorization header or the cookie; a bad token is no session. */
async function authenticate(
  call: Call,
  deps: RouterDeps,
  req: Request,
  res: Response,
): Promise<Caller | null> {
  const header = req.get('authorization');
  const bearer = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
  const token = bearer ?? cookieToken(req);
  if (!token) return null;
  const person = await deps.sessions.verify(token);
  if (!person) return null;
  const caller: Caller = { ...person, by: bearer === undefined ? 'cookie' : 'header' };
  res.locals.idUsuario = caller.idUsuario;
  if (!call.allowsInactive && call.name !== 'login' && !accessRules.active(caller))
    throw new Refusal('SESSAO');
  return caller;
}

/** Two token cookies are a trick, not a session. */
function cookieToken(req: Request): string | undefined {
  const header = req.headers.cookie;
  if (!header) return undefined;
  if (header.split(`${COOKIE_TOKEN}=`).length > 2) return undefined;
  return parseCookies(header)[COOKIE_TOKEN];
}

/** The server enforces the system status on every call (spec, section 4; matrix, overlays). */
function checkStatus(call: Call, deps: RouterDeps, caller: Caller | null): void {
  const { status } = deps.directory.company();
  if (status === 'Ativo' || call.worksInEveryStatus || caller?.idUsuario === ID_SUPER_ADMINISTRADOR) return;
  if (status === 'Manutencao') throw new Refusal('MANUTENCAO', {}, { retryAfterSeconds: 300 });
  throw new Refusal('DESATIVADO');
}

/** State-changing calls by cookie need our own Origin. */
function checkOrigin(call: Call, deps: RouterDeps, caller: Caller | null, req: Request): void {
  if (call.method === 'GET' || caller?.by === 'header') return;
  const origin = req.get('origin');
  if (origin === undefined && caller === null && req.get('sec-fetch-site') === undefined) return;
  if (origin !== undefined && (origin === deps.origin || origin === `${req.protocol}://${req.get('host')}`))
    return;
  throw new Refusal('REQUISICAO_NAO_PERMITIDA');
}

async function readBody(call: Call, req: Request, res: Response): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(req.get('content-type') ?? '')) throw new Refusal('FORMATO');
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  const body = parseJsonObject(textOf(req.body));
  if (call.body) validate(call.body, body);
  return body;
}

function textOf(body: unknown): string {
  try {
    return Buffer.isBuffer(body) ? utf8.decode(body) : '';
  } catch {
    throw new Refusal('JSON_INVALIDO');
  }
}

function send(res: Response, result: Answer<Call> | FileAnswer): void {
  if (result.position !== undefined && result.position > 0n) {
    res.setHeader(EVENT_POSITION, String(result.position));
  }
  res.setHeader('Cache-Control', 'no-store');
  if ('file' in result) {
    res.setHeader('Content-Type', result.contentType);
    res.setHeader('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(result.fileName)}`);
    res.end(result.file);
    return;
  }
  for (const [name, value] of Object.entries(result.headers ?? {})) res.setHeader(name, value);
  if (result.status === 204) res.status(204).end();
  else res.status(result.status ?? 200).json(result.answer);
}

/**
 * Compressed where the caller takes it: such answers are large and repeat themselves. A failure before the first
 * piece is refused like any other.
 */
async function sendStream(req: Request, res: Response, { json }: StreamAnswer): Promise<void> {
  const pieces = json[Symbol.asyncIterator]();
  const first = await pieces.next();
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Vary', 'Accept-Encoding');
  const text = Readable.from(resumed(first, pieces));
  if (req.acceptsEncodings('gzip') === 'gzip') {
    res.setHeader('Content-Encoding', 'gzip');
    await pipeline(text, createGzip({ level: 1 }), res);
  } else await pipeline(text, res);
}

async function* resumed(
  first: IteratorResult<string | Buffer>,
  rest: AsyncIterator<string | Buffer>,
): AsyncGenerator<string | Buffer, void> {
  for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
}

/** Errors of body reading, by the type that express gives them. */
const BODY_ERRORS: Readonly<Record<string, 'GRANDE_DEMAIS' | 'FORMATO' | 'JSON_INVALIDO'>> = {
  'entity.too.large': 'GRANDE_DEMAIS',
  'encoding.unsupported': 'FORMATO',
  'charset.unsupported': 'FORMATO',
  'request.aborted': 'JSON_INVALIDO',
  'request.size.invalid': 'JSON_INVALIDO',
};

/** Turns whatever was thrown into the one error shape. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UnreadableEventError) return unread(error);
  if (error instanceof URIError) return new Refusal('IDENTIFICADOR');
  const type = (error as { type?: unknown }).type;
  const code = typeof type === 'string' ? BODY_ERRORS[type] : undefined;
  if (code) return new Refusal(code);
  if ((error as { status?: unknown }).status === 400) return new Refusal('JSON_INVALIDO');
  if (isConnectionFault(error)) return unavailable();
  return new Refusal('INTERNO');
}

/** What broke off because the answer can reach nobody any more: no failure. */
function callerLeft(error: unknown, res: Response): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (name === 'AbortError' && res.closed);
}

export function errorHandler(log: Logger) {
  return (error: unknown, req: Request, res: Response, next: NextFunction) => {
    const refusal = refusalOf(error);
    const requestId = String(res.locals.requestId);
    if (callerLeft(error, res)) log.debug({ requestId }, 'caller left');
    else if (refusal.status === 500) log.error({ requestId, err: error }, 'call failed');
    else if (isConnectionFault(error)) log.warn({ requestId, err: error }, 'call refused: a server is away');
    if (refusal.denies) {
      log.warn(
        {
          seguranca: true,
          requestId,
          codigo: refusal.codigo,
          idUsuario: res.locals.idUsuario,
          metodo: req.method,
          rota: req.route?.path,
        },
        'refused',
      );
    }
    if (res.headersSent) {
      next(error);
      return;
    }
    if (refusal.retryAfterSeconds !== undefined)
      res.setHeader('Retry-After', String(refusal.retryAfterSeconds));
    if (refusal.status === 413) res.setHeader('Connection', 'close');
    res.setHeader('Cache-Control', 'no-store');
    res.status(refusal.status).json(refusal.body(requestId));
  };
}
