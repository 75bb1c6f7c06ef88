import type { Logger } from '../logger.ts';
import { type EventStore, StoreUnavailableError } from './types.ts';

/** A node of a cluster may be behind for a moment. */
const LOOKS = 3;
const OTHER_LOG =
  'The event store holds another log than this process has read of, or an older one: nothing is read or written until it ' +
  'is the same again. Where a backup was restored on purpose, start all processes anew; otherwise look at EVENTSTORE_URL.';

/**
 * Whether the event store still holds the log that was read of it. Where another took its place, or an older backup,
 * a subscription would go on from its position as if nothing were missing: no event store can tell.
 */
export class LogIdentity {
  private newest: { readonly id: string; readonly position: bigint } | undefined;
  private looks = 0;
  /** Known to be another, as of the last look. */
  isOther = false;

  constructor(
    private readonly idAt: EventStore['idAt'],
    private readonly log: Logger | undefined,
  ) {}

  /** Of events that no store ever drops. */
  heard(id: string, position: bigint): void {
    if (this.newest === undefined || position > this.newest.position) this.newest = { id, position };
  }

  /** Before a subscription goes on. Throws StoreUnavailableError where the newest event does not stand where it stood. */
  async check(): Promise<void> {
    if (!this.newest) return;
    const { id, position } = this.newest;
    const found = await this.idAt(position);
    if (found === id) {
      this.looks = 0;
      this.isOther = false;
      return;
    }
    this.looks += 1;
    if (!this.isOther && (found !== null || this.looks >= LOOKS)) {
      this.isOther = true;
      this.log?.error(OTHER_LOG);
    }
    throw anotherLog();
  }

  /** Throws StoreUnavailableError. */
  mustBeOurs(): void {
    if (this.isOther) throw anotherLog();
  }
}

const anotherLog = () => new StoreUnavailableError('event store: another log');
