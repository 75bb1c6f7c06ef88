import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximoPorEndereco, minutosReservados } from './reserva.ts';

const DIA = 24 * 60;
const espera = { livres: 50, total: 1_000, minutos: 5, minutosDeEspera: DIA, comprou: false };

describe('how long tickets of manual Pix stay reserved', () => {
  it('the whole time while there are enough, and for who has paid before', () => {
    expect(minutosReservados({ ...espera, livres: 100 })).toBe(DIA);
    expect(minutosReservados({ ...espera, comprou: true })).toBe(DIA);
  });
  it('minutes for who never paid, while stock runs out', () => {
    expect(minutosReservados({ ...espera, livres: 99 })).toBe(15);
    expect(minutosReservados({ ...espera, livres: 0, minutos: 60 })).toBe(70);
  });
  it('never shorter than the countdown, never longer than elsewhere, never longer with fewer free', () => {
    const casos = fc.record({
      livres: fc.nat(100_000),
      total: fc.integer({ min: 1, max: 100_000 }),
      minutos: fc.integer({ min: 1, max: 1_440 }),
      horas: fc.integer({ min: 0, max: 720 }),
      comprou: fc.boolean(),
    });
    fc.assert(
      fc.property(casos, ({ horas, ...caso }) => {
        const completa = { ...caso, minutosDeEspera: Math.max(caso.minutos, horas * 60) };
        const minutos = minutosReservados(completa);
        expect(minutos).toBeGreaterThanOrEqual(caso.minutos);
        expect(minutos).toBeLessThanOrEqual(completa.minutosDeEspera);
        const menos = minutosReservados({ ...completa, livres: Math.floor(caso.livres / 2) });
        expect(menos).toBeLessThanOrEqual(minutos);
        expect(minutosReservados({ ...completa, comprou: true })).toBe(completa.minutosDeEspera);
      }),
    );
  });
});

describe('unpaid tickets of one address', () => {
  it('are a share of the raffle, and never fewer than one person may hold', () => {
    expect(maximoPorEndereco(1_000, 0.1)).toBe(100);
    expect(maximoPorEndereco(100, 0.1)).toBe(20);
    expect(maximoPorEndereco(10, 1)).toBe(20);
  });
});
