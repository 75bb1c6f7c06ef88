import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CannotStartError } from '../cannot-start.ts';
import { compiled } from '../compiled.ts';
import { endWhenStill, type Patience } from './patience.ts';

export interface Program extends Patience {
  /** Path of a compiled module, run by this Node. It ends when its parent does (IPC channel). */
  readonly module: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Variables that are known only later: each life is begun at once, and waits for them by `wholeEnvironment`. */
  readonly later?: Promise<Readonly<Record<string, string>>>;
  /** Called with each JSON ready line, at every (re)start. */
  readonly onReady?: (ready: Ready) => void;
  /** Takes the program's own lines; absent: `log` does. */
  readonly output?: ((line: string) => void) | undefined;
  /** File descriptor of what it says on its standard error; absent: our own. */
  readonly errorsTo?: number | undefined;
}

/** What a program says of itself when it serves: one line of JSON on its standard output, with `"ready":true`. */
export type Ready = Readonly<Record<string, unknown>>;

export interface Supervised {
  readonly name: string;
  /** Process id now; undefined between a death and the next start. */
  pid(): number | undefined;
  /**
   * The first ready line. Rejects where there is no hope: before it was ready once the program refused its settings
   * (exit code 2), or ended time and again.
   */
  readonly ready: Promise<Ready>;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;
/** Being ready for this long counts as health: the next restart is quick again. */
const HEALTHY_MS = 200;
/** Deaths before the first readiness that are put up with. */
const MAX_STILLBIRTHS = 6;
const STOP_TIMEOUT_MS = 10_000;
const BAD_SETTINGS = 2;

/** Runs a program and starts it again whenever it dies or stands still, with growing pauses. */
export function supervise(program: Program): Supervised {
  const { name, log, output = log } = program;
  const stopping = new AbortController();
  const first = deferred<Ready>();
  let child: ChildProcess | undefined;

  /** One life: the exit code (null for a signal) and whether, and since when, it was ready. */
  const live = async (): Promise<{ code: number | null; readyAt: number | null }> => {
    let readyAt: number | null = null;
    const life = launch(program);
    child = life;
    readLines(life, output, (ready) => {
      readyAt = performance.now();
      first.resolve(ready);
      program.onReady?.(ready);
    });
    const waiting = endWhenStill(program, () => life.kill('SIGKILL'));
    life.on('message', waiting.alive);
    const code = await exitOf(life);
    waiting.stop();
    child = undefined;
    return { code, readyAt };
  };

  const running = (async () => {
    let pause = FIRST_PAUSE_MS;
    let everReady = false;
    for (let deaths = 1; !stopping.signal.aborted; deaths += 1) {
      const { code, readyAt } = await live();
      if (stopping.signal.aborted) break;
      everReady ||= readyAt !== null;
      if (!everReady && code === BAD_SETTINGS)
        return first.reject(new CannotStartError(`${name} refused its settings`));
      if (!everReady && deaths === MAX_STILLBIRTHS)
        return first.reject(new CannotStartError(`${name} does not start`));
      if (readyAt !== null && performance.now() - readyAt > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      log(`${name} ended (${code ?? 'killed'}), starting again`);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
    first.reject(new Error(`${name} was stopped before it was ready`));
  })();

  return {
    name,
    pid: () => child?.pid,
    ready: first.promise,
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

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Whoever waits hears of it; a program nobody waits for must not end the supervisor.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Tells a program that its parent will send it the rest of its environment. */
const MORE_TO_COME = 'ENVIRONMENT_FOLLOWS';

/** Room for what a busy server throws away at once: with the default's 16 MB it collects garbage a tenth of its time. */
const MEMORY = '--max-semi-space-size=32';

const ALIVE = `--import=${pathToFileURL(compiled('supervisor/sign-of-life.js'))}`;

function launch({ module, args = [], env = {}, later, errorsTo }: Program): ChildProcess {
  const child = spawn(process.execPath, [MEMORY, ALIVE, module, ...args], {
    env: { ...process.env, ...env, ...(later ? { [MORE_TO_COME]: '1' } : {}) },
    // A session of its own: Ctrl-C reaches the supervisor alone, which stops its programs in order.
    detached: true,
    stdio: ['ignore', 'pipe', errorsTo ?? 'inherit', 'ipc'],
  });
  // One that has ended meanwhile needs them no more; where they never come, whoever began it all ends it.
  later?.then(
    (rest) => child.send(rest, () => undefined),
    () => undefined,
  );
  return child;
}

/** Everything but the ready line is the program's own output. */
function readLines(child: ChildProcess, output: Program['log'], onReady: (ready: Ready) => void): void {
  if (!child.stdout) return;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const ready = readyLine(line);
    if (ready) onReady(ready);
    else output(line);
  });
}

function readyLine(line: string): Ready | null {
  if (!line.startsWith('{"ready":true')) return null;
  try {
    return JSON.parse(line) as Ready;
  } catch {
    return null;
  }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });

/** For programs that may be begun before all their variables are known. */
export async function wholeEnvironment(): Promise<NodeJS.ProcessEnv> {
  if (process.env[MORE_TO_COME]) {
    const [rest] = await once(process, 'message');
    Object.assign(process.env, rest);
    delete process.env[MORE_TO_COME];
  }
  return process.env;
}
