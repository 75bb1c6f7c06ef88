import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whole or not at all, and there after a power cut; for its owner alone unless told. */
export function writeDurably(file: string, text: string, mode = 0o600): void {
  writeFileSync(`${file}.new`, text, { mode, flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}

/** What was renamed in it stays renamed. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
