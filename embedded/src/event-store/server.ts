import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { Expressions } from './expressions.ts';
import { serializeFrames } from './frames.ts';
import { Log } from './log.ts';
import { Pages } from './pages.ts';
import { featuresGrpc, gossipGrpc, streamsGrpc } from './protocol.ts';
import { gossipRead, supportedMethods } from './services/about.ts';
import { append } from './services/append.ts';
import { batchAppend } from './services/batch-append.ts';
import type { Context } from './services/context.ts';
import { softDelete, tombstone } from './services/delete.ts';
import { read } from './services/read.ts';
import { Tail } from './tail.ts';
import { Writer } from './writer.ts';

export interface EventStoreOptions {
  readonly databaseUrl: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Hears of failures that clients only see as "unavailable". */
  readonly report?: (error: unknown) => void;
}

export interface EventStoreServer {
  readonly port: number;
  /** For the client: `esdb://127.0.0.1:PORT?tls=false`. */
  readonly url: string;
  /** Resolves when the writing connection is lost: nothing can be written any more. */
  readonly lost: Promise<unknown>;
  /** What is under way is still answered; open streams end with UNAVAILABLE. */
  stop(): Promise<void>;
}

/** EventStoreDB's: the largest record of its log. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024 - 10_000;
const MAX_STREAMS = 100;
/** A client that is gone without a word is noticed after both. */
const KEEPALIVE_MS = 10_000;
/** For clients that do not take their leave. */
const SHUTDOWN_MS = 500;

/** Serves the EventStoreDB protocol from a Postgres database. One server a database: a second one waits for the first. */
export async function startEventStore(options: EventStoreOptions): Promise<EventStoreServer> {
  const host = options.host ?? '127.0.0.1';
  const log = await Log.open(options.databaseUrl);
  const pages = Pages.open(options.databaseUrl);
  const { position, created } = await log.last();
  const tail = new Tail(position);
  const expressions = new Expressions();
  const report = options.report ?? ((error) => console.error(`event store: ${String(error)}`));
  const writer = new Writer(log, tail, created, report);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let port = options.port ?? 0;
  const address = () => ({ host, port });
  const server = serve({ pages, tail, expressions, writer, report, closing: closing.signal, address });
  port = await bind(server, host, port);
  return {
    port,
    url: `esdb://${host}:${port}?tls=false`,
    lost: log.lost,
    async stop() {
      await writer.close();
      closing.abort();
      await shutdown(server);
      await Promise.all([expressions.close(), pages.close(), log.close()]);
    },
  };
}

function serve(context: Context): Server {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_concurrent_streams': MAX_STREAMS,
    'grpc.keepalive_time_ms': KEEPALIVE_MS,
    'grpc.keepalive_timeout_ms': KEEPALIVE_MS,
    'grpc.keepalive_permit_without_calls': 1,
  });
  const definition = streamsGrpc.StreamsService as unknown as Record<string, object>;
  const framed = (name: string) => ({ ...definition[name], responseSerialize: serializeFrames });
  const service = { ...definition, read: framed('read'), batchAppend: framed('batchAppend') };
  server.addService(
    service as never,
    {
      append: append(context),
      batchAppend: batchAppend(context),
      read: read(context),
      delete: softDelete(context),
      tombstone: tombstone(context),
    } as unknown as UntypedServiceImplementation,
  );
  const about = { getSupportedMethods: supportedMethods() };
  server.addService(featuresGrpc.ServerFeaturesService as never, about as never);
  const cluster = { read: gossipRead(context, randomUUID()) };
  server.addService(gossipGrpc.GossipService as never, cluster as never);
  return server;
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}

function shutdown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.forceShutdown(), SHUTDOWN_MS);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
