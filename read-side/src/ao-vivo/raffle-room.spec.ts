import { desempacotarEstados, desempacotarMudancas, type MudancasDaRifa } from '@rifa-viva/contracts/ao-vivo';
import { LIBERADO, LIVRE, RESERVADO, VENDIDO } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RaffleRoom } from './raffle-room.ts';

const TOTAL = 12;
const room = (posicao = 100n) => new RaffleRoom(7, new Uint8Array(TOTAL), posicao);
const told = (message: MudancasDaRifa | null) => [...desempacotarMudancas(message?.mudancas ?? [])];

describe('a watched raffle', () => {
  it('tells what changed once, as one message from position to position', () => {
    const watched = room();
    watched.apply({ numeros: [1, 2], status: RESERVADO, posicao: 101n });
    watched.apply({ numeros: [2], status: VENDIDO, posicao: 102n });
    const message = watched.flush();
    expect(message).toMatchObject({ idRifa: 7, de: '100', posicao: '102', disponiveis: TOTAL - 2 });
    expect(told(message)).toEqual([
      [1, RESERVADO],
      [2, VENDIDO],
    ]);
    expect(watched.dirty).toBe(false);
  });

  it('leaves out what the snapshot already held', () => {
    const watched = room();
    watched.apply({ numeros: [1], status: VENDIDO, posicao: 100n });
    watched.apply({ numeros: [2], status: VENDIDO, posicao: 99n });
    expect(watched.dirty).toBe(false);
  });

  it('counts a ticket that comes back as free again', () => {
    const watched = room();
    watched.apply({ numeros: [3], status: RESERVADO, posicao: 101n });
    watched.apply({ numeros: [3], status: LIVRE, posicao: 102n });
    expect(watched.flush().disponiveis).toBe(TOTAL);
  });

  it('ignores a number the raffle does not have', () => {
    const watched = room();
    watched.apply({ numeros: [0, TOTAL + 1], status: VENDIDO, posicao: 101n });
    expect(watched.dirty).toBe(false);
    expect(watched.flush().disponiveis).toBe(TOTAL);
  });

  it('tells who comes back only what he missed', () => {
    const watched = room();
    watched.apply({ numeros: [1], status: RESERVADO, posicao: 101n });
    watched.flush();
    watched.apply({ numeros: [2], status: LIBERADO, posicao: 105n });
    watched.flush();
    expect(told(watched.since(101n))).toEqual([[2, LIBERADO]]);
    expect(watched.since(101n)).toMatchObject({ de: '101', posicao: '105' });
    expect(told(watched.since(105n))).toEqual([]);
  });

  it('has no deltas for positions it never stood at', () => {
    const watched = room();
    watched.apply({ numeros: [1], status: RESERVADO, posicao: 101n });
    watched.flush();
    expect(watched.since(99n)).toBeNull();
    expect(watched.since(500n)).toBeNull();
  });

  it('forgets old deltas once a snapshot is smaller', () => {
    const watched = new RaffleRoom(7, new Uint8Array(8_000), 0n);
    const numeros = Array.from({ length: 2_000 }, (_, i) => i + 1);
    for (const [i, status] of [RESERVADO, LIVRE].entries()) {
      watched.apply({ numeros, status, posicao: BigInt(i + 1) });
      watched.flush();
    }
    expect(watched.since(0n)).toBeNull();
    expect(told(watched.since(1n))).toHaveLength(2_000);
  });
});

describe('whoever joins, whenever', () => {
  const step = fc.record({
    numeros: fc.uniqueArray(fc.integer({ min: 1, max: TOTAL }), { minLength: 1, maxLength: 4 }),
    status: fc.constantFrom(LIVRE, RESERVADO, VENDIDO, LIBERADO),
    flush: fc.boolean(),
  });

  it('comes to the same tickets by snapshot, and by deltas from any position he stood at', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const watched = room(0n);
        const seen: { posicao: string; estados: Uint8Array }[] = [];
        const remember = () => {
          const { posicao, estados } = watched.snapshot();
          seen.push({ posicao, estados: desempacotarEstados(estados, TOTAL) });
        };
        remember();
        const expected = new Uint8Array(TOTAL);
        for (const [i, { numeros, status, flush }] of steps.entries()) {
          watched.apply({ numeros, status, posicao: BigInt(i + 1) });
          for (const numero of numeros) expected[numero - 1] = status;
          if (!flush || !watched.dirty) continue;
          watched.flush();
          remember();
        }
        if (watched.dirty) watched.flush();
        const now = watched.snapshot();
        expect(desempacotarEstados(now.estados, TOTAL)).toEqual(expected);
        expect(now.disponiveis).toBe(expected.filter((status) => status === LIVRE).length);
        for (const { posicao, estados } of seen) {
          const missed = watched.since(BigInt(posicao));
          expect(missed?.posicao).toBe(now.posicao);
          for (const [numero, status] of told(missed)) estados[numero - 1] = status;
          expect(estados).toEqual(expected);
        }
      }),
    );
  });
});
