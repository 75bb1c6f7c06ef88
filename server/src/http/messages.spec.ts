import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './app.ts';

/** The prototypes of a request and its answer when they come and when a handler has them. */
async function prototypes(serverOf: (app: Express) => Server) {
  const seen: unknown[] = [];
  const app = express();
  app.get('/', (req, res) => {
    seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    res.cookie('a', 'b').json({ ip: req.ip, query: req.query, app: req.app === app && res.app === app });
  });
  const server = serverOf(app);
  server.prependListener('request', (req, res) => {
    seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?a=1`);
  const [reqBefore, resBefore, reqInside, resInside] = seen;
  return { changed: reqBefore !== reqInside || resBefore !== resInside, answer };
}

it('requests and answers are born as Express wants them', async () => {
  const { changed, answer } = await prototypes(createHttpServer);
  expect(changed).toBe(false);
  expect(await answer.json()).toEqual({ ip: '127.0.0.1', query: { a: '1' }, app: true });
  expect(answer.headers.get('set-cookie')).toBe('a=b; Path=/');
});

it('those of a plain server are changed by it', async () => {
  expect((await prototypes((app) => createServer(app))).changed).toBe(true);
});
