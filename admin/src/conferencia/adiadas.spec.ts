import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Adiadas } from './adiadas.ts';

describe('acts that wait', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const cena = () => {
    const feitas: string[] = [];
    const adiadas = new Adiadas(4_000);
    const adiar = (chave: string) => adiadas.adiar(chave, () => feitas.push(chave));
    return { feitas, adiadas, adiar };
  };

  it('are done after their time, once', () => {
    const { feitas, adiadas, adiar } = cena();
    adiar('a');
    adiar('a');
    expect([...adiadas.lista()]).toEqual(['a']);
    vi.advanceTimersByTime(3_999);
    expect(feitas).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([feitas, [...adiadas.lista()]]).toEqual([['a'], []]);
    vi.advanceTimersByTime(10_000);
    expect(feitas).toEqual(['a']);
  });

  it('are taken back, the named one or the last', () => {
    const { feitas, adiadas, adiar } = cena();
    for (const chave of ['a', 'b', 'c']) adiar(chave);
    adiadas.desfazer('a');
    adiadas.desfazer();
    adiadas.desfazer('unknown');
    vi.advanceTimersByTime(4_000);
    expect(feitas).toEqual(['b']);
    adiadas.desfazer();
  });

  it('are all done when the screen is left', () => {
    const { feitas, adiadas, adiar } = cena();
    adiar('a');
    adiar('b');
    adiadas.enviarTudo();
    vi.advanceTimersByTime(4_000);
    expect(feitas).toEqual(['a', 'b']);
  });
});
