import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { avisarInformacao, avisarOcupado, avisoAtual, DURACAO, fecharAviso } from './avisos.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  fecharAviso();
  vi.useRealTimers();
});

const texto = () => avisoAtual.ler()?.texto ?? null;

it('notices last 1.5, 2 and 3 seconds', () => {
  expect(DURACAO).toEqual({ curta: 1500, validacao: 2000, longa: 3000 });
});

it('a notice closes by itself, after 2 s unless told', async () => {
  const fechou = vi.fn();
  void avisarInformacao('Digite a senha!!').then(fechou);
  await vi.advanceTimersByTimeAsync(1999);
  expect(texto()).toBe('Digite a senha!!');
  await vi.advanceTimersByTimeAsync(1);
  expect(texto()).toBeNull();
  expect(fechou).toHaveBeenCalledTimes(1);
});

it('a new notice takes the place of the old, which is over', async () => {
  const fechou = vi.fn();
  void avisarInformacao('primeiro', 3000).then(fechou);
  await vi.advanceTimersByTimeAsync(1000);
  void avisarInformacao('segundo', 3000);
  await vi.advanceTimersByTimeAsync(2500);
  expect(fechou).toHaveBeenCalledTimes(1);
  expect(texto()).toBe('segundo');
});

it('something under way is told until it is over', async () => {
  avisarOcupado('Validando login... Aguarde!!');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(avisoAtual.ler()).toMatchObject({ texto: 'Validando login... Aguarde!!', ocupado: true });
  void avisarInformacao('Logado com sucesso!!', DURACAO.curta);
  expect(avisoAtual.ler()).toMatchObject({ texto: 'Logado com sucesso!!', ocupado: false });
});
