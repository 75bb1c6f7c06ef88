import { readFileSync } from 'node:fs';
import { childrenOf } from '@rifa-viva/proof/testing/programs';

/** Processor time of programs, by Linux's own count: user and system, their children's with them. */

export interface Cost {
  readonly calls: number;
  readonly perSecond: number;
  /** Microseconds of processor a call, by program. */
  readonly spent: Readonly<Record<string, number>>;
}

type Pids = Readonly<Record<string, number | undefined>>;
export type Meter = (work: () => Promise<number>) => Promise<Cost>;

/** Clock ticks of Linux, a hundredth of a second each. */
const TICK_US = 10_000;

/** Measures work that answers how many calls it made. */
export function meter(programs: () => Pids): Meter {
  const ticks = () =>
    Object.entries(programs()).map(([name, pid]): [string, Map<number, number>] => [
      name,
      new Map((pid === undefined ? [] : withItsOwn(pid)).map((one) => [one, ticksOf(one)])),
    ]);
  return async (work) => {
    const before = new Map(ticks());
    const started = performance.now();
    const calls = await work();
    const seconds = (performance.now() - started) / 1_000;
    const spent = ticks().map(([name, now]): [string, number] => {
      // One by one: what ended meanwhile must not be taken off what others did.
      const since = [...now].map(([one, count]) => count - (before.get(name)?.get(one) ?? 0));
      return [name, (since.reduce((sum, count) => sum + count, 0) * TICK_US) / Math.max(1, calls)];
    });
    return { calls, perSecond: calls / seconds, spent: Object.fromEntries(spent) };
  };
}

/** What this process starts is measured by itself. */
const withItsOwn = (pid: number): readonly number[] =>
  pid === process.pid ? [pid] : [pid, ...childrenOf(pid)];

/** 0 where it is gone. */
function ticksOf(pid: number): number {
  try {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
    const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number);
    return user + system;
  } catch {
    return 0;
  }
}

export const PROGRAMS = ['application', 'eventStore', 'postgres'];

/** Of the product's own programs: what stands in for others, and who calls, are not it. */
export const ofTheProduct = ({ spent }: Pick<Cost, 'spent'>): number =>
  PROGRAMS.reduce((sum, name) => sum + (spent[name] ?? 0), 0);

/** `application 480  eventStore 100 …`, microseconds. */
export const byProgram = ({ spent }: Pick<Cost, 'spent'>): string =>
  Object.entries(spent)
    .map(([name, us]) => `${name} ${us.toFixed(0)}`)
    .join('  ');
