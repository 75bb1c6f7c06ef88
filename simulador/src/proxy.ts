import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { close, listen } from './http.ts';

/** A CONNECT proxy that leads every address to one port of this machine: how a client with fixed addresses gets here. */
export async function startProxy(port: number): Promise<{ readonly url: string; close(): Promise<void> }> {
  const tunnels = new Set<Duplex>();
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', (_, client: Duplex, head: Buffer) => {
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      tunnels.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        tunnels.delete(one);
        other.destroy();
      });
    }
  });
  const own = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${own}`,
    async close() {
      for (const tunnel of tunnels) tunnel.destroy();
      await close(server);
    },
  };
}
