import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { envelopeOf } from './commands.ts';
import { nextId } from './sequence.ts';

const of = (commandId: string) =>
  envelopeOf(
    { caller: { idUsuario: 1, tipo: 'Administrador' }, commandId, requestId: 'spec', now: new Date(0) },
    null,
  );
const ask = (store: MemoryStore, commandId: string, contexto = 'rifa') =>
  nextId(store, contexto, of(commandId));

describe('the next id', () => {
  it('counts from 1, each context on its own', async () => {
    const store = new MemoryStore();
    expect([await ask(store, 'a'), await ask(store, 'b'), await ask(store, 'a', 'banner')]).toEqual([
      1, 2, 1,
    ]);
  });

  it('is the same for the same command, for ever, and costs nothing then', async () => {
    const store = new MemoryStore();
    const first = await ask(store, 'a');
    for (let i = 0; i < 100; i += 1) await ask(store, `other-${i}`);
    const { appends } = store;
    expect([await ask(store, 'a'), store.appends]).toEqual([first, appends]);
  });

  it('is found under one name in every log: a retry after an upgrade gets no second one', async () => {
    const store = new MemoryStore();
    await ask(store, '3.pedido-1');
    expect([...store.streams.keys()]).toContain('pedido-b4902644-f715-8f91-bf67-3917d3406429');
  });

  it('is nobody else’s: another call under its key is refused', async () => {
    const store = new MemoryStore();
    const bound = (fingerprint: string) => nextId(store, 'rifa', { ...of('a'), fingerprint });
    const first = await bound('x');
    await expect(bound('y')).rejects.toMatchObject({ codigo: 'CHAVE_DE_OUTRO_PEDIDO' });
    expect([await bound('x'), await ask(store, 'b')]).toEqual([first, first + 1]);
  });

  it('is one for a command that two processes ask for at once', async () => {
    const store = new MemoryStore();
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(store, 'a')));
    expect(new Set(asked).size).toBe(1);
    expect(await ask(store, 'a')).toBe(asked[0]);
    // What they took in vain is nobody's.
    expect(await ask(store, 'b')).toBe(6);
  });

  it.each(['lost', 'unheard'] as const)(
    'is told 503 where an append was %s; asked again it is one',
    async (fault) => {
      for (const broken of [0, 1]) {
        const store = new MemoryStore();
        const whole = { append: store.append.bind(store) };
        let n = 0;
        store.append = (...call) => {
          if (n === broken) store.faults.push(fault);
          n += 1;
          return whole.append(...call);
        };
        await expect(ask(store, 'a')).rejects.toMatchObject({ status: 503 });
        const id = await ask(store, 'a');
        expect([await ask(store, 'a'), await ask(store, 'b')]).toEqual([id, id + 1]);
      }
    },
  );
});
