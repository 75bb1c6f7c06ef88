import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { errorHandler } from './errors.ts';

/** What is logged of a call that fails like this while its caller leaves. */
async function loggedWhenLeft(failing: (gone: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const lines: { level: number; msg: string }[] = [];
  const app = express();
  app.get('/', async (_req, res) => {
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    caller.destroy();
    await failing(gone.signal);
  });
  app.use(errorHandler(createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) })));
  const server = app.listen(0);
  await once(server, 'listening');
  const caller = request({ port: (server.address() as AddressInfo).port });
  caller.on('error', () => undefined).end();
  await expect.poll(() => lines.length).toBe(1);
  server.close();
  return lines[0];
}

describe('a caller who leaves', () => {
  it('is no failed call: what was being done for him breaks off', async () => {
    const broken = (gone: AbortSignal) => once(new EventEmitter(), 'drawn', { signal: gone });
    expect(await loggedWhenLeft(broken)).toMatchObject({ level: 20, msg: 'caller left' });
  });

  it('does not hide a fault of ours', async () => {
    const faulty = (gone: AbortSignal) =>
      once(gone, 'abort').then(() => {
        throw new Error('ours');
      });
    expect(await loggedWhenLeft(faulty)).toMatchObject({ level: 50, msg: 'call failed' });
  });
});
