import { avisoAtual, fecharAviso } from '@rifa-viva/ui/pecas/avisos.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { celebrar, falhar, informar } from './avisos.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  fecharAviso();
  vi.useRealTimers();
});

it.each([
  ['validação', () => informar('Digite o nome...')],
  ['sucesso', () => celebrar('Salvo com sucesso...')],
  ['falha', () => falhar('Ocorreu um erro...', new Error())],
])('um aviso de %s dura 2 s', (_, avisar) => {
  avisar();
  vi.advanceTimersByTime(1999);
  expect(avisoAtual.ler()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(avisoAtual.ler()).toBeNull();
});
