import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { root, serviceOf } from './compose-file.ts';

/** Write side or read side as compose starts it: its command, its environment, its health check. */
export class Side {
  private child: ChildProcess | undefined;

  constructor(
    private readonly name: 'write-side' | 'read-side',
    private readonly environment: Readonly<Record<string, string>>,
    /** What it says goes here: written before it answers, so that a reader of the file misses nothing. */
    private readonly logFile: string,
  ) {}

  /** Resolves when its health check passes. */
  async start(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    const [, ...args] = serviceOf(this.name).command ?? [];
    // NODE_ENV and NODE_OPTIONS are the Dockerfile's.
    const env = { ...this.environment, NODE_ENV: 'production', NODE_OPTIONS: '--max-semi-space-size=32' };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.child = child;
    while (!(await this.isHealthy())) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${this.name} ended: ${this.said()}`);
      await delay(200);
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  said(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  private async isHealthy(): Promise<boolean> {
    const [, , ...args] = serviceOf(this.name).healthcheck?.test ?? [];
    const check = spawn(process.execPath, args, { cwd: root, env: this.environment, stdio: 'ignore' });
    const [code] = (await once(check, 'exit')) as [number | null];
    return code === 0;
  }
}
