import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardaEmMemoria } from '../estado/testing.ts';
import { deixarFlash, retirarFlash } from './flash.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', guardaEmMemoria());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is read once', () => {
  deixarFlash({ texto: 'Salvo', duracao: 2000, tom: 'sucesso' });
  expect(retirarFlash()).toEqual({ texto: 'Salvo', duracao: 2000, tom: 'sucesso' });
  expect(retirarFlash()).toBeNull();
});

it('what others wrote there is no notice', () => {
  sessionStorage.setItem('rifaviva.flash', '{"texto":1}');
  expect(retirarFlash()).toBeNull();
  sessionStorage.setItem('rifaviva.flash', '{"texto":"x","duracao":1,"tom":"alto"}');
  expect(retirarFlash()).toBeNull();
  sessionStorage.setItem('rifaviva.flash', '{');
  expect(retirarFlash()).toBeNull();
});

it('without storage nothing breaks', () => {
  vi.unstubAllGlobals();
  deixarFlash({ texto: 'Salvo', duracao: 2000, tom: 'sucesso' });
  expect(retirarFlash()).toBeNull();
});
