import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { answerReadiness } from '../readiness.ts';
import { drainOf } from './drain.ts';

/** A server whose `/longo` answers when told, with callers that keep their connections. */
async function serving() {
  let finish: () => void = () => undefined;
  const begun: ServerResponse[] = [];
  const app = express();
  app.get('/', (_request, response) => {
    response.end('curto');
  });
  app.get('/longo', (_request, response) => {
    response.write('meio');
    begun.push(response);
    finish = () => response.end(' e fim');
  });
  app.get('/situacao', answerReadiness({}, { list: () => [] }));
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  const ask = async (path: string, by: Agent | undefined = agent) => {
    const request = get({ port, path, agent: by, host: '127.0.0.1' });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, connection: answer.headers.connection, body: text(answer) };
  };
  return { server, drain: drainOf(server, app), ask, begun, finish: () => finish() };
}

it('serves whoever comes while a download goes on, tells him that the connection ends, and shuts then', async () => {
  const { server, drain, ask, finish, begun } = await serving();
  expect((await ask('/')).connection).toBe('keep-alive');
  const long = await ask('/longo', new Agent());
  expect(begun).toHaveLength(1);
  const drained = drain();
  const short = await ask('/');
  expect([short.connection, await short.body]).toEqual(['close', 'curto']);
  expect(server.listening).toBe(true);
  finish();
  expect(await long.body).toBe('meio e fim');
  await drained;
  expect(server.listening).toBe(false);
});

it('is not ready from the first moment on, whatever goes on still', async () => {
  const { drain, ask, finish } = await serving();
  const long = await ask('/longo', new Agent());
  expect(await ask('/situacao')).toMatchObject({ status: 200 });
  const drained = drain();
  const { status, body } = await ask('/situacao');
  expect([status, await body]).toEqual([503, '{"status":"indisponivel","problemas":["encerrando"]}']);
  finish();
  expect(await long.body).toBe('meio e fim');
  await drained;
});

it('waits no longer than it may', async () => {
  const { server, drain, ask } = await serving();
  const long = await ask('/longo', new Agent());
  const cut = expect(long.body).rejects.toThrow();
  await drain(50);
  await cut;
  expect(server.listening).toBe(false);
});

it('waits for no live connection: those come back by themselves', async () => {
  const server = createServer(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drain = drainOf(server, express());
  const { port } = server.address() as AddressInfo;
  const live = get({ port, path: '/socket.io/?transport=polling', host: '127.0.0.1' });
  live.on('error', () => undefined);
  await once(server, 'request');
  await drain(60_000);
  expect(server.listening).toBe(false);
});

it('waits for nobody who went away, however much he had asked for', async () => {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, response) => void asked.push(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drain = drainOf(server, express());
  const gone = connect((server.address() as AddressInfo).port, '127.0.0.1');
  gone.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
  await expect.poll(() => asked.length).toBe(200);
  gone.destroy();
  await expect.poll(() => asked.every(({ req }) => req.socket.destroyed)).toBe(true);
  await drain(600_000);
  expect(server.listening).toBe(false);
});
