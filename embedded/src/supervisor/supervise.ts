import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export interface Program {
  readonly name: string;
  /** Path of a compiled module, run by this Node. It ends when its parent does (IPC channel). */
  readonly module: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each JSON ready line, at every (re)start. */
  readonly onReady?: (ready: Readonly<Record<string, unknown>>) => void;
  readonly log: (line: string) => void;
}

export interface Supervised {
  readonly name: string;
  /** Process id now; undefined between a death and the next start. */
  pid(): number | undefined;
  /** The first ready line. Rejects when the program ends before it without hope (exit code 2: bad settings). */
  readonly ready: Promise<Readonly<Record<string, unknown>>>;
  stop(): Promise<void>;
}

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;
/** A run this long counts as healthy: the next restart is quick again. */
const HEALTHY_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;
const BAD_SETTINGS = 2;

/** Runs a program and starts it again whenever it dies, with growing pauses. */
export function supervise(program: Program): Supervised {
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let resolveReady: (ready: Readonly<Record<string, unknown>>) => void = () => undefined;
  let rejectReady: (error: Error) => void = () => undefined;
  const ready = new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });

  const running = (async () => {
    let backoff = FIRST_BACKOFF_MS;
    while (!stopping.signal.aborted) {
      const started = Date.now();
      child = launch(program);
      readLines(child, program, (line) => {
        resolveReady(line);
        program.onReady?.(line);
      });
      const code = await exitOf(child);
      child = undefined;
      if (stopping.signal.aborted) return;
      if (code === BAD_SETTINGS) {
        rejectReady(new Error(`${program.name} refused its settings`));
        return;
      }
      if (Date.now() - started > HEALTHY_MS) backoff = FIRST_BACKOFF_MS;
      program.log(`${program.name} ended (${code ?? 'signal'}), starting again`);
      await delay(backoff, undefined, { signal: stopping.signal }).catch(() => undefined);
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
    }
  })();

  return {
    name: program.name,
    pid: () => child?.pid,
    ready,
    async stop() {
      stopping.abort();
      const ending = child;
      ending?.kill('SIGTERM');
      const timer = setTimeout(() => ending?.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await running;
      clearTimeout(timer);
    },
  };
}

function launch({ module, args = [], env = {} }: Program): ChildProcess {
  return spawn(process.execPath, [module, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Ready lines are JSON objects with `ready: true`; everything else is the program's own output. */
function readLines(
  child: ChildProcess,
  program: Program,
  onReady: (line: Record<string, unknown>) => void,
): void {
  if (!child.stdout) return;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const ready = readyLine(line);
    if (ready) onReady(ready);
    else program.log(line);
  });
}

function readyLine(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{"ready":true')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });

/** For the programs themselves: end when the parent is gone, however it went. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit(0));
}
