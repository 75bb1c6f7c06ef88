import type { IncomingMessage } from 'node:http';
import { networkOfRequest } from '@rifa-viva/server/http/network';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LiveServer } from './sockets.ts';
import type { Connection } from './unsent.ts';

export interface CrowdOptions {
  readonly trustedProxies: number;
  /** Connections from one network. */
  readonly perNetwork: number;
}

/** In all; twice as many as the proof of the deployment connects at once. */
const CONNECTIONS = 20_000;
/** In one window every connection of a network may come back, and turn a page of 15 raffles now and then. */
const JOINS_PER_CONNECTION = 4;
const JOINS_WINDOW_S = 10;
/** However few connections a network may have: six quick turns of a list of 15. */
const JOINS_AT_LEAST = 400;

/** How many connections there are and how often they enter rooms, counted by network. */
export class Crowd {
  private readonly networks = new Map<string, number>();
  private readonly joins: RateLimiterMemory;
  private connections = 0;

  constructor(
    engine: LiveServer['engine'],
    private readonly options: CrowdOptions,
  ) {
    this.joins = new RateLimiterMemory({
      keyPrefix: 'rifa:entrar',
      points: Math.max(JOINS_AT_LEAST, JOINS_PER_CONNECTION * options.perNetwork),
      duration: JOINS_WINDOW_S,
    });
    engine.on('connection', (connection: Connection) => this.count(connection));
  }

  /** Whether one more connection may come from where this request does. */
  hasRoomFor(request: IncomingMessage): boolean {
    const here = this.networks.get(this.networkOf(request)) ?? 0;
    return here < this.options.perNetwork && this.connections < CONNECTIONS;
  }

  /** Counts one more entry into a room; false when its network has had enough of them for now. */
  async mayJoin({ request }: Connection): Promise<boolean> {
    try {
      await this.joins.consume(this.networkOf(request));
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }

  private count(connection: Connection): void {
    // Many may have been let in at the same moment.
    if (!this.hasRoomFor(connection.request)) {
      connection.close(true);
      return;
    }
    const network = this.networkOf(connection.request);
    this.connections += 1;
    this.networks.set(network, (this.networks.get(network) ?? 0) + 1);
    connection.once('close', () => {
      this.connections -= 1;
      const left = (this.networks.get(network) ?? 1) - 1;
      if (left > 0) this.networks.set(network, left);
      else this.networks.delete(network);
    });
  }

  private networkOf(request: IncomingMessage): string {
    return networkOfRequest(request, this.options.trustedProxies);
  }
}
