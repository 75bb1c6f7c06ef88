import { randomUUID } from 'node:crypto';
import { binaryEvent, type EventData, jsonEvent } from '@eventstore/db-client';
import { inTime } from '../patience.ts';
import type { Connection } from './connection.ts';
import type { ExpectedRevision } from './types.ts';

/** One event is kept of it, whoever writes. */
const STREAM = 'sonda';
/** A write is believed for so long. */
const BELIEVED_MS = 5_000;
/** An append under way for longer is a bad sign. */
const LATE_MS = 1_500;

type Write = (stream: string, events: EventData[], expected: ExpectedRevision) => Promise<unknown>;

/** Whether the store takes writes: reads are answered also without a quorum, and without the right to write. */
export class WriteProbe {
  private lastWrite = Number.NEGATIVE_INFINITY;
  private bounded = false;
  private trying: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly write: Write,
  ) {}

  /** Hears of every append of the process. */
  wrote(): void {
    this.lastWrite = performance.now();
  }

  failed(): void {
    this.lastWrite = Number.NEGATIVE_INFINITY;
  }

  /** Throws why it does not. */
  async passes(): Promise<void> {
    const { oldestAppend } = this.connection;
    const late = oldestAppend !== null && performance.now() - oldestAppend > LATE_MS;
    if (!late && performance.now() - this.lastWrite < BELIEVED_MS) return;
    this.trying ??= this.try().finally(() => {
      this.trying = undefined;
    });
    await inTime(this.trying, 'the event store takes no writes');
  }

  private async try(): Promise<void> {
    if (!this.bounded) {
      await this.write(`$$${STREAM}`, [jsonEvent({ type: '$metadata', data: { $maxCount: 1 } })], 'any');
      this.bounded = true;
    }
    await this.write(
      STREAM,
      [binaryEvent({ id: randomUUID(), type: 'Sonda', data: new Uint8Array() })],
      'any',
    );
  }
}
