import { beganAt, begunIn, dayOf, endBegun, type Play, readDiary, writeDiary } from './diary.ts';

/** By which a demo lives; a test brings its own. */
export interface DemoTime {
  now(): number;
  readonly play: Play;
}
/** Where nobody plays the past, all of it happens now. */
const NO_PAST: DemoTime = { now: Date.now, play: () => undefined };

/** When the people of a demo were made that is yet to be filled; null where it is. */
export const demoBegan = (dataDir: string, now = Date.now()): Date | null =>
  readDiary(dataDir) ? null : beganAt(begunIn(dataDir, now).at);

/**
 * Fills a fresh installation, and goes on at the first start of each later day. Every command has a fixed idempotency
 * key, so a round that was interrupted goes on where it stood at the next start.
 */
export async function seedDemo(
  url: string,
  dataDir: string,
  log: (line: string) => void,
  { now, play }: DemoTime = NO_PAST,
): Promise<void> {
  const diary = readDiary(dataDir);
  if (diary?.dia === dayOf(now())) return;
  const begun = begunIn(dataDir, now());
  if (!diary) log('Preparing the demo…');
  // Most starts have no round to play: they do not wait for what plays it to be loaded.
  const { playRound } = await import('./round.ts');
  writeDiary(dataDir, await playRound({ url, dataDir, begun, play }, diary, log));
  play(null);
  endBegun(dataDir);
}
