import { setMaxListeners } from 'node:events';
import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { Log } from './log.ts';
import { featuresGrpc, gossipGrpc, streamsGrpc } from './protocol.ts';
import { Ring } from './ring.ts';
import {
  append,
  batchAppend,
  gossipRead,
  read,
  remove,
  type Stores,
  supportedMethods,
  tombstone,
} from './services.ts';
import { Writer } from './writer.ts';

export interface EventStoreOptions {
  readonly databaseUrl: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly host?: string;
}

export interface EventStoreServer {
  readonly port: number;
  /** For the client: `esdb://127.0.0.1:PORT?tls=false`. */
  readonly url: string;
  /** Resolves when the database connection is lost: nothing can be served any more. */
  readonly lost: Promise<unknown>;
  stop(): Promise<void>;
}

/** Serves the EventStoreDB protocol from a Postgres database. One server a database: it waits for the lock. */
export async function startEventStore(options: EventStoreOptions): Promise<EventStoreServer> {
  const host = options.host ?? '127.0.0.1';
  const log = await Log.open(options.databaseUrl);
  const ring = new Ring(await log.lastPosition());
  const writer = new Writer(log, ring);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let port = options.port ?? 0;
  const stores: Stores = { log, ring, writer, closing: closing.signal, address: () => ({ host, port }) };
  const server = new Server({
    'grpc.max_receive_message_length': 17 * 1024 * 1024,
    'grpc.max_send_message_length': 17 * 1024 * 1024,
    'grpc.keepalive_permit_without_calls': 1,
  });
  const definition = streamsGrpc.StreamsService as unknown as Record<string, object>;
  // Events are stored as encoded answers: they go out as they are.
  const rawRead = { ...definition.read, responseSerialize: (bytes: Buffer) => bytes };
  server.addService(
    { ...definition, read: rawRead } as never,
    {
      append: append(stores),
      batchAppend: batchAppend(stores),
      read: read(stores),
      delete: remove(stores),
      tombstone: tombstone(stores),
    } as unknown as UntypedServiceImplementation,
  );
  server.addService(
    featuresGrpc.ServerFeaturesService as never,
    { getSupportedMethods: supportedMethods() } as never,
  );
  server.addService(gossipGrpc.GossipService as never, { read: gossipRead(stores) } as never);
  port = await bind(server, host, port);
  return {
    port,
    url: `esdb://${host}:${port}?tls=false`,
    lost: log.lost,
    async stop() {
      writer.close();
      closing.abort();
      await new Promise<void>((resolve) => {
        server.tryShutdown(() => resolve());
        setTimeout(() => server.forceShutdown(), 500).unref();
      });
      await log.close();
    },
  };
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}
