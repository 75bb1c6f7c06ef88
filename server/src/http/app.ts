import { createServer, type Server } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { EventStore } from '../event-store/types.ts';
import { answerReadiness, type Readiness } from '../readiness.ts';
import { beginAnswers } from './begin.ts';
import { errorHandler } from './errors.ts';
import type { Implementation } from './implementation.ts';
import { messagesOf } from './messages.ts';
import { type Metrics, observeStore } from './metrics.ts';
import { withoutPipelining } from './pipelining.ts';
import { hidden, Refusal } from './refusal.ts';
import { createCallRouter, createExactCalls, type RouterDeps } from './router.ts';

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
  const begin = beginAnswers(options);
  const answerExact = createExactCalls(options.implementations, options);
  app.use((req, res, next) => {
    begin(req, res);
    if (!answerExact(req, res, next)) next();
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

/** As long as the proxy waits for a side (docker/proxy.conf). */
const SILENT_MS = 300_000;

/**
 * A server with limits against slow, oversized and piled up requests. What waits for who takes nothing is kept for
 * `silentMs` milliseconds, then the connection is cut.
 */
export function createHttpServer(app: Express, silentMs = SILENT_MS): Server {
  const server = createServer(
    { ...messagesOf(app), requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    withoutPipelining(app),
  );
  server.maxRequestsPerSocket = 0;
  server.setTimeout(silentMs);
  return server;
}
