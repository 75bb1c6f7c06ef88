import { guardaEmMemoria } from '@rifa-viva/ui/estado/testing.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { convite, guardarConvite, instalar, recusarInstalacao } from './instalacao.ts';

let janela: EventTarget;
beforeEach(() => {
  janela = new EventTarget();
  vi.stubGlobal('window', janela);
  vi.stubGlobal('localStorage', guardaEmMemoria());
  convite.mudar(null);
  guardarConvite();
});
afterEach(() => vi.unstubAllGlobals());

function oferecer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const evento = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  janela.dispatchEvent(evento);
  return { evento, prompt };
}

it('the offer waits for somebody to take it, and is taken once', async () => {
  const { evento, prompt } = oferecer();
  expect(evento.defaultPrevented).toBe(true);
  expect(convite.ler()).toBe(evento);
  await Promise.all([instalar(), instalar()]);
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(convite.ler()).toBeNull();
});

it('turned down it is not made again on this device', () => {
  oferecer();
  recusarInstalacao();
  oferecer();
  expect(convite.ler()).toBeNull();
});

it('whoever installed it by another way is asked no more', () => {
  oferecer();
  janela.dispatchEvent(new Event('appinstalled'));
  expect(convite.ler()).toBeNull();
});
