import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardaEmMemoria } from '../estado/testing.ts';
import { enderecoProprio, guardarRetorno, retirarRetorno } from './retorno.ts';

const ORIGEM = 'https://loja.exemplo';

/** A guard turned somebody away; the tab has "/" open now, its fourth page. */
function recusado(endereco: string): void {
  vi.stubGlobal('location', { origin: ORIGEM, pathname: '/' });
  vi.stubGlobal('history', { length: 3 });
  guardarRetorno(endereco);
  vi.stubGlobal('history', { length: 4 });
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', guardaEmMemoria());
  vi.stubGlobal('location', { origin: ORIGEM, pathname: '/' });
  vi.stubGlobal('history', { length: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the way back after login', () => {
  it('is one of our own pages with its query', () => {
    expect(enderecoProprio('/bilhetes?id=3')).toBe('/bilhetes?id=3');
    expect(enderecoProprio('/financeiro?id=3#x')).toBe('/financeiro?id=3');
    expect(enderecoProprio('/campanha/3')).toBe('/campanha/3');
  });

  it.each([
    '//mau.exemplo/bilhetes',
    '/\\mau.exemplo',
    'https://mau.exemplo/bilhetes',
    'javascript:alert(1)',
    '/desconhecido',
    '/campanha/x',
    '/campanha/:idRifa',
    '/',
    '/login',
    '/404',
    '',
  ])('%s is no way back', (endereco) => {
    expect(enderecoProprio(endereco)).toBeNull();
  });

  it('is kept once and for a quarter of an hour', () => {
    recusado('/meusBilhetes');
    expect(retirarRetorno()).toBe('/meusBilhetes');
    expect(retirarRetorno()).toBeNull();

    vi.useFakeTimers();
    recusado('/meusBilhetes');
    vi.advanceTimersByTime(15 * 60_000 + 1);
    expect(retirarRetorno()).toBeNull();
  });

  it('the entry of the dialog that one logs in by is no page', () => {
    recusado('/meusBilhetes');
    vi.stubGlobal('history', { length: 5, state: { 'rifaviva.aberto': true } });
    expect(retirarRetorno()).toBe('/meusBilhetes');
  });

  it('is none for a login on another page, or after other pages', () => {
    recusado('/meusBilhetes');
    vi.stubGlobal('location', { origin: ORIGEM, pathname: '/contato' });
    expect(retirarRetorno()).toBeNull();

    recusado('/meusBilhetes');
    vi.stubGlobal('history', { length: 5 });
    expect(retirarRetorno()).toBeNull();
  });

  it('is checked again when it is read: storage can be written by anybody', () => {
    sessionStorage.setItem(
      'rifaviva.retorno',
      JSON.stringify({ endereco: '//mau.exemplo/', em: Date.now(), abertas: 2 }),
    );
    expect(retirarRetorno()).toBeNull();
  });
});
