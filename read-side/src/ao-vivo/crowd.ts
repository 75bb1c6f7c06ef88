import type { IncomingMessage } from 'node:http';
import { NETWORKS_PER_SITE, networkOfRequest, placesOf } from '@rifa-viva/server/http/network';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LiveServer } from './sockets.ts';
import type { Connection } from './unsent.ts';

export interface CrowdOptions {
  readonly trustedProxies: number;
  /** Connections from one network; all of a site have more together (`placesOf`). */
  readonly perNetwork: number;
}

/** In all; twice as many as the proof of the deployment connects at once. */
export const CONNECTIONS = 20_000;
/** In one window every connection of a network may come back, and turn a page of 15 raffles now and then. */
const JOINS_PER_CONNECTION = 4;
const JOINS_WINDOW_S = 10;
/** However few connections a network may have: six quick turns of a list of 15. */
const JOINS_AT_LEAST = 400;

/** How many connections there are and how often they enter rooms, counted by network and site. */
export class Crowd {
  private readonly places = new Map<string, number>();
  private readonly joins: RateLimiterMemory;
  private connections = 0;

  constructor(
    engine: LiveServer['engine'],
    private readonly options: CrowdOptions,
  ) {
    this.joins = new RateLimiterMemory({
      keyPrefix: 'rifa:entrar',
      points: NETWORKS_PER_SITE * Math.max(JOINS_AT_LEAST, JOINS_PER_CONNECTION * options.perNetwork),
      duration: JOINS_WINDOW_S,
    });
    engine.on('connection', (connection: Connection) => this.count(connection));
  }

  /** Whether one more connection may come from where this request does. */
  hasRoomFor(request: IncomingMessage): boolean {
    const most = this.options.perNetwork * NETWORKS_PER_SITE;
    const full = [...this.placesOf(request)].some(
      ([place, weight]) => (this.places.get(place) ?? 0) * weight >= most,
    );
    return !full && this.connections < CONNECTIONS;
  }

  /** Counts one more entry into a room; false when its network or site has had enough of them for now. */
  async mayJoin({ request }: Connection): Promise<boolean> {
    try {
      for (const [place, weight] of this.placesOf(request)) await this.joins.consume(place, weight);
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
    const places = [...this.placesOf(connection.request).keys()];
    this.connections += 1;
    for (const place of places) this.places.set(place, (this.places.get(place) ?? 0) + 1);
    connection.once('close', () => {
      this.connections -= 1;
      for (const place of places) this.oneLess(place);
    });
  }

  private oneLess(place: string): void {
    const left = (this.places.get(place) ?? 1) - 1;
    if (left > 0) this.places.set(place, left);
    else this.places.delete(place);
  }

  private placesOf(request: IncomingMessage): ReadonlyMap<string, number> {
    return placesOf(networkOfRequest(request, this.options.trustedProxies));
  }
}
