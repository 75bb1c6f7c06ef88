import { type FoldOptions, type FollowedFold, followFold } from '@rifa-viva/server/event-store/fold';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';

export interface KeptFoldOptions<F> extends Omit<FoldOptions, 'prefixes' | 'start' | 'onBatch'> {
  /** Of its snapshots too. */
  readonly store: EventStore;
  readonly prefix: string | readonly string[];
  /** Name of its snapshots, and version of what they hold. */
  readonly snapshot: string;
  readonly version: number;
  /** Events between two snapshots; at a start so many are read again at most. */
  readonly every: number;
  /** What a snapshot keeps. */
  readonly facts: () => F;
  readonly recall: (facts: F) => void;
}

/** Where a snapshot stood in the log, and which streams waited there. */
interface Place {
  readonly posicao: string;
  readonly paradas: readonly (readonly [stream: string, posicao: string, motivo: string])[];
}

/** A fold that follows the log from its last snapshot, and leaves one now and then. */
export function keptFold<F extends object>(options: KeptFoldOptions<F>): FollowedFold {
  const { store, log, name, prefix, snapshot, version, every } = options;
  /** Since the last snapshot. */
  let folded = 0;
  let keeping = false;

  async function start() {
    const last = await loadSnapshot<F & Place>(store, snapshot, version, prefix).catch(() => null);
    if (!last) return null;
    options.recall(last.facts);
    const { posicao, paradas } = last.facts;
    const waiting = paradas.map(([stream, at, reason]) => ({ stream, position: BigInt(at), reason }));
    return { from: BigInt(posicao), waiting };
  }

  /** A snapshot that fails costs a longer start, never the fold. */
  async function keep(): Promise<void> {
    keeping = true;
    folded = 0;
    try {
      const place: Place = {
        posicao: String(followed.position),
        paradas: Array.from(followed.waiting.values(), (p) => [p.stream, String(p.position), p.reason]),
      };
      const facts = { ...options.facts(), ...place };
      await saveSnapshot(store, snapshot, { version, facts, state: [] }, prefix);
    } catch (error) {
      log.warn({ fold: name, error: reasonOf(error) }, 'snapshot not kept');
    } finally {
      keeping = false;
    }
  }

  const followed = followFold({
    ...options,
    prefixes: [prefix].flat(),
    start,
    onBatch(events) {
      folded += events;
      if (folded >= every && !keeping) void keep();
    },
  });
  return followed;
}
