import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './app.ts';
import { listen } from './listen.ts';

/** More than the system keeps for a connection, on both its sides. */
const MUCH = Buffer.alloc(64_000_000);
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A connection that has asked, to a server that cuts whoever is silent for so long. */
async function asking(silentMs?: number) {
  const server = createHttpServer(
    express().use((_, res) => void res.send(MUCH)),
    silentMs,
  );
  const port = await listen(server, 0, '127.0.0.1');
  const held = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  socket.write(REQUEST);
  const [own] = await held;
  return { socket, own };
}

it('who asks and takes nothing of the answer is cut, and nothing is kept for him', async () => {
  const { own } = await asking(200);
  await once(own, 'close');
  expect(own.writableLength).toBe(0);
});

it('who takes it has all of it', async () => {
  const { socket } = await asking();
  let taken = 0;
  socket.on('data', (bytes) => {
    taken += bytes.length;
  });
  await expect.poll(() => taken).toBeGreaterThan(MUCH.length);
});
