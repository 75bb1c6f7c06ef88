import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardaEmMemoria } from '../estado/testing.ts';
import { enderecoProprio, guardarRetorno, marcarChegada, retirarRetorno } from './retorno.ts';

const ORIGEM = 'https://loja.exemplo';

/** The tab opens a page, or goes on in one: an entry of the history, which browsers count up to 50. */
function abrir(pathname: string, state: unknown = null): void {
  const entrada = {
    length: 50,
    state,
    replaceState(novo: unknown) {
      this.state = novo;
    },
  };
  vi.stubGlobal('location', { origin: ORIGEM, pathname });
  vi.stubGlobal('history', entrada);
}

/** A guard turned somebody away; the tab has "/" open now. */
function recusado(endereco: string): boolean {
  abrir(endereco);
  guardarRetorno(endereco);
  abrir('/');
  return marcarChegada();
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', guardaEmMemoria());
  abrir('/');
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
    expect(marcarChegada()).toBe(false);
    expect(recusado('/meusBilhetes')).toBe(true);
    expect(retirarRetorno()).toBe('/meusBilhetes');
    expect(retirarRetorno()).toBeNull();

    vi.useFakeTimers();
    recusado('/meusBilhetes');
    vi.advanceTimersByTime(15 * 60_000 + 1);
    expect(retirarRetorno()).toBeNull();
  });

  it('the entry of the dialog that one logs in by is no page, and a reload is none', () => {
    recusado('/meusBilhetes');
    abrir('/', { ...history.state, 'rifaviva.aberto': true });
    expect(marcarChegada()).toBe(false);
    expect(retirarRetorno()).toBe('/meusBilhetes');
  });

  it('is none for a login on another page, or after other pages', () => {
    recusado('/meusBilhetes');
    abrir('/contato');
    expect(retirarRetorno()).toBeNull();

    recusado('/meusBilhetes');
    abrir('/contato');
    abrir('/');
    marcarChegada();
    expect(retirarRetorno()).toBeNull();
  });

  it('is none where the refusal led elsewhere than to "/"', () => {
    abrir('/meusBilhetes');
    guardarRetorno('/meusBilhetes');
    abrir('/contato');
    expect(marcarChegada()).toBe(false);
    abrir('/');
    expect(marcarChegada()).toBe(false);
    expect(retirarRetorno()).toBeNull();
  });

  it('of an earlier refusal is none', () => {
    vi.useFakeTimers();
    recusado('/meusBilhetes');
    const antes = history.state;
    vi.advanceTimersByTime(1_000);
    recusado('/meusDados');
    abrir('/', antes);
    expect(retirarRetorno()).toBeNull();
  });

  it('is checked again when it is read: storage can be written by anybody', () => {
    sessionStorage.setItem(
      'rifaviva.retorno',
      JSON.stringify({ endereco: '//mau.exemplo/', em: Date.now(), chegou: false }),
    );
    marcarChegada();
    expect(retirarRetorno()).toBeNull();
  });
});
