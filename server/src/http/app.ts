import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { EventStore } from '../event-store/types.ts';
import { answerReadiness, type Readiness } from '../readiness.ts';
import { errorHandler } from './errors.ts';
import type { Implementation } from './implementation.ts';
import { type Metrics, observeStore } from './metrics.ts';
import { hidden, Refusal } from './refusal.ts';
import { createCallRouter, type RouterDeps } from './router.ts';

export interface AppOptions extends RouterDeps {
  readonly implementations: readonly Implementation[];
  readonly trustedProxies: number;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Streams that wait for a repair are named in readiness: it is degraded, and serves. */
  readonly store: Pick<EventStore, 'parked' | 'facts'>;
  /** Mounted after the API, before the 404: files and front ends. */
  readonly pages?: RequestHandler;
}

/** One HTTP application from implemented calls. Every answer of /api is JSON in the one shape. */
export function createApp(options: AppOptions): Express {
  const app = express();
  observeStore(options.metrics, options.store.facts);
  app.disable('x-powered-by');
  app.set('trust proxy', options.trustedProxies);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  app.set('etag', false);
  app.use(helmet({ contentSecurityPolicy: false, referrerPolicy: { policy: 'no-referrer' } }));
  app.use((req, res, next) => {
    res.locals.requestId = randomUUID();
    res.setHeader('X-Request-Id', res.locals.requestId);
    const started = performance.now();
    res.on('finish', () => {
      const ms = performance.now() - started;
      const rota = String(req.route?.path ?? 'outra');
      options.metrics.request(req.method, rota, res.statusCode, ms / 1000);
      options.log.info(
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
    next();
  });
  app.get('/saude/vivo', (_req, res) => {
    res.json({ status: 'vivo' });
  });
  app.get('/saude/pronto', answerReadiness(options.readiness, options.store.parked));
  app.use(createCallRouter(options.implementations, options));
  app.use('/metrics', () => {
    throw hidden();
  });
  app.use(['/api', '/socket.io'], () => {
    throw new Refusal('NAO_ENCONTRADO');
  });
  if (options.pages) app.use(options.pages);
  app.use(() => {
    throw new Refusal('NAO_ENCONTRADO');
  });
  app.use(errorHandler(options.log));
  return app;
}

/** A server with limits against slow and oversized requests. */
export function createHttpServer(app: Express): Server {
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    app,
  );
  server.maxRequestsPerSocket = 0;
  return server;
}

/** Callers that may knock in one moment, as docker/proxy.conf has it. */
const BACKLOG = 4_096;

/** Port that was bound. Rejects when the address is taken. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
