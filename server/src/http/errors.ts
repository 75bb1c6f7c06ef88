import type { NextFunction, Request, Response } from 'express';
import { StoreRefusedError, StoreUnavailableError } from '../event-store/types.ts';
import { UnreadableEventError } from '../event-store/unreadable.ts';
import { isConnectionFault, isDiskFault } from '../faults.ts';
import type { Logger } from '../logger.ts';
import { endWithJson } from './answer.ts';
import { Refusal, unavailable, unread } from './refusal.ts';

/** Errors of body reading, by the type that express gives them. */
const BODY_ERRORS: Readonly<Record<string, 'GRANDE_DEMAIS' | 'FORMATO' | 'JSON_INVALIDO'>> = {
  'entity.too.large': 'GRANDE_DEMAIS',
  'encoding.unsupported': 'FORMATO',
  'charset.unsupported': 'FORMATO',
  'request.aborted': 'JSON_INVALIDO',
  'request.size.invalid': 'JSON_INVALIDO',
};

/** Until somebody has made room. */
const ROOM_SECONDS = 60;

/** Turns whatever was thrown into the one error shape. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UnreadableEventError) return unread(error);
  if (error instanceof URIError) return new Refusal('IDENTIFICADOR');
  const type = (error as { type?: unknown }).type;
  const code = typeof type === 'string' ? BODY_ERRORS[type] : undefined;
  if (code) return new Refusal(code);
  if ((error as { status?: unknown }).status === 400) return new Refusal('JSON_INVALIDO');
  if (error instanceof StoreRefusedError || error instanceof StoreUnavailableError) return unavailable();
  if (isConnectionFault(error)) return unavailable();
  if (isDiskFault(error)) return unavailable(ROOM_SECONDS);
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
    else if (refusal.status === 500 || isDiskFault(error))
      log.error({ requestId, err: error }, 'call failed');
    // Of a missing right the store has told already.
    else if (!(error instanceof StoreRefusedError) && isConnectionFault(error))
      log.warn({ requestId, err: error }, 'call refused: a server is away');
    if (refusal.denies) {
      log.warn(
        {
          seguranca: true,
          requestId,
          codigo: refusal.codigo,
          idUsuario: res.locals.idUsuario,
          metodo: req.method,
          rota: res.locals.rota ?? req.route?.path,
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
    res.statusCode = refusal.status;
    endWithJson(res, refusal.body(requestId));
  };
}
