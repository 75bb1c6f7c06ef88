import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from '../logger.ts';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';

/** What every answer has, whatever is answered: its headers, its id, its line in the log and its place in the metrics. */
export function beginAnswers({ metrics, log }: { readonly metrics: Metrics; readonly log: Logger }) {
  const headers = securityHeaders();
  // Its fields are these six, none of them secret: looking for secrets in each costs as much as half of a small call.
  const lines = log.child({}, { redact: [] });
  return (req: Request, res: Response): void => {
    for (const [name, value] of headers) res.setHeader(name, value);
    res.locals.requestId = randomUUID();
    res.setHeader('X-Request-Id', res.locals.requestId);
    const started = performance.now();
    res.on('finish', () => {
      const ms = performance.now() - started;
      const rota = String(res.locals.rota ?? req.route?.path ?? 'outra');
      metrics.request(req.method, rota, res.statusCode, ms / 1000);
      if (!lines.isLevelEnabled('info')) return;
      lines.info(
        {
          requestId: res.locals.requestId,
          metodo: req.method,
          rota,
          status: res.statusCode,
          ms: Math.round(ms),
          idUsuario: res.locals.idUsuario,
        },
        'request',
      );
    });
  };
}
