import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '../testing/installation.ts';
import { within } from './kill-series.ts';

export interface Sample {
  readonly atMs: number;
  readonly pid: number;
  readonly mb: number;
  /** Acknowledged by then, whoever lived. */
  readonly commands: number;
}

export interface MemoryTold {
  /** MB. */
  readonly peak: number;
  /** MB; null: no process lived longer than it takes to warm up. */
  readonly perMinute: number | null;
  /** kB; null as above. */
  readonly perCommand: number | null;
}

const SAMPLE_MS = 1_000;
/** Under the load the whole heap is collected within this. */
const COLLECTED_MS = 3 * 60_000;
/** Of each life. */
const WARM_UP_MS = 10 * 60_000;

/**
 * What the application's objects take, as its own metrics tell. What each command leaves behind is seen here: resident
 * memory moves by tens of MB for reasons of the allocator's, and a heap that was once large takes no more for a long time.
 */
export const HEAP = 'heap of the application';

/** Memory of the programs, by name: resident, and the application's heap. */
export class Memory {
  private readonly since = Date.now();
  private readonly samples: Readonly<Record<string, Sample[]>> = {
    application: [],
    'event store': [],
    [HEAP]: [],
  };

  constructor(
    private readonly running: Installation,
    /** How many were acknowledged so far. */
    private readonly commands: () => number,
  ) {}

  async watch(stop: AbortSignal): Promise<void> {
    const { app, stores, env } = this.running;
    while (!stop.aborted) {
      const [application, eventStore] = [app.pid(), stores.pids().eventStore];
      this.sample('application', application, residentMb(application));
      this.sample('event store', eventStore, residentMb(eventStore));
      this.sample(HEAP, application, await heapMb(env.METRICS_PORT));
      await delay(SAMPLE_MS);
    }
  }

  /** Nothing of what is down. */
  private sample(name: string, pid: number | undefined, mb: number): void {
    if (pid === undefined || mb === 0) return;
    this.samples[name]?.push({ atMs: Date.now() - this.since, pid, mb, commands: this.commands() });
  }

  told(): Readonly<Record<string, MemoryTold>> {
    return Object.fromEntries(
      Object.entries(this.samples).map(([name, all]) => {
        const kept = name === HEAP ? lowest(all) : all;
        return [
          name,
          {
            peak: Math.round(Math.max(0, ...all.map(({ mb }) => mb))),
            perMinute: slopeOf(kept, minutes),
            perCommand: slopeOf(kept, kilocommands),
          },
        ];
      }),
    );
  }
}

/** 0: it is down. */
function residentMb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** 0: it does not answer. */
async function heapMb(port: string | undefined): Promise<number> {
  const metrics = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
  const text = await within(SAMPLE_MS, metrics).catch(() => '');
  return Number(/^nodejs_heap_size_used_bytes (\d+)$/m.exec(text)?.[1] ?? 0) / 1_024 ** 2;
}

/**
 * Of every few minutes of each life the lowest: what is kept, without what waits to be collected, which comes and goes by a
 * hundred MB.
 */
export function lowest(samples: readonly Sample[]): Sample[] {
  const found = new Map<string, Sample>();
  const part = ({ pid, atMs }: Sample, later = 0) => `${pid}.${Math.floor(atMs / COLLECTED_MS) + later}`;
  for (const sample of samples)
    if (sample.mb < (found.get(part(sample))?.mb ?? Number.POSITIVE_INFINITY))
      found.set(part(sample), sample);
  // A life's last minutes are too few to be sure of that.
  return [...found.values()].filter((sample) => found.has(part(sample, 1)));
}

/** Along these a slope is MB a minute. */
export const minutes = ({ atMs }: Sample): number => atMs / 60_000;
/** Along these it is kB a command: by so many as a MB has kB. */
export const kilocommands = ({ commands }: Sample): number => commands / 1_024;

/**
 * MB for each of what they are told along, by least squares around the mean of each life, after its warm-up: whoever ends
 * and begins anew gives all back, and one line through all his lives is flat whatever each of them loses.
 */
export function slopeOf(samples: readonly Sample[], along: (sample: Sample) => number): number | null {
  const lives = new Map<number, Sample[]>();
  for (const sample of samples) {
    const life = lives.get(sample.pid);
    if (life) life.push(sample);
    else lives.set(sample.pid, [sample]);
  }
  let [together, spread] = [0, 0];
  for (const life of lives.values()) {
    const born = life[0]?.atMs ?? 0;
    const warm = life.filter(({ atMs }) => atMs > born + WARM_UP_MS);
    const mean = (of: (sample: Sample) => number) =>
      warm.reduce((sum, sample) => sum + of(sample), 0) / warm.length;
    const [x, y] = [mean(along), mean(({ mb }) => mb)];
    for (const sample of warm) {
      together += (along(sample) - x) * (sample.mb - y);
      spread += (along(sample) - x) ** 2;
    }
  }
  return spread === 0 ? null : Number((together / spread).toFixed(2));
}
