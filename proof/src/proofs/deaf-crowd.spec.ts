import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, createClient } from '@rifa-viva/contracts/http/client';
import { openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Installation, startInstallation } from '../testing/installation.ts';
import { patiently } from '../testing/patiently.ts';
import { tokenOf } from '../testing/people.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { watch } from './told.ts';

/** Sockets that never read, and for how long; `npm run proof` asks for 400 and five minutes. */
const SOCKETS = Number(process.env.PROOF_DEAF_SOCKETS ?? 60);
const SECONDS = Number(process.env.PROOF_DEAF_SECONDS ?? 10);
const TICKETS = 100_000;
/** A second: below what is taken for a flood. */
const JOINS = 39;
/** As from many networks: what each may do is another proof's. */
const FROM_ANYWHERE = { CONEXOES_POR_ENDERECO: '10000' };
/** Bytes that only the state of the raffle is long enough for. */
const OF_A_STATE = 10_000;
/** What may be resident beside a heap that is full; unsent bytes are no part of that heap. */
const HEAP_MB = 512;
const LONG_MS = 1_800_000;

let running: Installation;
let idRifa: number;
/** Sells this ticket at the counter. */
let sell: (numero: number) => Promise<unknown>;
beforeAll(async () => {
  running = await startInstallation({ ...FROM_ANYWHERE, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  const ground = await openGround(readSettings(running.env));
  const idUsuario = 2;
  const token = await tokenOf(ground, idUsuario);
  idRifa = await createRaffleAt(running.url, { token }, TICKETS);
  const { call } = createClient(patiently(fetch), running.url, bearer(token));
  sell = (numero) =>
    call(verificarBilhetes, {
      key: randomUUID(),
      body: { idRifa, idUsuario, idVendedor: idUsuario, bilhetesSelecionados: [numero], cliente: 'ANA' },
    });
  await ground.close();
}, LONG_MS);
afterAll(() => running?.stop());

/** A text frame as a client sends it, its mask of zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** A WebSocket that asks this once it is let in, and that nobody reads from any more once it is in a room. */
function deaf(asks: Buffer, onJoined: () => void, onClose: () => void): Socket {
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  // Whoever asks before he is let in is cut.
  const steps: [heard: string, said: Buffer][] = [
    ['HTTP/1.1 101', frame('40')],
    ['40{"sid"', asks],
  ];
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text;
    const [step] = steps;
    if (step && heard.includes(step[0])) {
      steps.shift();
      socket.write(step[1]);
    }
    if (heard.length < OF_A_STATE) return;
    socket.removeAllListeners('data').pause();
    onJoined();
  });
  socket.on('error', () => undefined).on('close', onClose);
  return socket;
}

const residentMb = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);

describe('sockets that ask for a large raffle again and again and read nothing', () => {
  it(`${SOCKETS} of them for ${SECONDS} s leave a heap of 512 MB alive, and whoever reads is told of each sale`, {
    timeout: LONG_MS,
  }, async () => {
    const before = running.app.pid() ?? 0;
    const reader = watch(running.url, idRifa);
    onTestFinished(() => void reader.socket.disconnect());
    await expect.poll(() => reader.free).toBe(TICKETS);
    const [crowd, inside] = [new Set<Socket>(), new Set<Socket>()];
    let [joined, cut, most, slowest] = [0, 0, 0, 0];
    const asks = Buffer.concat(Array<Buffer>(JOINS).fill(frame(`42["rifa:entrar",{"idRifa":${idRifa}}]`)));
    const comeBack = () => {
      const onJoined = () => {
        joined += 1;
        inside.add(socket);
      };
      const onClose = () => {
        cut += 1;
        crowd.delete(socket);
        inside.delete(socket);
      };
      const socket: Socket = deaf(asks, onJoined, onClose);
      crowd.add(socket);
    };
    let seconds = 0;
    for await (const _ of every(1_000)) {
      while (crowd.size < SOCKETS) comeBack();
      for (const socket of inside) if (socket.writable) socket.write(asks);
      seconds += 1;
      const asked = performance.now();
      await sell(seconds);
      await expect.poll(() => reader.free).toBe(TICKETS - seconds);
      slowest = Math.max(slowest, performance.now() - asked);
      most = Math.max(most, residentMb(before));
      if (seconds >= SECONDS) break;
    }
    console.log(
      `deaf crowd: ${SOCKETS} sockets, ${SECONDS} s, ${joined} joined, ${cut} cut and back, at most ${most} MB resident, each sale made and told to a reader within ${Math.round(slowest)} ms`,
    );
    expect([running.app.pid(), reader.socket.connected, reader.times]).toEqual([before, true, 1]);
    await expect.poll(() => joined).toBeGreaterThanOrEqual(SOCKETS);
    expect(most).toBeLessThan(HEAP_MB);
    for (const socket of crowd) socket.removeAllListeners('close').destroy();
  });
});
