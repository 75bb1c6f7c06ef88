import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { root, serviceOf } from './compose-file.ts';
import { HOUR } from './hour.ts';

/** What a proof changes of a process. */
export interface Planted {
  /** Modules that are loaded before it. */
  readonly preloaded?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** A process of either side as compose starts it: its command, its environment, its health check. */
export class Side {
  private child: ChildProcess | undefined;

  constructor(
    /** In the compose file. */
    private readonly service: string,
    readonly environment: Readonly<Record<string, string>>,
    /** What it says goes here: written before it answers, so that a reader of the file misses nothing. */
    private readonly logFile: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.environment.PORT}`;
  }

  private get runs(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when its health check passes; at once where it runs. */
  async start({ preloaded = [], settings = {} }: Planted = {}): Promise<void> {
    if (this.runs) return;
    const log = openSync(this.logFile, 'a');
    const [, ...args] = serviceOf(this.service).command ?? [];
    // NODE_ENV and NODE_OPTIONS are the Dockerfile's.
    const options = ['--max-semi-space-size=32', ...preloaded.map((module) => `--import=${module}`)];
    const own = { ...settings, NODE_ENV: 'production', NODE_OPTIONS: options.join(' ') };
    const env = { ...HOUR, ...this.environment, ...own };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.child = child;
    while (!(await this.isHealthy())) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${this.service} ended: ${this.said()}`);
      await delay(200);
    }
  }

  /** Resolves with its exit code; null: it did not run, or ended by the signal. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    if (!child || !this.runs) return null;
    const ended = once(child, 'exit') as Promise<[code: number | null]>;
    child.kill(signal);
    return (await ended)[0];
  }

  /** Nothing, where it was never started. */
  said(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  private async isHealthy(): Promise<boolean> {
    const [, , ...args] = serviceOf(this.service).healthcheck?.test ?? [];
    const check = spawn(process.execPath, args, { cwd: root, env: this.environment, stdio: 'ignore' });
    const [code] = (await once(check, 'exit')) as [number | null];
    return code === 0;
  }
}
