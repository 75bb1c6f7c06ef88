import { once } from 'node:events';
import { createServer, type Server, type Socket, connect as socketTo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Door } from '@rifa-viva/embedded/event-store/door';
import { type EventStoreServer, startEventStore } from '@rifa-viva/embedded/event-store/server';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { inject } from 'vitest';
import { createTestDatabases } from '../testing/stores.ts';

const LOOPBACK = '127.0.0.1';
/** TLS asks for the name. */
export const NAME = 'localhost';

/** Passes on, at once or late; refuses everybody and cuts off who is there; keeps everybody and says nothing. */
export type Way = 'open' | 'slow' | 'closed' | 'hung';
/** In each direction. */
const SLOW_MS = 500;

/** An address of the cluster: what comes in there reaches the one store from an address of its own. */
export class FrontDoor {
  private way: Way = 'open';
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  port = 0;

  /** `from`: the loopback address that tells this door from the others. */
  constructor(
    readonly from: string,
    private readonly target: () => number,
  ) {}

  async stand(way: Way): Promise<void> {
    this.way = way;
    if (way === 'closed') {
      this.server?.close();
      this.server = undefined;
      for (const socket of this.sockets) socket.destroy();
      return;
    }
    if (!this.server) await this.listen();
    for (const socket of this.sockets)
      if (way === 'hung') socket.pause();
      else socket.resume();
  }

  private async listen(): Promise<void> {
    this.port ||= await freePort();
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (incoming) => this.pass(incoming));
    this.server = server;
    server.listen(this.port, LOOPBACK);
    await once(server, 'listening');
  }

  private pass(incoming: Socket): void {
    const outgoing = socketTo({
      host: LOOPBACK,
      port: this.target(),
      localAddress: this.from,
      noDelay: true,
    });
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      this.sockets.add(one);
      this.carry(one, other);
      one.on('error', () => undefined);
      one.once('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      if (this.way === 'hung') one.pause();
      else one.resume();
    }
  }

  /** In the order in which it came, also where the way was slow and is no longer. */
  private carry(one: Socket, other: Socket): void {
    let before = Promise.resolve();
    one.on('data', (bytes) => {
      const there = this.way === 'slow' ? delay(SLOW_MS) : undefined;
      before = before.then(() => there).then(() => void other.write(bytes));
    });
  }
}

/** A cluster in the small: one store behind several addresses, with what only a cluster does. */
export interface SmallCluster {
  readonly url: string;
  readonly server: EventStoreServer;
  /** How each address stands, from now on; `leader` is the one that gossip calls so, null: none, while they elect. */
  stand(ways: readonly Way[], leader?: number | null): Promise<void>;
  quorum(there: boolean): void;
  mayWrite(may: boolean): void;
  stop(): Promise<void>;
}

export async function startSmallCluster(addresses = 2): Promise<SmallCluster> {
  const databases = await createTestDatabases(inject('postgresUrl'), ['es']);
  const door: Door = inject('door');
  let leader: number | null = 0;
  let may = true;
  let electing: { peer: string; go: () => void }[] = [];
  let majority = true;
  const waiting: (() => void)[] = [];
  const agreed = () => majority && leader !== null;
  const settle = () => {
    if (agreed()) for (const go of waiting.splice(0)) go();
  };
  let server: EventStoreServer | undefined;
  const doors = Array.from(
    { length: addresses },
    (_, i) => new FrontDoor(`127.0.0.${i + 2}`, () => server?.port ?? 0),
  );
  for (const each of doors) await each.stand('open');
  const leads = (each: FrontDoor | undefined) => leader !== null && doors[leader] === each;
  const leadsAt = (peer: string) => leads(doors.find(({ from }) => peer.startsWith(`${from}:`)));
  server = await startEventStore({
    databaseUrl: databases.urls[0] ?? '',
    door,
    nodes: {
      members: () => doors.map((each) => ({ host: NAME, port: each.port, leads: leads(each) })),
      leads: leadsAt,
      elected: (peer) =>
        new Promise((go) => {
          electing.push({ peer, go });
        }),
      quorum: () =>
        new Promise((resolve) => {
          if (agreed()) resolve();
          else waiting.push(resolve);
        }),
      mayWrite: () => may,
    },
  });
  const hosts = doors.map(({ port }) => `${NAME}:${port}`).join(',');
  const running = server;
  return {
    url: running.url.replace(`${NAME}:${running.port}`, hosts),
    server: running,
    async stand(ways, lead = 0) {
      leader = lead;
      for (const [i, each] of doors.entries()) await each.stand(ways[i] ?? 'open');
      const elected = electing.filter(({ peer }) => leadsAt(peer));
      electing = electing.filter((one) => !elected.includes(one));
      for (const { go } of elected) go();
      settle();
    },
    quorum(there) {
      majority = there;
      settle();
    },
    mayWrite(value) {
      may = value;
    },
    async stop() {
      for (const each of doors) await each.stand('closed');
      await running.stop();
      await databases.drop();
    },
  };
}
