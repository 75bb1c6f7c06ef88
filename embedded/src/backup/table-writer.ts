import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { BackupError, type Chunks } from './archive.ts';
import { type CopiedTable, copyIn } from './tables.ts';

interface Copying {
  readonly table: CopiedTable;
  readonly target: ReturnType<typeof from>;
  /** Rejects as soon as it fails, which a stream tells once, to nobody who comes later. */
  readonly done: Promise<void>;
}

/** The parts of a table follow each other: they are one COPY, which takes place whole or not at all. Throws BackupError. */
export class TableWriter {
  private copying: Copying | undefined;

  constructor(private readonly clientOf: (table: CopiedTable) => pg.Client) {}

  async write(table: CopiedTable, content: Chunks, onBytes: (bytes: number) => void): Promise<void> {
    if (table !== this.copying?.table) await this.end();
    this.copying ??= this.begin(table);
    const { target, done } = this.copying;
    for await (const chunk of content) {
      onBytes(chunk.length);
      await Promise.race([done, new Promise((resolve) => target.write(chunk, resolve))]);
    }
  }

  async end(): Promise<void> {
    const { copying } = this;
    this.copying = undefined;
    copying?.target.end();
    await copying?.done;
  }

  private begin(table: CopiedTable): Copying {
    const target = this.clientOf(table).query(from(copyIn(table)));
    const done = finished(target).catch((error: Error) => {
      throw new BackupError(`${table.table} could not be copied: ${error.message}.`);
    });
    // Whoever writes next, or ends it, hears of it.
    done.catch(() => undefined);
    return { table, target, done };
  }
}
