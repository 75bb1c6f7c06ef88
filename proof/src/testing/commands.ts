import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs, ends with a code and says something on its way. */
export interface Command {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
}

/** Starts Node with a module and its arguments. */
export function command(args: readonly string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}
