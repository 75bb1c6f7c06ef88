import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { criarCentral } from './central.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

let agora = 0;
async function central(answer: RequestListener) {
  let vezes = 0;
  server = createServer((req, res) => {
    vezes += 1;
    answer(req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lida = criarCentral(`http://127.0.0.1:${port}`, 'https://rifa.exemplo', () => agora);
  return {
    status: () => lida.status(),
    get vezes() {
      return vezes;
    },
  };
}
const diz =
  (body: string, status = 200): RequestListener =>
  (_req, res) =>
    res.writeHead(status).end(body);

describe('the provider’s word on this installation', () => {
  it('is asked for once, however many want it at the same moment', async () => {
    const lida = await central(diz('{"status":"Desativado"}'));
    const todas = await Promise.all(Array.from({ length: 500 }, () => lida.status()));
    expect(new Set(todas)).toEqual(new Set(['Desativado']));
    expect(lida.vezes).toBe(1);
  });

  it('is kept for a minute, then asked for again', async () => {
    const lida = await central(diz('{"status":"Ativo"}'));
    await lida.status();
    agora += 59_999;
    await lida.status();
    expect(lida.vezes).toBe(1);
    agora += 1;
    await lida.status();
    expect(lida.vezes).toBe(2);
  });

  it.each([
    ['refuses', diz('{"status":"Desativado"}', 500)],
    ['says nothing', diz('')],
    ['says no status', diz('{"status":1}')],
    ['says too much', diz(`{"status":"Desativado","x":"${'x'.repeat(100_000)}"}`)],
    ['hangs up', (req: IncomingMessage) => req.socket.destroy()],
  ] as const)('is Ativo while the service %s, and is not asked for each time', async (_what, answer) => {
    const lida = await central(answer);
    for (let i = 0; i < 20; i += 1) expect(await lida.status()).toBe('Ativo');
    expect(lida.vezes).toBe(1);
  });
});
