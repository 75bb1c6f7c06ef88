import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Installation } from '../testing/installation.ts';
import { compiledProof } from '../testing/programs.ts';

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
/** Of each life. */
const WARM_UP_MS = 10 * 60_000;

export const PROGRAMS = ['application', 'event store'] as const;
type ProgramName = (typeof PROGRAMS)[number];
/** Objects and buffers: what each command leaves behind is seen here. Resident memory moves by tens of MB for the allocator's reasons. */
export const keptBy = (program: ProgramName) => `kept by the ${program}`;

/** Memory of the programs, by name: resident, and what they keep. */
export class Memory {
  private readonly since = Date.now();
  private readonly samples = new Map<string, Sample[]>();
  private readonly lastKept = new Map<ProgramName, string>();

  constructor(
    private readonly running: Installation,
    /** How many were acknowledged so far. */
    private readonly commands: () => number,
    /** Where each says what it keeps (`tellsWhatItKeeps`). */
    private readonly keptFiles: Readonly<Record<ProgramName, string>>,
  ) {}

  async watch(stop: AbortSignal): Promise<void> {
    const { app, stores } = this.running;
    while (!stop.aborted) {
      const pids = { application: app.pid(), 'event store': stores.pids().eventStore };
      for (const program of PROGRAMS) {
        this.sample(program, pids[program], residentMb(pids[program]));
        this.sampleKept(program);
      }
      await delay(SAMPLE_MS);
    }
  }

  /** Nothing of what is down. */
  private sample(name: string, pid: number | undefined, mb: number): void {
    if (pid === undefined || mb === 0) return;
    const samples = this.samples.get(name) ?? [];
    this.samples.set(name, samples);
    samples.push({ atMs: Date.now() - this.since, pid, mb, commands: this.commands() });
  }

  private sampleKept(program: ProgramName): void {
    const file = this.keptFiles[program];
    const told = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (told === (this.lastKept.get(program) ?? '')) return;
    this.lastKept.set(program, told);
    this.sample(keptBy(program), Number.parseInt(told, 10), keptMb(told));
  }

  /** By each program, as it said last; MB. */
  get kept(): string {
    return PROGRAMS.map((program) => Math.round(keptMb(this.lastKept.get(program) ?? ''))).join(' and ');
  }

  told(): Readonly<Record<string, MemoryTold>> {
    return Object.fromEntries(
      Array.from(this.samples, ([name, all]) => [
        name,
        {
          peak: Math.round(Math.max(0, ...all.map(({ mb }) => mb))),
          perMinute: slopeOf(all, minutes),
          perCommand: slopeOf(all, kilocommands),
        },
      ]),
    );
  }
}

/** Of what `KEPT_MEMORY` names. */
export const keptMb = (told: string): number => Number(told.split(' ')[2] ?? 0) / 1_024 ** 2;

/** Of the environment of a program that collects all it keeps no longer every so often, and tells what is left. */
export const tellsWhatItKeeps = (file: string, everyMs: number) => ({
  KEPT_MEMORY: file,
  KEPT_MEMORY_MS: String(everyMs),
  NODE_OPTIONS: `--import=${pathToFileURL(compiledProof('testing/kept-memory'))}`,
});

/** 0: it is down. */
function residentMb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
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
