import { estoque } from '@rifa-viva/write-side/rifa/estoque';
import { afterEach, expect, it, vi } from 'vitest';
import type { Plants } from '../payments/plants.ts';
import { seeded } from '../payments/scheduler.ts';
import { play } from '../payments/world.ts';

/** Chance in the product itself, which no seed may leave out: which tickets a purchase gets. */
const random = vi.hoisted(() => ({ bytes: (_count: number) => Buffer.alloc(0) }));
vi.mock('@rifa-viva/server/vault/random', () => ({ pooledRandom: (count: number) => random.bytes(count) }));

const SEEDS = Number(process.env.PROOF_SEEDS ?? 150);
const FIRST = Number(process.env.PROOF_FIRST_SEED ?? 1);
/** A planted fault shows itself within so many seeds. */
const PLANTED_SEEDS = 400;

function playing(seed: number, plants?: Plants) {
  const chance = seeded(seed + 1_000_003);
  random.bytes = (count) => Buffer.from(Array.from({ length: count }, () => chance.between(0, 256)));
  return play(seed, plants);
}

afterEach(() => {
  vi.restoreAllMocks();
});

// Each takes some 20 ms of processor.
it(`every payment ends once, whatever ${SEEDS} seeds do to it`, {
  timeout: 60_000 + 1_000 * SEEDS,
}, async () => {
  const sums = { received: 0, sold: 0, refunded: 0, pending: 0 };
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { violations, figures } = await playing(seed);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
    for (const key of ['received', 'sold', 'refunded', 'pending'] as const) sums[key] += figures[key];
  }
  console.log(`payments under seeds: ${SEEDS} from ${FIRST}, centavos ${JSON.stringify(sums)}`);
  for (const [name, sum] of Object.entries(sums))
    expect({ name, happened: sum > 0 }).toEqual({ name, happened: true });
});

it('the same seed does the same', async () => {
  for (const seed of [1, 2, 3]) expect(await playing(seed)).toEqual(await playing(seed));
  expect((await playing(1)).trace).not.toBe((await playing(2)).trace);
});

/** The first seed under which something is found. */
async function foundBy(plants: Plants): Promise<string[]> {
  for (let seed = 1; seed <= PLANTED_SEEDS; seed += 1) {
    const { violations } = await playing(seed, plants);
    if (violations.length > 0) return [...violations];
  }
  return [];
}

it.each<[string, Plants, RegExp]>([
  ['the same money taken for new each time it is read', { noDedupe: true }, /receipts|given back/],
  ['a charge believed to be ended', { noEnding: true }, /can still be paid/],
  ['that whatever came is taken for what was charged', { noAmount: true }, /another amount/],
  ['that nobody notices what went back at the provider', { noReturn: true }, /nobody asked/],
  ['that money is believed to be given back', { noRefund: true }, /neither sold nor given back/],
])('finds %s', async (_, plants, told) => {
  expect((await foundBy(plants)).join('\n')).toMatch(told);
});

it('finds that nobody asks whether late money’s numbers are still free', async () => {
  vi.spyOn(estoque, 'livre').mockReturnValue(true);
  expect((await foundBy({})).join('\n')).toMatch(/sold while/);
});
