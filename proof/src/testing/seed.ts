import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

/** What a test draws follows from this number: another in each run, told when the test that asked for it fails, given by SEED. */
export function seedOfRun(): number {
  const seed = Number(process.env.SEED || randomInt(2 ** 31));
  onTestFailed(() => console.error(`SEED=${seed} draws this again.`));
  return seed;
}
