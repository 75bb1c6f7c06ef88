import { Refusal } from '@rifa-viva/server/http/refusal';
import { describe, expect, it } from 'vitest';
import { criarLimitePorEndereco } from './limite-por-endereco.ts';

describe('open reservations from one address', () => {
  it('are refused beyond the limit, of that address alone', () => {
    const limite = criarLimitePorEndereco(2);
    for (const reserva of ['um', 'dois']) limite.pedir('10.0.0.1', 0).tomar(reserva, 100);
    expect(() => limite.pedir('10.0.0.1', 99)).toThrow(Refusal);
    expect(() => limite.pedir('10.0.0.2', 99)).not.toThrow();
  });

  it('make room when they end', () => {
    const limite = criarLimitePorEndereco(2);
    limite.pedir('10.0.0.1', 0).tomar('um', 100);
    limite.pedir('10.0.0.1', 0).tomar('dois', 200);
    limite.pedir('10.0.0.1', 100).tomar('tres', 300);
    expect(() => limite.pedir('10.0.0.1', 100)).toThrow(Refusal);
  });

  it('make room when they are given up', () => {
    const limite = criarLimitePorEndereco(1);
    limite.pedir('10.0.0.1', 0).tomar('um', 100);
    limite.soltar('outra');
    expect(() => limite.pedir('10.0.0.1', 1)).toThrow(Refusal);
    limite.soltar('um');
    expect(() => limite.pedir('10.0.0.1', 1)).not.toThrow();
  });
});
