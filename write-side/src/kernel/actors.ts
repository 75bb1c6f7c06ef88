import type { StoredEvent } from '@rifa-viva/contracts/eventos/metadata';
import { Actor, type ActorOptions } from './actor.ts';
import type { Envelope, Outcome } from './commands.ts';
import type { Decider } from './decider.ts';

const IDLE_MS = 10 * 60_000;
const SWEEP_MS = 60_000;

/** The actors of one context, made on first use and dropped when idle; at once those of nothing. */
export interface Actors<C, A> {
  execute(stream: string, envelope: Envelope<C>): Promise<Outcome<A>>;
  readonly size: number;
  close(): void;
}

export function createActors<S, C, E extends StoredEvent, A>(
  decider: Decider<S, C, E, A>,
  options: ActorOptions,
): Actors<C, A> {
  const actors = new Map<string, Actor<S, C, E, A>>();
  const sweep = setInterval(() => {
    const limit = performance.now() - IDLE_MS;
    for (const [stream, actor] of actors) if (actor.idle && actor.lastUsed < limit) actors.delete(stream);
  }, SWEEP_MS);
  sweep.unref();
  return {
    execute(stream, envelope) {
      let actor = actors.get(stream);
      if (!actor) {
        actor = new Actor(stream, decider, options, () => actors.delete(stream));
        actors.set(stream, actor);
      }
      return actor.execute(envelope);
    },
    get size() {
      return actors.size;
    },
    close: () => clearInterval(sweep),
  };
}
