import { type EventosDosStreams, eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { isReadable, type LogEvent, type RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Tx } from './db.ts';

/**
 * A read model's writer. Its tables live in a schema of the view's name; SQL names them without it.
 * Applying the same events to the same rows gives the same rows: the kernel commits rows and checkpoint together.
 */
export interface Projector<C = unknown> {
  readonly view: string;
  /** Stream name prefixes it listens to. */
  readonly prefixes: readonly string[];
  /** Event types it reads of those streams; absent: all. */
  readonly types?: ReadonlySet<string>;
  /** Rows an event may touch, where that can be many; absent: 1. Transactions are cut by it. */
  weightOf?(event: RecordedEvent): number;
  /** CREATE TABLE and INDEX statements, run in a fresh schema. Changing them fills the view anew. */
  readonly tables: string;
  /** Raised when `apply` writes other rows than before, so that the view is filled anew; absent: 1. */
  readonly version?: number;
  /**
   * Events in log order, cut anywhere. Returns what changed, for those who push it on. An error that is not the
   * database's parks the stream of the event that causes it.
   */
  apply(events: readonly RecordedEvent[], tx: Tx, vault: Vault): Promise<C>;
}

type Prefix = keyof EventosDosStreams;

/** Those of streams whose names begin so. */
export const eventsOf = <P extends Prefix>(
  prefix: P,
  events: readonly RecordedEvent[],
): (RecordedEvent & EventosDosStreams[P])[] =>
  events.filter((event): event is RecordedEvent & EventosDosStreams[P] => eventoDe(prefix, event));

/** What is done about an event, by the beginning of its stream's name and its type; the others are not read. */
export type Handlers<C, R> = {
  readonly [P in Prefix]?: {
    readonly [T in EventosDosStreams[P]['type']]?: (
      event: RecordedEvent & Extract<EventosDosStreams[P], { type: T }>,
      context: C,
    ) => R;
  };
};

/** What a map of handlers listens to, and one call for all of them: undefined where there is none. */
export function handling<C, R>(handlers: Handlers<C, R>) {
  const byType = new Map(Object.values(handlers).flatMap((of) => Object.entries(of)));
  return {
    prefixes: Object.keys(handlers),
    types: new Set(byType.keys()),
    handle: (event: RecordedEvent, context: C): R | undefined =>
      // The map's own types say that a handler stands under the type of its event.
      (byType.get(event.type) as ((event: RecordedEvent, context: C) => R) | undefined)?.(event, context),
  };
}

/** One event after another; handlers tell the id of what they changed, null for nothing. */
export function oneByOne(
  view: Pick<Projector, 'view' | 'tables' | 'version'>,
  handlers: Handlers<Tx, Promise<number | null>>,
): Projector<ReadonlySet<number>> {
  const { prefixes, types, handle } = handling(handlers);
  return {
    ...view,
    prefixes,
    types,
    async apply(events, tx) {
      const changed = new Set<number>();
      for (const event of events) {
        const id = await handle(event, tx);
        if (typeof id === 'number') changed.add(id);
      }
      return changed;
    },
  };
}

/** Rows of one transaction: each is held in memory until it is written. */
const MAX_ROWS = 20_000;

/** Takes what one transaction applies from the front of `waiting`: so many events, and no more rows than it may. */
export function takeBatch<E extends LogEvent>(
  waiting: E[],
  projector: Pick<Projector, 'weightOf'>,
  maxEvents: number,
): E[] {
  let rows = 0;
  let count = 0;
  while (count < waiting.length && count < maxEvents) {
    const event = waiting[count];
    if (!event) break;
    rows += (isReadable(event) ? projector.weightOf?.(event) : undefined) ?? 1;
    // One event alone is applied however large it is.
    if (rows > MAX_ROWS && count > 0) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** An event that cannot be read concerns every view of its stream: nobody knows what it says. */
export const listensTo = (
  { prefixes, types }: Pick<Projector, 'prefixes' | 'types'>,
  event: LogEvent,
): boolean =>
  (types === undefined || !isReadable(event) || types.has(event.type)) &&
  prefixes.some((prefix) => event.stream.startsWith(prefix));
