import { createRaffleAt } from '@rifa-viva/proof/testing/raffle';
import { type Cost, meter, ofTheProduct, PROGRAMS } from './cost.ts';
import { analyze, CALLERS, reservations, startBench } from './setup.ts';

const CALLS = 5_000;
const WARM_CALLS = 10_000;
const ROUNDS = 5;
const ADMIN = 2;

interface Point {
  readonly tickets: number;
  /** Raffles that callers take in turn. */
  readonly open: number;
}
const MIDDLE: Point = { tickets: 10_000, open: 1 };
const LARGER: readonly Point[] = [{ tickets: 1_000, open: 1 }, MIDDLE, { tickets: 100_000, open: 1 }];
const MORE: readonly Point[] = [MIDDLE, { tickets: 10_000, open: 10 }, { tickets: 10_000, open: 100 }];

/**
 * `npm run bench -- crescimento`: whether a reservation costs more where raffles are larger, or where more of them are open.
 * Each point is a product of its own, and they are measured in turn, round after round, so that what else the machine does
 * hits all alike. Callers take the open raffles in turn; when those are sold out to the last ticket, the next ones of the
 * same size follow at once. So each measured call is an accepted reservation, however small the raffles are.
 */
export async function growth(): Promise<void> {
  const measured = new Map<Point, Cost[]>();
  const shops = new Map<Point, Shop>();
  try {
    for (const point of new Set([...LARGER, ...MORE])) {
      const shop = await openShop(point);
      shops.set(point, shop);
      measured.set(point, []);
      await shop.sell(WARM_CALLS);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [point, shop] of shops) measured.get(point)?.push(await shop.sell(CALLS));
    }
  } finally {
    for (const shop of shops.values()) await shop.close();
  }
  const columns = [...PROGRAMS, 'product'].map((name) => name.padStart(12)).join('');
  console.log(
    `\nGrowth: microseconds of processor for a reservation, ${CALLERS} callers, ${CALLS} reservations a round, ` +
      `median of ${ROUNDS} rounds\n${'tickets'.padStart(8)}${'open'.padStart(6)}${columns}   lowest to highest   of the first`,
  );
  for (const axis of [LARGER, MORE]) {
    const [first = 0] = axis.map((point) => median((measured.get(point) ?? []).map(ofTheProduct)));
    for (const point of axis) console.log(row(point, measured.get(point) ?? [], first));
  }
}

interface Shop {
  sell(tickets: number): Promise<Cost>;
  close(): Promise<void>;
}

async function openShop({ tickets, open }: Point): Promise<Shop> {
  const bench = await startBench(tickets);
  const [admin] = await bench.people([ADMIN]);
  if (!admin) throw new Error('nobody administers');
  const cost = meter(() => bench.pids());
  const raffles = [bench.idRifa];
  const atOnce = open * tickets;
  let sold = 0;
  const nextRaffle = (): number => {
    const idRifa = raffles[open * Math.floor(sold / atOnce) + (sold % open)];
    if (idRifa === undefined) throw new Error('no raffle is open');
    sold += 1;
    return idRifa;
  };
  return {
    async sell(wanted) {
      const needed = open * Math.ceil((sold + wanted) / atOnce);
      while (raffles.length < needed) raffles.push(await createRaffleAt(bench.url, admin, tickets));
      await analyze(bench);
      return cost(await reservations(bench, wanted, nextRaffle));
    },
    close: () => bench.stop(),
  };
}

function row({ tickets, open }: Point, rounds: readonly Cost[], first: number): string {
  const programs = PROGRAMS.map((name) => median(rounds.map(({ spent }) => spent[name] ?? 0)));
  const product = rounds.map(ofTheProduct).sort((a, b) => a - b);
  const figures = [...programs, median(product)].map((us) => us.toFixed(0).padStart(12)).join('');
  const range = `${product[0]?.toFixed(0)} to ${product.at(-1)?.toFixed(0)}`.padStart(20);
  const times = (median(product) / first).toFixed(2).padStart(15);
  return `${String(tickets).padStart(8)}${String(open).padStart(6)}${figures}${range}${times}`;
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
