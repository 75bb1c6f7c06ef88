import { CORRENTE_INICIAL, textoDaCorrente } from '@rifa-viva/contracts/eventos/corrente';
import type { Metadata, StoredEvent } from '@rifa-viva/contracts/eventos/metadata';
import type { ParkedStreams } from '@rifa-viva/server/event-store/parked';
import type { EventStore, NewEvent, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { type Envelope, eventId, metadataOf, sha256 } from './commands.ts';
import type { Decider } from './decider.ts';
import { RecentCommands } from './recent-commands.ts';
import { loadSnapshot, type Snapshot } from './snapshots.ts';

/** Protocol overhead of one event in an append. */
const ENVELOPE_BYTES = 150;

/** Where a snapshot of a stream stands. */
export interface StreamFacts {
  /** Last revision that is folded in. */
  readonly revision: string;
  /** SHA-256 chain value after that revision. */
  readonly hash: string;
  /** Recent commands: id and where its events stand. */
  readonly commands: readonly (readonly [commandId: string, firstRevision: string, count: number])[];
}

/** A stream folded into memory: the state and what the next append needs. */
export class StreamState<S, C, E extends StoredEvent, A> {
  state: S;
  /** Last revision folded in; -1n for an empty stream. Runs ahead of the log while an append is under way. */
  revision = -1n;
  hash = CORRENTE_INICIAL;
  recent = new RecentCommands();
  lastSnapshot = -1n;

  constructor(
    readonly stream: string,
    private readonly decider: Decider<S, C, E, A>,
    private readonly chained: boolean,
  ) {
    this.state = decider.initial();
  }

  /** From the newest snapshot and the events after it. */
  static async load<S, C, E extends StoredEvent, A>(
    store: EventStore,
    stream: string,
    decider: Decider<S, C, E, A>,
    chained: boolean,
  ): Promise<StreamState<S, C, E, A>> {
    const loaded = new StreamState(stream, decider, chained);
    // One that cannot be read is none: the events tell the same.
    await loaded.restore(store).catch(() => undefined);
    for await (const event of store.read(stream, loaded.revision + 1n)) loaded.fold(event, store.parked);
    return loaded;
  }

  private async restore(store: EventStore): Promise<void> {
    const format = this.decider.snapshot;
    const snapshot = format && (await loadSnapshot<StreamFacts>(store, this.stream, format.version));
    if (!snapshot) return;
    const { revision, hash, commands } = snapshot.facts;
    this.state = format.read(snapshot.state);
    this.revision = BigInt(revision);
    this.lastSnapshot = this.revision;
    this.hash = hash;
    this.recent = RecentCommands.from(commands);
  }

  private fold(event: RecordedEvent, parked: ParkedStreams): void {
    try {
      this.state = this.decider.evolve(this.state, event as unknown as E);
    } catch (cause) {
      throw parked.unfolded(event, cause);
    }
    this.advance(event, event.stored);
  }

  /** Returns about how many bytes the event takes in an append. */
  private advance(event: NewEvent, stored: NewEvent = event): number {
    this.revision += 1n;
    this.recent.add(event.metadata.commandId, this.revision);
    const text = textoDaCorrente(stored);
    if (this.chained) this.hash = sha256(text);
    return Buffer.byteLength(text) + ENVELOPE_BYTES;
  }

  /** Folds decided events in, ahead of the log, and returns them as they are to be stored, with their size. */
  take(envelope: Envelope<C>, events: readonly E[]): { stored: NewEvent[]; bytes: number } {
    let bytes = 0;
    const stored = events.map((event, index) => {
      const metadata: Metadata = {
        ...metadataOf(this.stream, event.type, envelope),
        ...(this.chained ? { previousHash: this.hash } : {}),
      };
      const recorded: NewEvent = {
        id: eventId(this.stream, envelope.commandId, index),
        type: event.type,
        data: event.data,
        metadata,
      };
      this.state = this.decider.evolve(this.state, event);
      bytes += this.advance(recorded);
      return recorded;
    });
    return { stored, bytes };
  }

  /** What a snapshot of this moment holds; null where the stream keeps none or it is too soon. */
  snapshotDue(): Snapshot<StreamFacts> | null {
    const format = this.decider.snapshot;
    if (!format || this.revision - this.lastSnapshot < BigInt(format.every)) return null;
    this.lastSnapshot = this.revision;
    return {
      version: format.version,
      facts: { revision: String(this.revision), hash: this.hash, commands: this.recent.entries() },
      state: format.write(this.state),
    };
  }
}
