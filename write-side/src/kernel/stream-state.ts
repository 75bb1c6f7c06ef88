import { randomUUID } from 'node:crypto';
import { CORRENTE_INICIAL, textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import type { StoredEvent } from '@rifa-viva/contracts/eventos/metadata';
import { previousHashAfter } from '@rifa-viva/server/event-store/chain';
import type { ParkedStreams } from '@rifa-viva/server/event-store/parked';
import type { EventStore, NewEvent, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { type Envelope, metadataOf, sha256 } from './commands.ts';
import type { Decider, Mark, SnapshotFormat } from './decider.ts';
import { KnownCommands } from './known-commands.ts';
import { loadSnapshot, type Snapshot } from './snapshots.ts';
import { begun } from './steps.ts';

/** As its decider knows it: the codec reads no other events in streams of its kind. */
export const ownEvent = <E extends StoredEvent>(event: RecordedEvent): E => event as unknown as E;

/** Protocol overhead of one event in an append. */
const ENVELOPE_BYTES = 150;

/** Where a snapshot of a stream stands. */
export interface StreamFacts {
  /** Last revision that is folded in. */
  readonly revision: string;
  /** SHA-256 chain value after that revision. */
  readonly hash: string;
  /** Bytes of the known commands, which go before the state. */
  readonly commands: number;
}

/** A stream folded into memory: the state and what the next append needs. */
export class StreamState<S, C, E extends StoredEvent, A> {
  state: S;
  /** Last revision folded in; -1n for an empty stream. Runs ahead of the log while an append is under way. */
  revision = -1n;
  hash = CORRENTE_INICIAL;
  known = new KnownCommands();
  lastSnapshot = -1n;

  constructor(
    readonly stream: string,
    private readonly decider: Decider<S, C, E, A>,
  ) {
    this.state = decider.initial();
  }

  /** From the newest snapshot and the events after it. */
  static async load<S, C, E extends StoredEvent, A>(
    store: EventStore,
    stream: string,
    decider: Decider<S, C, E, A>,
  ): Promise<StreamState<S, C, E, A>> {
    const loaded = new StreamState(stream, decider);
    // One that cannot be read is none: the events tell the same.
    await loaded.restore(store).catch(() => undefined);
    await loaded.catchUp(store);
    return loaded;
  }

  /** Folds in what the log has beyond it. Where that fails, nothing is known of the state any more. */
  async catchUp(store: EventStore): Promise<void> {
    const { revision, hash } = this;
    for await (const event of store.read(this.stream, revision + 1n, undefined, hash))
      this.fold(event, store.parked);
  }

  /** What is taken from here on can be taken back, until it is kept; null where only the log can tell what was before. */
  mark(): Mark<void> | null {
    const kept = this.decider.mark?.(this.state);
    if (!kept) return null;
    const { revision, hash } = this;
    const known = this.known.mark();
    return {
      undo: () => {
        this.state = kept.undo();
        known.undo();
        this.revision = revision;
        this.hash = hash;
      },
      keep: () => {
        kept.keep();
        known.keep();
      },
    };
  }

  private async restore(store: EventStore): Promise<void> {
    const format = this.decider.snapshot;
    const snapshot = format && (await loadSnapshot<StreamFacts>(store, this.stream, format.version));
    if (!snapshot) return;
    const { revision, hash, commands } = snapshot.facts;
    this.known = KnownCommands.from(snapshot.state.subarray(0, commands));
    this.state = format.read(snapshot.state.subarray(commands));
    this.revision = BigInt(revision);
    this.lastSnapshot = this.revision;
    this.hash = hash;
  }

  private fold(event: RecordedEvent, parked: ParkedStreams): void {
    try {
      this.state = this.decider.evolve(this.state, ownEvent<E>(event));
    } catch (cause) {
      throw parked.unfolded(event, cause);
    }
    this.advance(event, previousHashAfter(event));
  }

  private advance(event: NewEvent, hash: string): void {
    this.revision += 1n;
    this.known.add(event.metadata.commandId, this.revision);
    this.hash = hash;
  }

  /** Folds decided events in, ahead of the log, and returns them as they are to be stored, with their size. */
  take(envelope: Envelope<C>, events: readonly E[]): { stored: NewEvent[]; bytes: number } {
    let bytes = 0;
    const stored = events.map((event) => {
      const recorded: NewEvent = {
        // Drawn: of one command that two processes decide, the second to append is told that it came second.
        id: randomUUID(),
        type: event.type,
        data: event.data,
        metadata: metadataOf(this.stream, event.type, envelope, this.hash),
      };
      this.state = this.decider.evolve(this.state, event);
      const text = textoDaCorrente(recorded);
      this.advance(recorded, sha256(text));
      // About as many as it takes in an append.
      bytes += Buffer.byteLength(text) + ENVELOPE_BYTES;
      return recorded;
    });
    return { stored, bytes };
  }

  /**
   * What a snapshot of this moment holds, in steps: as it is at the first one. Null where the stream keeps none or it is
   * too soon.
   */
  snapshotDue(): Generator<void, Snapshot<StreamFacts>> | null {
    const format = this.decider.snapshot;
    if (!format || this.revision - this.lastSnapshot < BigInt(format.every)) return null;
    this.lastSnapshot = this.revision;
    return this.snapshot(format);
  }

  private *snapshot(format: SnapshotFormat<S>): Generator<void, Snapshot<StreamFacts>> {
    const { revision, hash } = this;
    const commands = this.known.bytes();
    const state = begun(format.write(this.state));
    yield;
    const taken = {
      version: format.version,
      facts: { revision: String(revision), hash, commands: commands.length },
      state: [commands, yield* state],
    };
    // Whoever saves it begins with a turn of his own.
    yield;
    return taken;
  }
}
