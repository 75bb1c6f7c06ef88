import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_PIPELINED, withoutPipelining } from './pipelining.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A server that answers when told, and one connection to it. */
async function connected(bound: typeof withoutPipelining = withoutPipelining) {
  const waiting: ServerResponse[] = [];
  const server = createServer(bound((_, response) => void waiting.push(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  return { waiting, socket };
}

it('a connection that asks on without its answers is cut', async () => {
  const { waiting, socket } = await connected();
  socket.write(REQUEST.repeat(200));
  await once(socket, 'close');
  expect(waiting).toHaveLength(MAX_PIPELINED);
});

it('one that waits for them goes on, as often as it likes', async () => {
  const { waiting, socket } = await connected();
  for (let round = 0; round < 3; round += 1) {
    socket.write(REQUEST.repeat(MAX_PIPELINED));
    await expect.poll(() => waiting.length).toBe(MAX_PIPELINED);
    for (const response of waiting.splice(0)) {
      response.end('x');
      await once(response, 'close');
    }
  }
  expect(socket.destroyed).toBe(false);
});

it('without the bound everything that is asked is begun', async () => {
  const { waiting, socket } = await connected((listener) => listener);
  socket.write(REQUEST.repeat(200));
  await expect.poll(() => waiting.length).toBe(200);
});
