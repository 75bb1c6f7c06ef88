import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '@rifa-viva/embedded/start';

export interface Sample {
  readonly atMs: number;
  readonly pid: number;
  readonly mb: number;
}

export interface MemoryTold {
  /** MB. */
  readonly peak: number;
  /** MB a minute; null: no process lived longer than it takes to warm up. */
  readonly slope: number | null;
}

const SAMPLE_MS = 1_000;
/** Of each life. */
export const WARM_UP_MS = 10 * 60_000;

/** Resident memory of the programs, by name. */
export class Memory {
  private readonly since = Date.now();
  private readonly samples: Readonly<Record<string, Sample[]>> = { application: [], 'event store': [] };

  constructor(private readonly running: Running) {}

  async watch(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.sample('application', this.running.app.pid());
      this.sample('event store', this.running.stores.pids().eventStore);
      await delay(SAMPLE_MS);
    }
  }

  private sample(name: string, pid: number | undefined): void {
    if (pid === undefined) return;
    try {
      const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
      if (kb > 0) this.samples[name]?.push({ atMs: Date.now() - this.since, pid, mb: kb / 1024 });
    } catch {
      // It is down.
    }
  }

  told(): Readonly<Record<string, MemoryTold>> {
    return Object.fromEntries(
      Object.entries(this.samples).map(([name, all]) => [
        name,
        { peak: Math.round(Math.max(0, ...all.map(({ mb }) => mb))), slope: slopeOf(all) },
      ]),
    );
  }
}

/**
 * MB a minute, by least squares around the mean of each life, after its warm-up: whoever ends and begins anew gives all
 * back, and one line through all his lives is flat whatever each of them loses.
 */
export function slopeOf(samples: readonly Sample[], warmUpMs = WARM_UP_MS): number | null {
  const lives = new Map<number, Sample[]>();
  for (const sample of samples) {
    const life = lives.get(sample.pid);
    if (life) life.push(sample);
    else lives.set(sample.pid, [sample]);
  }
  let [together, spread] = [0, 0];
  for (const life of lives.values()) {
    const born = life[0]?.atMs ?? 0;
    const warm = life.filter(({ atMs }) => atMs > born + warmUpMs);
    const mean = (of: (sample: Sample) => number) =>
      warm.reduce((sum, sample) => sum + of(sample), 0) / warm.length;
    const minutes = ({ atMs }: Sample) => atMs / 60_000;
    const [x, y] = [mean(minutes), mean(({ mb }) => mb)];
    for (const sample of warm) {
      together += (minutes(sample) - x) * (sample.mb - y);
      spread += (minutes(sample) - x) ** 2;
    }
  }
  return spread === 0 ? null : Number((together / spread).toFixed(1));
}
