import { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { cadastrarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './keys.ts';

const secret = Buffer.alloc(32, 7);
const payload = { idRifa: 7, qtde: 2, idPagamento: 'abcdefghij' };
const asked = { call: reservarBilhetes, params: {}, query: {}, payload };
const of = (more: object, caller = 8, key = secret) =>
  fingerprintOf(key, caller, { ...asked, payload: { ...payload, ...more } });

describe('what a key is bound to', () => {
  it('is the call with its payload, in whatever order its fields come', async () => {
    const first = await of({});
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(
      await fingerprintOf(secret, 8, {
        ...asked,
        payload: { idPagamento: 'abcdefghij', qtde: 2, idRifa: 7 },
      }),
    ).toBe(first);
    // Nobody reads these: they may be others when the same is asked for again.
    expect(await of({ minutosReserva: 3, cliente: 'OUTRO' })).toBe(first);
  });

  it('is another for another value, person, call, path, query or installation', async () => {
    const others = await Promise.all([
      of({}),
      of({ qtde: 3 }),
      of({ qtde: '2' }),
      of({ numeros: [1, 2] }),
      of({ numeros: [2, 1] }),
      of({ dentro: { a: 1 } }),
      of({ dentro: { a: 2 } }),
      of({}, 9),
      of({}, 8, Buffer.alloc(32, 8)),
      fingerprintOf(secret, 8, { ...asked, call: { ...reservarBilhetes, name: 'outra' } }),
      fingerprintOf(secret, 8, { ...asked, params: { id: 1 } }),
      fingerprintOf(secret, 8, { ...asked, query: { a: '1' } }),
    ]);
    expect(new Set(others).size).toBe(others.length);
  });

  it('tells passwords apart', async () => {
    const senha = (texto: string) =>
      fingerprintOf(secret, 0, {
        call: cadastrarUsuario,
        params: {},
        query: {},
        payload: { nome: 'ANA', senha: texto },
      });
    expect(await senha('segredo')).toBe(await senha('segredo'));
    expect(await senha('segredo')).not.toBe(await senha('segredos'));
  });
});
