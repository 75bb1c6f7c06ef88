import { TIPOS_DE_STREAM } from '@rifa-viva/contracts/eventos/catalogo';
import { followFold } from '@rifa-viva/server/event-store/fold';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { growingTo } from '@rifa-viva/server/growing';
import type { BoundKeys } from '@rifa-viva/server/http/keys';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { LRUCache } from 'lru-cache';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';

/** Keys that are remembered, oldest dropped first; a stream's own events tell of theirs for longer. */
const CAPACITY = 20_000;
/**
 * Bindings between two snapshots; at a start what was written during the last three times as many of the process that left
 * the snapshot is read again, however much others wrote meanwhile.
 */
const EVERY = 10_000;
const SNAPSHOT = 'chaves';

interface Facts {
  /** Whatever was bound before it, by any process, is among the keys, or older than so many others. */
  readonly posicao: string;
  readonly chaves: readonly (readonly [key: string, fingerprint: string])[];
}

export interface BoundKeysOptions {
  readonly store: EventStore;
  readonly log: Logger;
  readonly secret: Buffer;
  /** How long a call waits at a start. */
  readonly esperaMs: number;
  readonly snapshotEvery?: number;
}

export interface FollowedKeys extends BoundKeys {
  /** Everything that was in the log at the start is known. */
  readonly ready: boolean;
  close(): Promise<void>;
}

/**
 * What the last keys were bound to, whatever stream was written: this process's own from memory, those of processes
 * before it from the log, where each event carries its call's key and fingerprint. The log is read at the start alone:
 * what another process binds meanwhile is known where it counts, in the stream that it wrote.
 */
export function followKeys(options: BoundKeysOptions): FollowedKeys {
  const { store, log, secret, esperaMs, snapshotEvery = EVERY } = options;
  const bound = new LRUCache<string, string>(growingTo(CAPACITY));
  let bindings = 0;
  let saving = false;
  /**
   * Where the log ended when what others bound was read, and at the snapshots since; no more than a whole memory of own
   * bindings back. What others bound after the first of them is in the log alone.
   */
  let ends: bigint[] = [];

  async function start() {
    const last = await loadSnapshot<Facts>(store, SNAPSHOT, 1).catch(() => null);
    for (const [key, fingerprint] of last?.facts.chaves ?? []) remember(key, fingerprint);
    // Without one no key was ever bound, or it can be told no more.
    const from = last ? BigInt(last.facts.posicao) : await store.lastPosition();
    return from === null ? null : { from, waiting: [] };
  }

  function fold({ metadata: { causationId, fingerprint } }: RecordedEvent): void {
    if (fingerprint !== undefined) remember(causationId, fingerprint);
  }

  function remember(key: string, fingerprint: string): void {
    if (!bound.has(key)) bound.set(key, fingerprint);
  }

  async function keep(): Promise<void> {
    saving = true;
    bindings = 0;
    try {
      const end = (await store.lastPosition()) ?? 0n;
      const facts: Facts = { posicao: String(ends[0] ?? 0n), chaves: [...bound.entries()].reverse() };
      ends = [...ends, end].slice(-Math.ceil(CAPACITY / snapshotEvery));
      await saveSnapshot(store, SNAPSHOT, { version: 1, facts, state: [] });
    } catch (error) {
      log.warn({ error: reasonOf(error) }, 'snapshot of keys not kept');
    } finally {
      saving = false;
    }
  }

  const prefixes = Object.keys(TIPOS_DE_STREAM);
  const followed = followFold({ name: SNAPSHOT, store, log, prefixes, start, fold });
  /** Once and for all: nothing is read after it, whatever becomes of the store meanwhile. */
  let read = false;
  const caughtUp = followed.ready().then(async () => {
    read = true;
    // Of an empty log nothing was read.
    ends = [followed.position < 0n ? 0n : followed.position];
    await keep();
    await followed.close();
  });
  caughtUp.catch(() => undefined);

  return {
    secret,
    get ready() {
      return read;
    },
    async bind(key, fingerprint) {
      if (!read && !(await within(followed.ready(), esperaMs))) throw unavailable(1);
      const other = bound.get(key);
      if (other === fingerprint) return;
      if (other !== undefined) throw new Refusal('CHAVE_DE_OUTRO_PEDIDO');
      bound.set(key, fingerprint);
      bindings += 1;
      if (bindings >= snapshotEvery && !saving) void keep();
    },
    close: () => followed.close(),
  };
}

function within(promise: Promise<void>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
