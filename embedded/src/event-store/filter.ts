import type { Expressions } from './expressions.ts';
import type { Streams } from './protocol.ts';
import type { StoredEvent } from './types.ts';

type Named = Pick<StoredEvent, 'stream' | 'type'>;

/** What a $all read or subscription lets through. */
export interface Filter {
  /** Tells it of each; at once where it goes by prefixes. */
  readonly matching: (events: readonly Named[]) => readonly boolean[] | Promise<readonly boolean[]>;
  /** What the database itself can look for; null where only `matching` can tell. */
  readonly prefixes: { readonly column: 'stream' | 'type'; readonly texts: readonly string[] } | null;
  /** Scanned events of a page, and between two checkpoints. */
  readonly window: bigint;
  readonly checkpointEvery: bigint;
}

const DEFAULT_WINDOW = 32;

export class BadFilterError extends Error {}

/** An empty expression and an empty list match nothing. Throws BadFilterError. */
export async function readFilter(
  options: Streams.ReadReq.Options,
  expressions: Expressions,
): Promise<Filter | null> {
  const filter = options.getFilter();
  if (!filter) return null;
  const multiplier = filter.getCheckpointintervalmultiplier();
  if (options.hasSubscription() && multiplier === 0)
    throw new BadFilterError('checkpoint interval must not be 0');
  const window = Math.max(1, filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW);
  const column = filter.hasStreamIdentifier() ? 'stream' : 'type';
  const said = filter.getStreamIdentifier() ?? filter.getEventType();
  const texts = said?.getPrefixList() ?? [];
  const source = said?.getRegex() ?? '';
  const byExpression = texts.length === 0 && source !== '';
  if (byExpression && !(await expressions.isGood(source))) throw new BadFilterError('bad regular expression');
  return {
    matching: byExpression
      ? (events) =>
          expressions.matching(
            source,
            events.map((event) => event[column]),
          )
      : (events) => events.map((event) => texts.some((prefix) => event[column].startsWith(prefix))),
    prefixes: byExpression ? null : { column, texts },
    window: BigInt(window),
    checkpointEvery: BigInt(Math.max(1, window * multiplier)),
  };
}
