import type { Call } from '@rifa-viva/contracts/http/call';
import { callsOf } from '@rifa-viva/contracts/http/index';
import { describe, expect, it } from 'vitest';
import { CONTA, NAO_CONTA } from './oQueConta.ts';

/** Calls that nobody has decided about, and decisions about calls that are not there. */
function undecided(calls: readonly Pick<Call, 'name'>[]) {
  const names = calls.map(({ name }) => name);
  const decided = [...CONTA.keys(), ...Object.keys(NAO_CONTA)];
  return {
    missing: names.filter((name) => !decided.includes(name)),
    gone: decided.filter((name) => !names.includes(name)),
    twice: Object.keys(NAO_CONTA).filter((name) => CONTA.has(name)),
  };
}

describe('what counts as reading or taking away', () => {
  it('is decided for every call of this side', () => {
    expect(undecided(callsOf('read'))).toEqual({ missing: [], gone: [], twice: [] });
  });

  it.each(['resultados', 'previaDoResultado'])('%s shows who won, by his number or by the rule', (call) => {
    const regra = CONTA.get(call);
    const lido = (...pelaRegra: { numBilhete: number | null }[]) =>
      regra &&
      'leitura' in regra &&
      regra.leitura({ params: { idRifa: 7 }, answer: { ganhadores: [], pelaRegra } } as never);
    expect(lido()).toBeNull();
    expect(lido({ numBilhete: null })).toBeNull();
    expect(lido({ numBilhete: 9 })).toEqual({ dado: 'ganhadores', idRifa: 7 });
  });

  it('is missed where a call is new', () => {
    expect(undecided([...callsOf('read'), { name: 'lerTelefones' }]).missing).toEqual(['lerTelefones']);
  });
});
