import { KnownCommands } from '@rifa-viva/write-side/kernel/known-commands';
import { afterEach, expect, it, vi } from 'vitest';
import { type Figures, type Plants, Shop } from '../actors/world.ts';

/** Who waits in the kernel waits for the scheduler. */
const time = vi.hoisted(() => ({ delay: async (_ms: number): Promise<void> => undefined }));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) => time.delay(ms),
}));

const SEEDS = Number(process.env.PROOF_ACTOR_SEEDS ?? 300);
const FIRST = Number(process.env.PROOF_FIRST_SEED ?? 1);
/** A planted fault shows itself within so many seeds. */
const PLANTED_SEEDS = 300;

async function playing(seed: number, plants?: Plants) {
  const shop = new Shop(seed, plants);
  const { scheduler } = shop;
  time.delay = (ms) => new Promise((resolve) => scheduler.after(ms, resolve));
  vi.spyOn(performance, 'now').mockImplementation(() => scheduler.now);
  vi.spyOn(Math, 'random').mockImplementation(scheduler.chance.next);
  vi.stubGlobal('setTimeout', (call: () => void, ms: number) => scheduler.after(ms, call));
  vi.stubGlobal('clearTimeout', (takeBack: () => void) => takeBack());
  try {
    return await shop.play();
  } finally {
    vi.unstubAllGlobals();
    vi.mocked(performance.now).mockRestore();
    vi.mocked(Math.random).mockRestore();
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

it(`one stream of three processes is one stream, whatever ${SEEDS} seeds do to it`, {
  timeout: 60_000 + 1_000 * SEEDS,
}, async () => {
  const sums: Record<keyof Figures, number> = { recorded: 0, refused: 0, repeated: 0, putOff: 0 };
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { violations, figures } = await playing(seed);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
    for (const key of Object.keys(sums) as (keyof Figures)[]) sums[key] += figures[key];
  }
  console.log(`actors under seeds: ${SEEDS} from ${FIRST}, ${JSON.stringify(sums)}`);
  for (const [name, sum] of Object.entries(sums))
    expect({ name, happened: sum > 0 }).toEqual({ name, happened: true });
});

/** What is found under the first seed that finds something. */
async function foundBy(plants: Plants): Promise<string> {
  for (let seed = 1; seed <= PLANTED_SEEDS; seed += 1) {
    const { violations } = await playing(seed, plants);
    if (violations.length > 0) return violations.join('\n');
  }
  return '';
}

it.each<[string, Plants, RegExp]>([
  ['that ids of events are made of the command’s', { idsOfCommand: true }, /told \d, recorded \d|torn/],
  ['that nobody minds what was written before', { anyRevision: true }, /torn|twice/],
  ['that what was sent is said to be unsent', { falselyUnsent: true }, /nothing was begun, and done/],
  ['that a refusal is told by an old end of the log', { oldRevision: true }, /never so/],
])('finds %s', async (_, plants, told) => {
  expect(await foundBy(plants)).toMatch(told);
});

it('finds that commands are forgotten', async () => {
  vi.spyOn(KnownCommands.prototype, 'find').mockReturnValue(undefined);
  expect(await foundBy({})).toMatch(/done twice/);
});
