import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StoreFacts } from '../event-store/types.ts';
import { listen } from './listen.ts';

export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  /** Registers a value that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    request: (method, route, status, seconds) =>
      requests.labels(method, route, String(status)).observe(seconds),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
  };
}

/** How the process fares with the event store. */
export function observeStore(metrics: Metrics, facts: StoreFacts): void {
  metrics.gauge(
    'event_store_streams',
    'Reads and subscriptions open, of 100 that a connection holds',
    facts.openStreams,
  );
  metrics.gauge('event_store_clients_replaced', 'Clients given up since the start', facts.replacedClients);
  metrics.gauge(
    'event_store_slow_consumers',
    'Subscriptions that the event store ended as too slow since the start; they went on',
    facts.slowConsumers,
  );
}

/** Metrics on loopback only, never on the public listener. Rejects with SettingsError where the port cannot be had. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer(async (_req, res) => {
    res.setHeader('Content-Type', 'text/plain; version=0.0.4');
    res.end(await metrics.text());
  });
  await listen(server, port, '127.0.0.1', 'METRICS_PORT');
  return server;
}
