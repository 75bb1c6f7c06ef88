import type { Streams } from './protocol.ts';
import type { StoredEvent } from './types.ts';

/** What a $all read or subscription lets through. */
export interface Filter {
  readonly matches: (event: StoredEvent) => boolean;
  /** Stream prefixes, where the database can do the work; null otherwise. */
  readonly streamPrefixes: readonly string[] | null;
  /** Scanned events between two checkpoints. */
  readonly checkpointEvery: number;
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
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const pick = byStream ? (e: StoredEvent) => e.stream : (e: StoredEvent) => e.type;
  const prefixes = expression?.getPrefixList() ?? [];
  const test = prefixes.length > 0 ? startsWithOneOf(prefixes) : regex(expression?.getRegex() ?? '');
  return {
    matches: (event) => test(pick(event)),
    streamPrefixes: byStream && prefixes.length > 0 ? prefixes : null,
    checkpointEvery: Math.max(1, window * multiplier),
  };
}

const startsWithOneOf = (prefixes: readonly string[]) => (text: string) =>
  prefixes.some((p) => text.startsWith(p));

function regex(source: string): (text: string) => boolean {
  try {
    const expression = new RegExp(source);
    return (text) => expression.test(text);
  } catch {
    throw new BadFilterError('bad regular expression');
  }
}
