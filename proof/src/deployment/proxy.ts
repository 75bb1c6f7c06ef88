import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf } from '../testing/programs.ts';
import { root } from './compose-file.ts';
import { HOUR } from './hour.ts';

/** Compose's proxy in the system's own nginx. */
export interface RunningProxy {
  readonly url: string;
  /** What it wrote down lately. */
  said(): string;
  /** As `nginx -s reload` does; resolves when new workers serve. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** Of its own; others may look into it. */
  readonly folder: string;
  readonly port: number;
  /** Of the services that it names. */
  readonly ports: Readonly<Record<string, number>>;
  /** What is written about who ends TLS before it; absent: nobody does. */
  readonly terminator?: string;
  /** A wrong file, as a control. */
  readonly changed?: (conf: string) => string;
}

/** scripts/debian.mjs finds or unpacks one. Throws where there is none. */
function program(): string {
  const nginx = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
  if (!existsSync(nginx)) throw new Error('No nginx was found: set NGINX_PATH to its program.');
  return nginx;
}

export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { folder, port } = options;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'nginx.conf'), placed(options));
  // It drops what it is not told to keep, and its workers' clock goes back then.
  const kept = Object.keys(HOUR).map((name) => ` env ${name};`);
  const flags = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;${kept.join('')}`;
  const child = spawn(program(), ['-p', folder, '-c', 'nginx.conf', '-g', flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
  const url = `http://127.0.0.1:${port}`;
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-20_000);
  });
  const serves = async (): Promise<void> => {
    while (child.exitCode === null) {
      if ((await fetch(`${url}/saude/vivo`).catch(() => null))?.ok) return;
      await delay(50);
    }
    throw new Error(`nginx ended: ${said}`);
  };
  await serves();
  return {
    url,
    said: () => said,
    reload: () => reload(child),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function reload(master: ChildProcess): Promise<void> {
  const pid = master.pid ?? 0;
  const before = new Set(childrenOf(pid));
  master.kill('SIGHUP');
  while (!childrenOf(pid).some((worker) => !before.has(worker))) await delay(20);
}

/**
 * Compose's file where only this machine has names and ports of its own: the sides' addresses, the port, and folders for
 * what it reads and puts down. The sides' addresses do not change here, and Debian's nginx could not ask for them again.
 */
function placed({ folder, port, ports, terminator, changed = (conf) => conf }: ProxyOptions): string {
  if (terminator !== undefined) writeFileSync(join(folder, 'terminator.conf'), terminator);
  const places: readonly (readonly [string, string])[] = [
    ['listen 80 ', `listen 127.0.0.1:${port} `],
    ['http {\n', `http {\n${temporaryPaths(folder)}\n`],
    ['/etc/nginx/terminator/*.conf', join(folder, 'terminator*.conf')],
    ['  resolver 127.0.0.11 valid=5s ipv6=off;\n', ''],
  ];
  const conf = changed(readFileSync(join(root, 'docker', 'proxy.conf'), 'utf8')).replace(
    /server ([\w-]+):3000 resolve /g,
    (_, service: string) => {
      if (ports[service] === undefined) throw new Error(`docker/proxy.conf: nothing runs as ${service}`);
      return `server 127.0.0.1:${ports[service]} `;
    },
  );
  return places.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(`docker/proxy.conf: "${from}" does not stand there once`);
    return text.replace(from, to);
  }, conf);
}

const temporaryPaths = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
