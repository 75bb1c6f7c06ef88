import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contado, criarLimites } from './limites.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const tentativa = (mais = {}) => ({ telefoneHmac: 'aa', ip: '203.0.113.1', navegador: null, ...mais });
const minutos = (n: number) => vi.advanceTimersByTime(n * 60_000 + 1_000);
const espera = async (promessa: Promise<unknown>): Promise<number | null> => {
  try {
    await promessa;
    return null;
  } catch (error) {
    return (error as Refusal).retryAfterSeconds ?? 0;
  }
};

describe('limits of access', () => {
  it('a phone locks for 15 minutes, then 30, then an hour and no longer', async () => {
    const limites = criarLimites({ tentativasPorEndereco: 1_000 });
    for (const bloqueio of [900, 1_800, 3_600, 3_600]) {
      for (let i = 0; i < 5; i += 1) expect(await espera(limites.entrar(tentativa()))).toBeNull();
      expect(await espera(limites.entrar(tentativa()))).toBe(bloqueio);
      minutos(bloqueio / 60 - 1);
      expect(await espera(limites.entrar(tentativa()))).toBeGreaterThan(0);
      minutos(1);
    }
  });
  it('guesses sent all at once are counted too', async () => {
    const limites = criarLimites();
    const esperas = await Promise.all(Array.from({ length: 20 }, () => espera(limites.entrar(tentativa()))));
    expect(esperas.filter((e) => e === null)).toHaveLength(5);
  });
  it('less than 500 guesses at one account in a day from one address', async () => {
    const limites = criarLimites();
    let certas = 0;
    for (let minuto = 0; minuto < 24 * 60; minuto += 1) {
      for (let i = 0; i < 10; i += 1) if ((await espera(limites.entrar(tentativa()))) === null) certas += 1;
      minutos(1);
    }
    expect(certas).toBeLessThanOrEqual(500);
  });
  it('the right password takes its try back', async () => {
    const limites = criarLimites({ tentativasPorEndereco: 6 });
    for (let i = 0; i < 30; i += 1) await (await limites.entrar(tentativa())).acertou();
    expect(await espera(limites.entrar(tentativa()))).toBeNull();
  });
  it('a try that a server which was away made impossible does not count', async () => {
    const limites = criarLimites({ tentativasPorEndereco: 6, cadastrosPorEndereco: 2 });
    const fora = () => Promise.reject(unavailable());
    for (let i = 0; i < 30; i += 1) {
      await expect(contado(await limites.entrar(tentativa()), fora)).rejects.toMatchObject({ status: 503 });
      await expect(contado(await limites.cadastrar('203.0.113.1'), fora)).rejects.toMatchObject({
        status: 503,
      });
    }
    const errada = () => Promise.reject(new Refusal('LOGIN_INVALIDO'));
    for (let i = 0; i < 5; i += 1)
      await expect(contado(await limites.entrar(tentativa()), errada)).rejects.toThrow();
    expect(await espera(limites.entrar(tentativa()))).toBe(900);
  });
  it('an address is told to wait whatever phones it tries', async () => {
    const limites = criarLimites();
    const tentar = (n: number) => espera(limites.entrar(tentativa({ telefoneHmac: `t${n}` })));
    for (let n = 0; n < 30; n += 1) expect(await tentar(n)).toBeNull();
    expect(await tentar(30)).toBe(900);
  });
  it('a browser that was in before is counted apart', async () => {
    const limites = criarLimites();
    for (let i = 0; i < 6; i += 1) await espera(limites.entrar(tentativa()));
    const conhecido = tentativa({ navegador: 'b1' });
    for (let i = 0; i < 5; i += 1) expect(await espera(limites.entrar(conhecido))).toBeNull();
    expect(await espera(limites.entrar(conhecido))).toBe(900);
  });
  it('an address registers five accounts in an hour', async () => {
    const limites = criarLimites();
    for (let i = 0; i < 5; i += 1) expect(await espera(limites.cadastrar('203.0.113.1'))).toBeNull();
    expect(await espera(limites.cadastrar('203.0.113.1'))).toBe(3_600);
    expect(await espera(limites.cadastrar('203.0.113.2'))).toBeNull();
    minutos(60);
    expect(await espera(limites.cadastrar('203.0.113.1'))).toBeNull();
  });
});
