import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Compaction pays where this many lines say what others have said since. */
const SPARE_LINES = 1_000;

/** What is to outlive the process: one JSON value a line, the last one of a thing holds. */
export class Journal {
  private readonly file: string;
  private lines: number;

  private constructor(file: string, lines: number) {
    this.file = file;
    this.lines = lines;
  }

  /** With what it held, oldest first. A line that was cut short by a crash is passed over. */
  static open(file: string): { readonly journal: Journal; readonly values: readonly unknown[] } {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const values = lines.flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
    const journal = new Journal(file, values.length);
    // What follows a line that was cut short begins a line of its own.
    if (lines.at(-1)) journal.rewrite(values);
    return { journal, values };
  }

  append(value: unknown): void {
    appendFileSync(this.file, `${JSON.stringify(value)}\n`, { mode: 0o600 });
    this.lines += 1;
  }

  /** Whether it holds far more lines than there are things. */
  isSpacious(things: number): boolean {
    return this.lines > 2 * things + SPARE_LINES;
  }

  /** Whole or not at all. */
  rewrite(values: readonly unknown[]): void {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
    writeFileSync(`${this.file}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${this.file}.new`, this.file);
    this.lines = values.length;
  }
}
