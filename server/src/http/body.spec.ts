import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Call } from '@rifa-viva/contracts/http/call';
import { Type } from '@sinclair/typebox';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBody } from './body.ts';
import { refusalOf } from './errors.ts';

const call = {
  body: Type.Object({ t: Type.String() }, { additionalProperties: false }),
} as unknown as Call;

const refused = new EventEmitter();
const app = express();
app.post('/', (req, res, next) => {
  readBody(call, req, res).then((body) => res.json(body), next);
});
app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
  const { codigo, status } = refusalOf(error);
  refused.emit('refused', codigo);
  res.status(status).json(codigo);
});
const server = app.listen(0, '127.0.0.1');
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function connected(): Socket {
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}
const head = (...lines: string[]) =>
  [
    'POST / HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');

/** What is answered to this, sent as it stands. */
async function answered(...sent: (string | Buffer)[]): Promise<unknown> {
  const socket = connected();
  for (const piece of sent) socket.write(piece);
  const answer = await text(socket);
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
}
const told = (body: string | Buffer) => answered(head(`Content-Length: ${Buffer.byteLength(body)}`), body);
const inChunks = (...pieces: string[]) =>
  answered(
    head('Transfer-Encoding: chunked'),
    ...[...pieces, ''].map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`),
  );

describe('a body', () => {
  it('is read however it comes', async () => {
    const body = '{"t":"ação"}';
    expect(await told(body)).toEqual({ t: 'ação' });
    const zipped = gzipSync(body);
    expect(
      await answered(head('Content-Encoding: gzip', `Content-Length: ${zipped.length}`), zipped),
    ).toEqual({ t: 'ação' });
    expect(await inChunks('{"t":"a', 'ção"}')).toEqual({ t: 'ação' });
  });

  it('is read in as many pieces as it comes', async () => {
    const socket = connected();
    socket.setNoDelay(true);
    const body = Buffer.from('{"t":"ação"}');
    const all = Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}`)), body]);
    for (const byte of all) {
      await new Promise<void>((resolve) => socket.write(Buffer.of(byte), () => resolve()));
    }
    expect(await text(socket)).toMatch(/\{"t":"ação"\}$/);
  });

  it('may be so long and no longer, told or not', async () => {
    const of = (length: number) => `{"t":"${'x'.repeat(length - 8)}"}`;
    const longest = of(102_400);
    expect(await told(longest)).toEqual({ t: expect.any(String) });
    expect(await told(of(102_401))).toBe('GRANDE_DEMAIS');
    const zipped = gzipSync(of(102_401));
    expect(await answered(head('Content-Encoding: gzip', `Content-Length: ${zipped.length}`), zipped)).toBe(
      'GRANDE_DEMAIS',
    );
    expect(await inChunks(longest)).toEqual({ t: expect.any(String) });
    expect(await inChunks(of(102_401))).toBe('GRANDE_DEMAIS');
  });

  it('is JSON in UTF-8, with no mark before it', async () => {
    expect(await told('')).toBe('JSON_INVALIDO');
    expect(await answered(head())).toBe('JSON_INVALIDO');
    expect(await told('\ufeff{"t":"a"}')).toBe('JSON_INVALIDO');
    expect(await told(Buffer.from('{"t":"\xe7"}', 'latin1'))).toBe('JSON_INVALIDO');
    expect(await told('{"t":1}')).toBe('VALOR_INVALIDO');
  });

  it('that breaks off is refused, and nothing waits for the rest', async () => {
    const told = once(refused, 'refused');
    const socket = connected();
    socket.write(head('Content-Length: 50'));
    socket.write('{"t":"a');
    await once(server, 'request');
    socket.destroy();
    expect(await told).toEqual(['JSON_INVALIDO']);
  });
});
