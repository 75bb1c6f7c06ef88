import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { criarTelefones, type Telefones } from './telefones.ts';

let store: MemoryStore;
let telefones: Telefones;
beforeEach(() => {
  store = new MemoryStore();
  telefones = criarTelefones(store, { derive: () => Buffer.alloc(32, 7) });
});
const causa = (commandId: string) => ({
  commandId,
  who: { idUsuario: 0, tipo: 'Sistema' } as const,
  at: '2026-06-01T12:00:00.000Z',
  correlationId: 'pedido',
});
const eventos = () => store.events('telefone-h').map(({ type, data }) => [type, data]);

describe('a phone', () => {
  it('is named by its digits alone, and not told by the name', () => {
    const hmac = telefones.hmac('(11) 98765-4321');
    expect(hmac).toMatch(/^[0-9a-f]{64}$/);
    expect(hmac).toBe(telefones.hmac('11987654321'));
    expect(hmac).not.toBe(telefones.hmac('11987654322'));
  });

  it('is one person’s until it is freed, then anybody’s', async () => {
    expect(await telefones.dono('h')).toBeNull();
    expect(await telefones.reivindicar('h', 1, causa('a'))).toBe(true);
    expect(await telefones.reivindicar('h', 2, causa('b'))).toBe(false);
    expect(await telefones.dono('h')).toBe(1);
    expect(await telefones.desocupar('h', 2, causa('c'))).toBe(0n);
    expect(await telefones.desocupar('h', 1, causa('d'))).toBeGreaterThan(0n);
    expect(await telefones.reivindicar('h', 2, causa('e'))).toBe(true);
    expect(eventos()).toEqual([
      ['TelefoneReivindicado', { idUsuario: 1 }],
      ['TelefoneDesocupado', { idUsuario: 1 }],
      ['TelefoneReivindicado', { idUsuario: 2 }],
    ]);
  });

  it('goes to one of many who ask at once', async () => {
    const pedidos = [1, 2, 3, 4, 5].map((id) => telefones.reivindicar('h', id, causa(`c${id}`)));
    expect((await Promise.all(pedidos)).filter(Boolean)).toHaveLength(1);
    expect(eventos()).toHaveLength(1);
  });

  it('asked for again by its owner writes nothing more', async () => {
    await telefones.reivindicar('h', 1, causa('a'));
    expect(await telefones.reivindicar('h', 1, causa('a'))).toBe(true);
    expect(eventos()).toHaveLength(1);
  });

  it('is claimed by the retry when the answer of the first append was lost', async () => {
    store.faults.push('unheard');
    await telefones.reivindicar('h', 1, causa('a')).catch(() => undefined);
    expect(await telefones.reivindicar('h', 1, causa('a'))).toBe(true);
    expect(eventos()).toHaveLength(1);
  });

  it('cannot be asked for while the log does not answer: 503', async () => {
    store.faults.push(new Error('down'));
    await expect(telefones.reivindicar('h', 1, causa('a'))).rejects.toMatchObject({ status: 503 });
  });
});
