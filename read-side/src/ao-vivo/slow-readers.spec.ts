import { desempacotarEstados, type RetratoDaRifa } from '@rifa-viva/contracts/ao-vivo';
import { LIVRE, VENDIDO } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { startTestLive, type TestLive } from '@rifa-viva/proof/testing/live';
import { ABERTA } from '@rifa-viva/proof/testing/matrix';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { emitidos } from '@rifa-viva/proof/testing/rifa';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Unsent } from './unsent.ts';

/** Of a snapshot's size: 10 kB. */
const TICKETS = 40_000;
const ASKED = 100;
/** Behind begins at 64 kB; one more snapshot, the answers and hints on top. */
const MOST_OF_ONE = 160_000;

let live: TestLive;
beforeAll(async () => {
  live = await startTestLive();
  await live.side.write(new HandWrittenLog().rifa(emitidos(ABERTA, TICKETS)));
}, 120_000);
afterEach(() => {
  vi.restoreAllMocks();
  live.disconnectAll();
});
afterAll(() => live.close());

const SEPARATOR = '\x1e';
/** Whose connection is cut leaves it to nobody else. */
const headers = { connection: 'close' };

/** A connection by polling that says things and takes nothing until it polls: all that waits, waits in the server. */
class Poller {
  /** Everything it was told. */
  readonly taken: string[] = [];

  private constructor(private readonly url: string) {}

  static async open(): Promise<Poller> {
    const url = `${live.side.url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(url, { headers })).text()).slice(1)) as { sid: string };
    const poller = new Poller(`${url}&sid=${sid}`);
    await poller.say('40');
    return poller;
  }

  /** As many at once as a request may carry. */
  async say(...packets: string[]): Promise<number> {
    let status = 0;
    for (let i = 0; i < packets.length; i += ASKED) {
      const body = packets.slice(i, i + ASKED).join(SEPARATOR);
      ({ status } = await fetch(this.url, { method: 'POST', headers, body }));
    }
    return status;
  }

  join(times: number): Promise<number> {
    return this.say(...Array<string>(times).fill(`42["rifa:entrar",{"idRifa":${ABERTA}}]`));
  }

  /** Takes what waits; answers the status. */
  async poll(): Promise<number> {
    const answer = await fetch(this.url, { headers });
    const packets = (await answer.text()).split(SEPARATOR);
    if (packets.includes('2')) await this.say('3');
    this.taken.push(...packets);
    return answer.status;
  }

  /** Polls until a snapshot in which this ticket stands so. */
  async sees(numero: number, status: number): Promise<void> {
    for (;;) {
      expect(await this.poll()).toBe(200);
      const at = this.taken.findLastIndex((packet) => packet.startsWith('b'));
      const head = /\{.*\}/.exec(this.taken[at - 1] ?? '')?.[0];
      if (!head) continue;
      const { total } = JSON.parse(head) as RetratoDaRifa;
      const bytes = Buffer.from((this.taken[at] ?? '').slice(1), 'base64');
      if (desempacotarEstados(bytes, total)[numero - 1] === status) return;
    }
  }
}

const vender = async (...numeros: number[]) => live.side.write(await live.sale(6, numeros));

describe('sockets that ask for a large raffle again and again and read nothing', () => {
  it('leave little in memory, while whoever reads is told of everything', async () => {
    const reader = await live.connect(null);
    await reader.ask('rifa:entrar', { idRifa: ABERTA });
    const crowd = await Promise.all(Array.from({ length: 20 }, () => Poller.open()));
    await Promise.all(crowd.map((poller) => poller.join(ASKED)));
    for (let numero = 1; numero <= 10; numero += 1) {
      const from = reader.messages.length;
      await vender(numero);
      await reader.told('rifa:mudancas', from);
      expect(live.side.live.unsent).toBeLessThan(crowd.length * MOST_OF_ONE);
    }
    expect(reader.socket.connected).toBe(true);
  });

  it('would leave all they asked for, were nobody taken to be behind', async () => {
    vi.spyOn(Unsent.prototype, 'isBehind').mockReturnValue(false);
    const poller = await Poller.open();
    // Each 10 kB; before a look finds the connection beyond what is cut.
    await poller.join(25);
    await vi.waitFor(() => expect(live.side.live.unsent).toBeGreaterThan(MOST_OF_ONE), { interval: 1 });
  });

  it('end with the right state as soon as they read', async () => {
    const poller = await Poller.open();
    await poller.join(ASKED);
    const reader = await live.connect(null);
    await reader.ask('rifa:entrar', { idRifa: ABERTA });
    await vender(101);
    await reader.told('rifa:mudancas');
    await poller.sees(101, VENDIDO);
    await vender(102);
    // In the room again: what changes next is told as to everybody.
    while (!poller.taken.some((packet) => packet.includes('"rifa:mudancas"'))) await poller.poll();
  });

  it('are not shown again what they left meanwhile', async () => {
    const poller = await Poller.open();
    await poller.join(ASKED);
    await poller.say(`42["rifa:sair",{"idRifa":${ABERTA}}]`, '42["rifa:entrar",{"idRifa":2}]');
    const shown = () => poller.taken.filter((packet) => packet.includes('"rifa:retrato"'));
    await poller.poll();
    const before = shown().length;
    while (shown().length === before) await poller.poll();
    expect(shown().at(before)).toContain('"idRifa":2');
  });
});

describe('what makes the server answer without a room', () => {
  it('is cut too: connecting to what does not exist', async () => {
    const [bad, good] = [await Poller.open(), await live.connect(null)];
    const more = () => bad.say(...Array<string>(ASKED).fill('40/nada,'));
    // Cut while it speaks, it finds its connection broken rather than an answer.
    for (let i = 0; i < 20; i += 1) await more().catch(() => 0);
    await vi.waitFor(async () => expect(await bad.poll()).toBe(400));
    expect(await good.ask('rifa:sair', { idRifa: ABERTA })).toEqual({ ok: true });
  });

  it('the first state is nobody’s loss', async () => {
    const reader = await live.connect(null);
    await reader.ask('rifa:entrar', { idRifa: ABERTA });
    const retrato = (await reader.told('rifa:retrato')) as unknown as RetratoDaRifa;
    expect(desempacotarEstados(new Uint8Array(retrato.estados), retrato.total)[TICKETS - 1]).toBe(LIVRE);
  });
});
