import { Refusal } from '@rifa-viva/server/http/refusal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { criarLimitePorEndereco } from './limite-por-endereco.ts';

const [CASA, RUA] = ['10.0.0.1', '10.0.0.2'];

describe('open reservations from one address', () => {
  it('are refused beyond the limit, of that address alone', () => {
    const limite = criarLimitePorEndereco(2);
    for (const reserva of ['um', 'dois']) limite.tomar(CASA, reserva);
    expect(() => limite.tomar(CASA, 'tres')).toThrow(Refusal);
    expect(() => limite.tomar(RUA, 'tres')).not.toThrow();
  });

  it('may be asked for again when all places are taken', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um');
    limite.tomar(CASA, 'um').recusada();
    expect(() => limite.tomar(CASA, 'dois')).toThrow(Refusal);
  });

  it('make room when they end, and when nothing was reserved', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um');
    limite.soltar('outra');
    expect(() => limite.tomar(CASA, 'dois')).toThrow(Refusal);
    limite.soltar('um');
    limite.tomar(CASA, 'dois').recusada();
    expect(() => limite.tomar(CASA, 'tres')).not.toThrow();
  });
});

describe('one that may be recorded or not', () => {
  const MUITO_TEMPO = 60 * 60_000;
  const cheio = (limite: ReturnType<typeof criarLimitePorEndereco>) => {
    try {
      limite.tomar(CASA, 'mais uma').recusada();
      return false;
    } catch {
      return true;
    }
  };
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps its place, for a while where the log never tells of it', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um').duvidosa();
    expect(cheio(limite)).toBe(true);
    vi.advanceTimersByTime(MUITO_TEMPO);
    expect(cheio(limite)).toBe(false);
  });

  it('keeps its place until it ends where the log tells of it', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um').duvidosa();
    limite.firmar('um');
    vi.advanceTimersByTime(MUITO_TEMPO);
    expect(cheio(limite)).toBe(true);
    limite.soltar('um');
    expect(cheio(limite)).toBe(false);
  });

  it('asked for again: gives its place back when refused, keeps it when told of', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um').duvidosa();
    limite.tomar(CASA, 'um').recusada();
    expect(cheio(limite)).toBe(false);
    limite.tomar(CASA, 'dois').duvidosa();
    limite.tomar(CASA, 'dois').repetida();
    vi.advanceTimersByTime(MUITO_TEMPO);
    expect(cheio(limite)).toBe(true);
  });
});
