import { guardaEmMemoria } from '@rifa-viva/ui/estado/testing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abrirEntrada } from './entrada.ts';
import {
  compraPretendida,
  esquecerCompra,
  lembrarCompra,
  qtdePretendida,
  retomarCompra,
} from './pretendida.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', guardaEmMemoria());
});
afterEach(() => {
  // The clock's own `performance` was there when it was stubbed.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what was to be bought before the login', () => {
  it('is that raffle with that quantity, and no other one', () => {
    lembrarCompra(7, 4);
    expect(qtdePretendida(7)).toBe(4);
    expect(qtdePretendida(8)).toBeNull();
    esquecerCompra();
    expect(compraPretendida()).toBeNull();
  });

  it('holds for a quarter of an hour', () => {
    lembrarCompra(7, 4);
    vi.advanceTimersByTime(15 * 60_000);
    expect(qtdePretendida(7)).toBe(4);
    vi.advanceTimersByTime(1);
    expect(qtdePretendida(7)).toBeNull();
  });

  it('outlives the way from login to registering and back, not closing them', () => {
    lembrarCompra(7, 4);
    abrirEntrada('login');
    abrirEntrada('criarConta');
    abrirEntrada('login');
    expect(qtdePretendida(7)).toBe(4);
    abrirEntrada(null);
    expect(qtdePretendida(7)).toBeNull();
  });

  it('goes on once the page was opened anew, once', () => {
    lembrarCompra(7, 4);
    expect(retomarCompra()).toBe(false);
    expect(qtdePretendida(7)).toBe(4);
    vi.stubGlobal('performance', { timeOrigin: performance.timeOrigin + 1 });
    expect(retomarCompra()).toBe(true);
    expect(qtdePretendida(7)).toBeNull();
  });

  it.each([
    '{',
    '7',
    '{"idRifa":7,"qtde":"x","em":0}',
    '{"idRifa":7.5,"qtde":1,"em":0}',
    '{"idRifa":7,"qtde":1,"em":0}',
  ])('what others wrote there is nothing: %s', (texto) => {
    sessionStorage.setItem('rifaviva.compra', texto);
    expect(compraPretendida()).toBeNull();
  });
});
