import { readFileSync } from 'node:fs';
import { shiftedDate } from './shifted-date.ts';

/**
 * A machine whose clock is ahead: its hours and minutes pass while a process is dead, and its seconds are as long as any.
 * Loaded before a program (`node --import`) it reads by how much from the file that `SHIFTED_TIME` names, and again at each
 * SIGUSR2: a clock that is set while the program runs.
 */
const RealDate = Date;
let ahead = 0;

const Shifted = shiftedDate(RealDate, () => ahead);

/** Milliseconds by which this process's clock is ahead of the machine's from now on; 0: it is the machine's. */
export function shiftTime(ms: number): void {
  ahead = ms;
  globalThis.Date = ms === 0 ? RealDate : Shifted;
}

const { SHIFTED_TIME } = process.env;
if (SHIFTED_TIME) {
  const read = () => {
    ahead = Number(readFileSync(SHIFTED_TIME, 'utf8'));
  };
  read();
  // Before anybody keeps the real one's `now`.
  globalThis.Date = Shifted;
  process.on('SIGUSR2', read);
}
