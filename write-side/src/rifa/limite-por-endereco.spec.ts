import { Refusal } from '@rifa-viva/server/http/refusal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { criarLimitePorEndereco, parteDoEndereco } from './limite-por-endereco.ts';

const [CASA, RUA] = ['10.0.0.1', '10.0.0.2'];
const COMPRA = { idRifa: 1, qtde: 2 };

describe('open reservations from one address', () => {
  it('are refused beyond the limit, of that address alone', () => {
    const limite = criarLimitePorEndereco(2);
    for (const reserva of ['um', 'dois']) limite.tomar(CASA, reserva, COMPRA);
    expect(() => limite.tomar(CASA, 'tres', COMPRA)).toThrow(Refusal);
    expect(() => limite.tomar(RUA, 'tres', COMPRA)).not.toThrow();
  });

  it('may be asked for again when all places are taken', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um', COMPRA);
    limite.tomar(CASA, 'um', COMPRA).recusada();
    expect(() => limite.tomar(CASA, 'dois', COMPRA)).toThrow(Refusal);
  });

  it('make room when they end, and when nothing was reserved', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um', COMPRA);
    limite.soltar('outra');
    expect(() => limite.tomar(CASA, 'dois', COMPRA)).toThrow(Refusal);
    limite.soltar('um');
    limite.tomar(CASA, 'dois', COMPRA).recusada();
    expect(() => limite.tomar(CASA, 'tres', COMPRA)).not.toThrow();
  });
});

describe('one that may be recorded or not', () => {
  const MUITO_TEMPO = 60 * 60_000;
  const cheio = (limite: ReturnType<typeof criarLimitePorEndereco>) => {
    try {
      limite.tomar(CASA, 'mais uma', COMPRA).recusada();
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
    limite.tomar(CASA, 'um', COMPRA).duvidosa();
    expect(cheio(limite)).toBe(true);
    vi.advanceTimersByTime(MUITO_TEMPO);
    expect(cheio(limite)).toBe(false);
  });

  it('keeps its place until it ends where the log tells of it', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um', COMPRA).duvidosa();
    limite.firmar('um');
    vi.advanceTimersByTime(MUITO_TEMPO);
    expect(cheio(limite)).toBe(true);
    limite.soltar('um');
    expect(cheio(limite)).toBe(false);
  });

  it('asked for again: gives its place back when refused, keeps it when told of or not even tried', () => {
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, 'um', COMPRA).duvidosa();
    limite.tomar(CASA, 'um', COMPRA).recusada();
    expect(cheio(limite)).toBe(false);
    limite.tomar(CASA, 'um', COMPRA).naoTentada();
    expect(cheio(limite)).toBe(false);
    limite.tomar(CASA, 'dois', COMPRA).duvidosa();
    limite.tomar(CASA, 'dois', COMPRA).naoTentada();
    expect(cheio(limite)).toBe(true);
    limite.tomar(CASA, 'dois', COMPRA).repetida();
    vi.advanceTimersByTime(MUITO_TEMPO);
    expect(cheio(limite)).toBe(true);
  });
});

describe('tickets held from one address', () => {
  it('are counted by raffle, without those of the reservation itself', () => {
    const limite = criarLimitePorEndereco(5);
    limite.tomar(CASA, '1.um', { idRifa: 1, qtde: 2 });
    limite.tomar(CASA, '2.um', { idRifa: 2, qtde: 7 });
    limite.tomar(RUA, '1.dois', { idRifa: 1, qtde: 9 });
    const tres = limite.tomar(CASA, '1.tres', { idRifa: 1, qtde: 4 });
    expect(tres.outros).toBe(2);
    expect(limite.tomar(CASA, '1.tres', { idRifa: 1, qtde: 4 }).outros).toBe(2);
    tres.recusada();
    limite.soltar('1.um');
    expect(limite.tomar(CASA, '1.quatro', { idRifa: 1, qtde: 4 }).outros).toBe(0);
  });

  it('are counted by site too, where somebody has many networks', () => {
    const limite = criarLimitePorEndereco(2);
    const casa = (n: number) => `20010db80007${String(n).padStart(4, '0')}/64`;
    for (let n = 0; n < 8; n += 1) limite.tomar(casa(n), `1.${n}`, { idRifa: 1, qtde: 10 });
    expect(() => limite.tomar(casa(9), '1.9', COMPRA)).toThrow(Refusal);
    limite.soltar('1.0');
    expect(limite.tomar(casa(9), '1.9', COMPRA).outros).toBe(17);
    expect(limite.tomar('20010db800080000/64', '1.10', COMPRA).outros).toBe(0);
  });

  it('may be a tenth of a raffle, and more where the address may hold more reservations', () => {
    expect([20, 40, 1, 10_000].map(parteDoEndereco)).toEqual([0.1, 0.2, 0.005, 1]);
  });
});

describe('what cost nothing', () => {
  it('counts for a day, however often it is told again', () => {
    vi.useFakeTimers();
    const limite = criarLimitePorEndereco(1);
    limite.tomar(CASA, '1.um', COMPRA);
    limite.reter('1.um');
    limite.tomar(CASA, '1.um', COMPRA).repetida();
    vi.advanceTimersByTime(23 * 60 * 60_000);
    expect(() => limite.tomar(CASA, '1.dois', COMPRA)).toThrow(Refusal);
    vi.advanceTimersByTime(2 * 60 * 60_000);
    expect(() => limite.tomar(CASA, '1.dois', COMPRA)).not.toThrow();
    vi.useRealTimers();
  });
});
