import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range systems take for outgoing connections: there, another program's connection may hold the port when
 * the server comes back, and a client that knocks on a closed port may connect to itself.
 */
const LOWEST = 15_000;
const HIGHEST = 30_000;
const ATTEMPTS = 100;

/** A port nobody listens on now, to be kept for the life of an installation. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < ATTEMPTS; i += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port was found');
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
