import type { Logger } from '../logger.ts';
import { type EventPlace, type UnreadableEvent, UnreadableEventError } from './unreadable.ts';

/** What is told of an event that was read. */
type Placed = EventPlace & { readonly type: string };

/** A stream that waits for a repair, from an event on. */
export interface Parked {
  readonly stream: string;
  readonly position: bigint;
  /** For people (pt-BR). */
  readonly reason: string;
}

/** What readiness tells of one of them. */
export interface Parada {
  readonly stream: string;
  readonly posicao: string;
  readonly motivo: string;
  /** Which folds wait; `todas`: everybody, for the event itself is unreadable. */
  readonly leituras: readonly string[];
}

const EVERYBODY = 'todas';
/** Streams remembered; one more is still refused, but found out anew each time. */
const MOST = 10_000;

/**
 * Streams that wait for a repair, as far as this process has met them: those with an event that this build cannot
 * read, and those at whose event the code of one fold failed. A repair is a newer build, so nothing leaves by itself
 * but what a view's retry brings further.
 */
export class ParkedStreams {
  private readonly unreadables = new Map<string, UnreadableEvent>();
  private readonly torn = new Set<string>();
  private readonly folds = new Map<string, () => Iterable<Parked>>();

  constructor(private readonly log?: Logger) {}

  /** Remembers an event that cannot be read; the first of its stream counts. A broken chain is told of once, whatever waits already. */
  unreadable(event: UnreadableEvent): void {
    const { stream, revision, position, unreadable, torn } = event;
    const known = this.unreadables.get(stream);
    const facts = { stream, revision: String(revision), posicao: String(position), motivo: unreadable };
    if (torn && !this.torn.has(stream)) {
      if (this.torn.size < MOST) this.torn.add(stream);
      this.log?.error(
        { seguranca: true, ...facts, evento: torn.id, esperado: torn.expected, encontrado: torn.found },
        'stream parked: its chain of hashes is broken',
      );
    } else if (!known && !torn) this.log?.error(facts, 'stream parked: an event cannot be read');
    if (known ? known.revision > revision : this.unreadables.size < MOST) this.unreadables.set(stream, event);
  }

  /** Throws UnreadableEventError where a stream is known to wait. */
  check(stream: string): void {
    const event = this.unreadables.get(stream);
    if (event) throw new UnreadableEventError(event);
  }

  /** One at which a decider's own code failed waits like one that cannot be read: there is no state to decide on. */
  unfolded(event: Placed, err: unknown): UnreadableEventError {
    this.log?.error({ stream: event.stream, err }, 'an event could not be folded');
    const { stream, revision, position } = event;
    const unreadable = { stream, revision, position, unreadable: notFolded(event) };
    this.unreadable(unreadable);
    return new UnreadableEventError(unreadable);
  }

  /** The first stream of this kind that is known to wait. */
  firstOf(prefix: string): UnreadableEvent | undefined {
    return [...this.unreadables.values()].find(({ stream }) => stream.startsWith(prefix));
  }

  /** What waits in one fold is asked for when somebody wants to know. */
  alsoIn(fold: string, waiting: () => Iterable<Parked>): void {
    this.folds.set(fold, waiting);
  }

  list(): Parada[] {
    const found = new Map<string, { stream: string; position: bigint; motivo: string; leituras: string[] }>();
    const add = (fold: string, { stream, position, reason }: Parked) => {
      const key = `${stream} ${reason}`;
      const parada = found.get(key) ?? { stream, position, motivo: reason, leituras: [] };
      found.set(key, parada);
      parada.leituras.push(fold);
    };
    for (const { unreadable: reason, ...place } of this.unreadables.values())
      add(EVERYBODY, { ...place, reason });
    for (const [fold, waiting] of this.folds) for (const parked of waiting()) add(fold, parked);
    return Array.from(found.values(), ({ position, ...parada }) => ({
      ...parada,
      posicao: String(position),
    }));
  }
}

/** Why a stream waits at whose event a fold's own code failed. */
const notFolded = ({ revision, type }: Placed): string => `evento ${revision}: ${type} não pôde ser aplicado`;

/** Its stream waits from this event on: it cannot be read, or what is read of it cannot be folded or applied. */
export const parkedAt = (event: Placed | UnreadableEvent): Parked => ({
  stream: event.stream,
  position: event.position,
  reason: 'unreadable' in event ? event.unreadable : notFolded(event),
});
