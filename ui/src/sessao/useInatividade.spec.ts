import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardaEmMemoria } from '../estado/testing.ts';
import { vigiarAtividade } from './useInatividade.ts';

const MINUTO = 60_000;
let janela: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  janela = new EventTarget();
  vi.stubGlobal('window', janela);
  vi.stubGlobal('localStorage', guardaEmMemoria());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends after 60 minutes without mouse, key or click', () => {
  const fim = vi.fn();
  const parar = vigiarAtividade(fim);
  vi.advanceTimersByTime(60 * MINUTO - 1);
  expect(fim).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fim).toHaveBeenCalledTimes(1);
  parar();
});

it.each(['mousemove', 'keydown', 'click'])('%s begins the hour again', (atividade) => {
  const fim = vi.fn();
  const parar = vigiarAtividade(fim);
  vi.advanceTimersByTime(59 * MINUTO);
  janela.dispatchEvent(new Event(atividade));
  vi.advanceTimersByTime(59 * MINUTO);
  expect(fim).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTO);
  expect(fim).toHaveBeenCalledTimes(1);
  parar();
});

it('counts what happens in another tab', () => {
  const fim = vi.fn();
  const parar = vigiarAtividade(fim);
  vi.advanceTimersByTime(30 * MINUTO);
  localStorage.setItem('rifaviva.atividade', String(Date.now()));
  vi.advanceTimersByTime(59 * MINUTO);
  expect(fim).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTO);
  expect(fim).toHaveBeenCalledTimes(1);
  parar();
});

it('stops with its page', () => {
  const fim = vi.fn();
  vigiarAtividade(fim)();
  vi.advanceTimersByTime(120 * MINUTO);
  expect(fim).not.toHaveBeenCalled();
});
