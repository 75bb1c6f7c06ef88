import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the range systems take for outgoing connections: there, another program's connection may hold the port when
 * the server comes back, and a client that knocks on a closed port may connect to itself.
 */
const LOWEST = 15_000;
const HIGHEST = 30_000;
const ATTEMPTS = 100;

/** A port nobody listens on now, given to nobody else as long as this process lives. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < ATTEMPTS; i += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!reserved.has(port) && (await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error('no free port was found');
}

/** Whether a port kept from an earlier run can be this process's: a copy of the same folder may be starting beside it. */
export async function isStillFree(port: number): Promise<boolean> {
  return (reserved.has(port) || (await reserve(port))) && isFree(port);
}

const reserved = new Set<number>();

/**
 * Takes the UDP port of this number, which nobody here uses otherwise, for as long as this process lives: whoever asks
 * for a free port passes the number over before its server listens, and while that is away. False: it is taken.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      reserved.add(port);
      resolve(true);
    });
  });
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
