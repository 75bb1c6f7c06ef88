import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Browser, startTestLive, type TestLive } from '@rifa-viva/proof/testing/live';
import { ABERTA } from '@rifa-viva/proof/testing/matrix';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTIONS, Crowd } from './crowd.ts';
import type { LiveServer } from './sockets.ts';

let live: TestLive;
beforeAll(async () => {
  live = await startTestLive({ CONEXOES_POR_ENDERECO: '3', TRUSTED_PROXIES: '1' });
});
afterEach(() => live.disconnectAll());
afterAll(() => live.close());

const from = (address: string): Promise<Browser | null> =>
  live.tryToConnect({ headers: { 'x-forwarded-for': address } });
const open = async (...addresses: string[]): Promise<(Browser | null)[]> => Promise.all(addresses.map(from));
const connected = (browsers: (Browser | null)[]) =>
  browsers.filter((browser) => browser?.socket.connected).length;
/** Let in as soon as the server has heard that those before are gone. */
const letIn = (address: string) => expect.poll(async () => connected(await open(address))).toBe(1);

describe('connections from one address', () => {
  it('are as many as the setting says, and others are let in', async () => {
    expect(connected(await open(...Array<string>(6).fill('203.0.113.9')))).toBe(3);
    expect(connected(await open('203.0.113.10'))).toBe(1);
    live.disconnectAll();
    await letIn('203.0.113.9');
  });

  it('are counted by /64 of IPv6, and not by what a caller says of himself', async () => {
    const casa = Array.from({ length: 6 }, (_, i) => `2001:db8:7:1:${i}::1`);
    expect(connected(await open(...casa))).toBe(3);
    expect(connected(await open('2001:db8:7:2::1'))).toBe(1);
    expect(await from('198.51.100.1, 2001:db8:7:1::99')).toBeNull();
  });

  it('are four times as many from all the networks of a site, and others are let in', async () => {
    const local = Array.from({ length: 20 }, (_, i) => `2001:db8:9:${i}::1`);
    expect(connected(await open(...local))).toBe(12);
    expect(connected(await open('2001:db8:a:1::1'))).toBe(1);
    live.disconnectAll();
    await letIn('2001:db8:9:40::1');
  });

  it('each says no more than it may before it is let in', async () => {
    const url = `${live.side.url}/socket.io/?EIO=4&transport=polling`;
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await fetch(url, { headers })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });
});

describe('connections in all', () => {
  it('are no more than one process takes, wherever they come from, and one that ends makes room', () => {
    const engine = new EventEmitter();
    const crowd = new Crowd(engine as unknown as LiveServer['engine'], { trustedProxies: 0, perNetwork: 1 });
    let addresses = 0;
    const request = () => {
      addresses += 1;
      const remoteAddress = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
      return { headers: {}, socket: { remoteAddress } } as IncomingMessage;
    };
    const open = () => {
      const line = Object.assign(new EventEmitter(), { request: request(), closed: false });
      const close = () => Object.assign(line, { closed: true }).emit('close');
      engine.emit('connection', Object.assign(line, { close }));
      return line;
    };
    const lines = Array.from({ length: CONNECTIONS }, open);
    expect([lines.some(({ closed }) => closed), crowd.hasRoomFor(request())]).toEqual([false, false]);
    expect(open().closed).toBe(true);
    lines[0]?.emit('close');
    expect([crowd.hasRoomFor(request()), open().closed, open().closed]).toEqual([true, false, true]);
  });
});

describe('entries into rooms from one address', () => {
  it('are refused for a while beyond what its connections need, and nobody else’s', async () => {
    const browsers = await open(...Array.from({ length: 3 }, (_, i) => `2001:db8:8:1::${i}`));
    const answers = await Promise.all(
      browsers.flatMap((browser) =>
        Array.from({ length: 150 }, () => browser?.ask('rifa:entrar', { idRifa: ABERTA })),
      ),
    );
    const refused = answers.filter(
      (answer) => answer && 'codigo' in answer && answer.codigo === 'MUITAS_TENTATIVAS',
    );
    expect(refused).toHaveLength(50);
    expect(connected(browsers)).toBe(3);
    expect(await (await from('2001:db8:8:2::1'))?.ask('rifa:entrar', { idRifa: ABERTA })).toEqual({
      ok: true,
    });
  });
});
