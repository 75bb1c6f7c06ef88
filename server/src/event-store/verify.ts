import { TIPOS_DE_STREAM } from '@rifa-viva/contracts/eventos/catalogo';
import { type EventStore, type FollowOptions, isReadable, type LogEvent } from './types.ts';
import type { EventPlace, Torn } from './unreadable.ts';

/** What `npm run verify` finds of one stream. */
export interface VerifiedStream {
  readonly stream: string;
  readonly events: number;
  /** Of them, how many are older than the chain. */
  readonly unlinked: number;
  /** The first that does not fit the one before it. */
  readonly torn?: Torn & Pick<EventPlace, 'revision'>;
  /** Why one of them cannot be read, for other reasons than its chain. */
  readonly unreadable?: string;
}

/** Every stream of the log as it stands now, by name; one that is away is waited for. */
export async function verifyChains(
  store: Pick<EventStore, 'follow'>,
  onBreak: (error: unknown) => void = () => undefined,
): Promise<VerifiedStream[]> {
  const found = new Map<string, VerifiedStream>();
  const { signal } = new AbortController();
  for await (const events of wholeLog(store, { signal, onBreak })) {
    for (const event of events) {
      const { stream, revision, link } = event;
      const known = found.get(stream) ?? { stream, events: 0, unlinked: 0 };
      const torn = isReadable(event) ? undefined : event.torn;
      const unreadable = isReadable(event) || torn ? undefined : event.unreadable;
      found.set(stream, {
        ...(torn ? { torn: { ...torn, revision } } : {}),
        ...(unreadable ? { unreadable } : {}),
        ...known,
        events: known.events + 1,
        unlinked: known.unlinked + (link?.previous === null ? 1 : 0),
      });
    }
  }
  return [...found.values()].sort((a, b) => (a.stream < b.stream ? -1 : 1));
}

/** From its beginning to its end as it stands then, verified; ends early where it is told to. */
export async function* wholeLog(
  store: Pick<EventStore, 'follow'>,
  options: Pick<FollowOptions, 'signal' | 'onBreak'>,
): AsyncGenerator<readonly LogEvent[]> {
  const prefixes = Object.keys(TIPOS_DE_STREAM);
  for await (const batch of store.follow({ ...options, from: null, prefixes })) {
    yield batch.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
    if (batch.some(({ kind }) => kind === 'caughtUp')) return;
  }
}

/** One line a stream. */
export function lineOf({ stream, events, unlinked, torn, unreadable }: VerifiedStream): string {
  const notes = [
    ...(unlinked > 0 ? [`${unlinked} older than the chain`] : []),
    ...(unreadable ? [`not readable by this build: ${unreadable}`] : []),
  ];
  const aside = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  if (!torn) return `${stream}: ${unreadable ? 'NOT READABLE' : 'ok'}, ${events} events${aside}`;
  const { revision, id, expected, found } = torn;
  const hashes = `expected ${expected ?? 'the event before, which is gone'}, found ${found ?? 'none'}`;
  return `${stream}: BROKEN at revision ${revision}, event ${id}: ${hashes}${aside}`;
}
