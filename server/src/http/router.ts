import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { Type } from '@sinclair/typebox';
import { type Request, type Response, Router } from 'express';
import type { Logger } from '../logger.ts';
import { readPosition } from '../positions.ts';
import { send, sendStream } from './answer.ts';
import { readBody } from './body.ts';
import type { Implementation } from './implementation.ts';
import { Refusal } from './refusal.ts';
import { admit, type SessionDeps } from './session.ts';
import { readParameters } from './validate.ts';

export interface RouterDeps extends SessionDeps {
  readonly log: Logger;
}

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
  const caller = await admit(call, deps, req, res);
  const params = call.params ? readParameters(call.params, req.params) : {};
  const query = readParameters(call.query ?? NO_QUERY, req.query);
  const body = call.body ? await readBody(call, req, res) : {};
  const minPosition = readPosition(req.get(MIN_EVENT_POSITION));
  const given = req.get(IDEMPOTENCY_KEY);
  const requestId = String(res.locals.requestId);
  const result = await implementation.handle({
    params,
    query,
    body,
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
