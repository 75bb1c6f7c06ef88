import type { Streams } from './protocol.ts';
import type { StoredEvent } from './types.ts';

/** What a $all read or subscription lets through. */
export interface Filter {
  readonly matches: (event: Pick<StoredEvent, 'stream' | 'type'>) => boolean;
  /** What the database itself can look for; null where only `matches` can tell. */
  readonly prefixes: { readonly column: 'stream' | 'type'; readonly texts: readonly string[] } | null;
  /** Scanned events between two checkpoints. */
  readonly checkpointEvery: bigint;
}

const DEFAULT_WINDOW = 32;

export class BadFilterError extends Error {}

/** Throws BadFilterError. */
export function readFilter(options: Streams.ReadReq.Options): Filter | null {
  const filter = options.getFilter();
  if (!filter) return null;
  const multiplier = filter.getCheckpointintervalmultiplier();
  if (options.hasSubscription() && multiplier === 0)
    throw new BadFilterError('checkpoint interval must not be 0');
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  const column = filter.hasStreamIdentifier() ? 'stream' : 'type';
  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  const texts = expression?.getPrefixList() ?? [];
  const test = texts.length > 0 ? startsWithOneOf(texts) : regex(expression?.getRegex() ?? '');
  return {
    matches: (event) => test(event[column]),
    prefixes: texts.length > 0 ? { column, texts } : null,
    checkpointEvery: BigInt(Math.max(1, window * multiplier)),
  };
}

const startsWithOneOf = (prefixes: readonly string[]) => (text: string) =>
  prefixes.some((prefix) => text.startsWith(prefix));

function regex(source: string): (text: string) => boolean {
  try {
    const expression = new RegExp(source);
    return (text) => expression.test(text);
  } catch {
    throw new BadFilterError('bad regular expression');
  }
}
