import { randomUUID } from 'node:crypto';
import { type Call, IDEMPOTENCY_KEY, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { Type } from '@sinclair/typebox';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Caller } from '../access/sessions.ts';
import type { Logger } from '../logger.ts';
import { readPosition } from '../positions.ts';
import { send, sendStored, sendStream } from './answer.ts';
import { readBody } from './body.ts';
import { errorHandler } from './errors.ts';
import { type Implementation, isOpen } from './implementation.ts';
import { type AskedCall, type BoundKeys, fingerprintOf } from './keys.ts';
import { networkOf } from './network.ts';
import { Refusal } from './refusal.ts';
import { admit, type SessionDeps } from './session.ts';
import { readParameters } from './validate.ts';

export interface RouterDeps extends SessionDeps {
  readonly log: Logger;
  /** Present where calls write. */
  readonly keys?: BoundKeys;
  /** When a call with this idempotency key happens; absent: now. A demo plays its past by it (docs/adr/0039). */
  readonly clock?: (key: string | undefined) => Date;
}

const COMMAND_ID = /^[A-Za-z0-9_-]{8,80}$/;

type Answering = (req: Request, res: Response, next: NextFunction) => boolean;

/**
 * Answers the calls whose path has no parameters, found by it alone: a router tries each pattern in turn. Any other
 * spelling of such a path (a trailing slash) is the router's. False where it knows no such call.
 */
export function createExactCalls(implementations: readonly Implementation[], deps: RouterDeps): Answering {
  const exact = new Map<string, Implementation>();
  for (const implementation of implementations) {
    const { method, path } = implementation.call;
    if (/^[\w/-]+$/.test(path)) exact.set(`${method} ${path}`, implementation);
  }
  const refuse = errorHandler(deps.log);
  return (req, res, next) => {
    const implementation = exact.get(`${req.method} ${pathOf(req.url)}`);
    if (!implementation) return false;
    answerCall(implementation, deps, req, res).catch((error: unknown) => {
      if (res.headersSent) next(error);
      else refuse(error, req, res, next);
    });
    return true;
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** Routes for these implementations, then 405 for other methods on any path of the contracts' table. */
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
  res.locals.rota = call.path;
  const given = req.get(IDEMPOTENCY_KEY);
  const now = deps.clock?.(given) ?? new Date();
  const caller = admit(call, deps, req, res);
  const params = call.params ? readParameters(call.params, req.params) : {};
  const query = readParameters(call.query ?? NO_QUERY, req.query);
  const body = call.body ? await readBody(call, req, res) : {};
  const minPosition = readPosition(req.get(MIN_EVENT_POSITION));
  const key = given !== undefined && COMMAND_ID.test(given) ? `${caller?.idUsuario ?? 0}.${given}` : null;
  const bind = (payload: object) => bound(deps, caller, key, { call, params, query, payload });
  const requestId = String(res.locals.requestId);
  const result = await implementation.handle({
    params,
    query,
    body,
    caller,
    commandId: key ?? randomUUID(),
    fingerprint: key !== null && bindsItself(call) ? await bind(body) : undefined,
    bind,
    requestId,
    network: networkOf(req.ip ?? ''),
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
  else if ('path' in result) await sendStored(res, result);
  else send(res, result);
}

/** Whose payload is all there, and whose caller has a name. */
const bindsItself = ({ method, side, upload, access }: Call): boolean =>
  side === 'write' && method !== 'GET' && upload === undefined && !isOpen(access);

/** People without a session share one name: their keys are told apart by what they are for. */
async function bound(
  { keys }: RouterDeps,
  caller: Caller | null,
  key: string | null,
  asked: AskedCall,
): Promise<string | undefined> {
  if (!keys) return undefined;
  const fingerprint = await fingerprintOf(keys.secret, caller?.idUsuario ?? 0, asked);
  if (caller && key !== null) await keys.bind(key, fingerprint);
  return fingerprint;
}

const NO_QUERY = Type.Object({}, { additionalProperties: false });
