import { setMaxListeners } from 'node:events';
import {
  Server,
  type ServerReadableStream,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { addressOf, type Door, watchDoor } from './door.ts';
import { openEntrance } from './entrance.ts';
import { Expressions } from './expressions.ts';
import { serializeFrames } from './frames.ts';
import { Log } from './log.ts';
import { type Nodes, notLeader } from './nodes.ts';
import { Pages } from './pages.ts';
import { featuresGrpc, gossipGrpc, streamsGrpc } from './protocol.ts';
import { scavenge } from './scavenge.ts';
import { gossipRead, questions, supportedMethods } from './services/about.ts';
import { append } from './services/append.ts';
import { batchAppend } from './services/batch-append.ts';
import type { Context } from './services/context.ts';
import { softDelete, tombstone } from './services/delete.ts';
import { read } from './services/read.ts';
import { Tail } from './tail.ts';
import { type Settle, Writer } from './writer.ts';

export interface EventStoreOptions {
  readonly databaseUrl: string;
  readonly door: Door;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** In tests: the server plays a cluster. */
  readonly nodes?: Nodes;
  /** Hears of failures that clients only see as "unavailable". */
  readonly report?: (error: unknown) => void;
}

export interface EventStoreServer {
  readonly port: number;
  /** For the client: `esdb://USER:PASSWORD@localhost:PORT?tls=true&tlsCAFile=...`. */
  readonly url: string;
  /** Resolves when the writing connection is lost: nothing can be written any more. */
  readonly lost: Promise<unknown>;
  /** Deletes what nobody sees any more, as the server does by itself every hour. */
  scavenge(): Promise<number>;
  /** What is under way is still answered; open streams end with UNAVAILABLE. */
  stop(): Promise<void>;
}

/** EventStoreDB's: the largest record of its log. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024 - 10_000;
const MAX_STREAMS = 100;
/** How long an append waits for a majority of the nodes to have it. */
const QUORUM_MS = 2_000;
/** A client that is gone without a word is noticed after both. */
const KEEPALIVE_MS = 10_000;
const SCAVENGE_MS = 60 * 60 * 1_000;
/** For clients that do not take their leave. */
const SHUTDOWN_MS = 500;

/** What the server is called: TLS wants a name, of which clients ask the addresses, as they do of a real server's. */
const NAME = 'localhost';

/** Serves the EventStoreDB protocol from a Postgres database. One server a database: a second one waits for the first. */
export async function startEventStore(options: EventStoreOptions): Promise<EventStoreServer> {
  const { door } = options;
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
  const address = () => ({ host: NAME, port });
  const { nodes } = options;
  const members = nodes?.members ?? (() => [{ ...address(), leads: true }]);
  const written = nodes ? asTheyWrite(nodes, writer) : writer;
  const context = {
    pages,
    tail,
    expressions,
    writer: written,
    report,
    closing: closing.signal,
    address,
    members,
  };
  const server = serve(context, door, nodes);
  const entrance = await openEntrance(server, questions(context), door, port);
  port = entrance.port;
  const sweep = () => scavenge(options.databaseUrl, closing.signal);
  const sweeping = setInterval(() => sweep().catch(report), SCAVENGE_MS).unref();
  return {
    port,
    url: addressOf(door, NAME, port),
    lost: log.lost,
    scavenge: sweep,
    async stop() {
      clearInterval(sweeping);
      await writer.close();
      entrance.close();
      closing.abort();
      await shutdown(server);
      entrance.cut();
      await Promise.all([expressions.close(), pages.close(), log.close()]);
    },
  };
}

const asTheyWrite = ({ quorum, mayWrite }: Nodes, writer: Writer): Context['writer'] => ({
  write(request, settle) {
    if (!mayWrite()) return settle({ kind: 'refused', refused: { kind: 'denied' } });
    let told = false;
    const tell: Settle = (outcome) => {
      if (!told) settle(outcome);
      told = true;
    };
    // It is written all the same when there is one again: whoever was told so knows nothing.
    const late = setTimeout(() => tell({ kind: 'refused', refused: { kind: 'deadline' } }), QUORUM_MS);
    void quorum().then(() =>
      writer.write(request, (outcome) => {
        clearTimeout(late);
        tell(outcome);
      }),
    );
  },
});

function serve(context: Context, door: Door, nodes: Nodes | undefined): Server {
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
  const handlers = {
    append: append(context),
    batchAppend: batchAppend(context),
    read: read(context),
    delete: softDelete(context),
    tombstone: tombstone(context),
  };
  server.addService(service as never, guarded(nodes ? played(nodes, handlers) : handlers, door));
  const about = { getSupportedMethods: supportedMethods() };
  server.addService(featuresGrpc.ServerFeaturesService as never, about as never);
  const cluster = { read: gossipRead(context) };
  server.addService(gossipGrpc.GossipService as never, cluster as never);
  return server;
}

type Handler = (call: ServerReadableStream<unknown, unknown>, callback?: sendUnaryData<unknown>) => void;

/** As the node that the call came to would take it. */
function played(nodes: Nodes, handlers: object): object {
  const played =
    (name: string, handle: Handler): Handler =>
    (call, callback) => {
      const problem = notLeader(nodes, call.getPeer(), call.metadata);
      if (problem) call.emit('error', problem);
      else if (name === 'read' || nodes.leads(call.getPeer())) handle(call, callback);
      else void nodes.elected(call.getPeer()).then(() => handle(call, callback));
    };
  const entries = Object.entries(handlers as Record<string, Handler>);
  return Object.fromEntries(entries.map(([name, handle]) => [name, played(name, handle)]));
}

/** Nobody's call is looked at before he has shown that he may make it. */
function guarded(handlers: object, door: Door): UntypedServiceImplementation {
  const problemWith = watchDoor(door);
  const guard =
    (handle: Handler): Handler =>
    (call, callback) => {
      const problem = problemWith(call.metadata);
      if (!problem) handle(call, callback);
      else if (callback) callback(problem);
      else call.emit('error', problem);
    };
  const entries = Object.entries(handlers as Record<string, Handler>);
  return Object.fromEntries(entries.map(([name, handle]) => [name, guard(handle)])) as never;
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
