import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contado, criarLimites, semSondar } from './limites.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const tentativa = (mais = {}) => ({
  idUsuario: 4,
  telefoneHmac: 'aa',
  ip: '203.0.113.1',
  navegador: null,
  senhaSorteada: false,
  ...mais,
});
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
  it('all networks of one site guess four times as often as one of them', async () => {
    const limites = criarLimites();
    const tentar = (n: number, ip = `20010db80007${String(n).padStart(4, '0')}/64`) =>
      espera(limites.entrar(tentativa({ telefoneHmac: `t${n}`, ip })));
    for (let n = 0; n < 120; n += 1) expect(await tentar(n)).toBeNull();
    expect(await tentar(120)).toBe(900);
    expect(await tentar(121, '20010db800080000/64')).toBeNull();
  });
  it('a browser that was in before is counted apart', async () => {
    const limites = criarLimites();
    for (let i = 0; i < 6; i += 1) await espera(limites.entrar(tentativa()));
    const conhecido = tentativa({ navegador: 'b1' });
    for (let i = 0; i < 5; i += 1) expect(await espera(limites.entrar(conhecido))).toBeNull();
    expect(await espera(limites.entrar(conhecido))).toBe(900);
  });
  it('a phone whose password was drawn is shut for the address that guesses, and for no other', async () => {
    const limites = criarLimites({ tentativasPorEndereco: 1_000 });
    const sorteada = (ip: string) => espera(limites.entrar(tentativa({ senhaSorteada: true, ip })));
    for (let i = 0; i < 5; i += 1) expect(await sorteada('203.0.113.1')).toBeNull();
    expect(await sorteada('203.0.113.1')).toBe(900);
    for (let i = 0; i < 5; i += 1) expect(await sorteada('203.0.113.2')).toBeNull();
    // Once it was changed it is a phone like others, whatever was guessed before.
    for (let i = 0; i < 5; i += 1) expect(await espera(limites.entrar(tentativa()))).toBeNull();
    expect(await espera(limites.entrar(tentativa({ ip: '203.0.113.2' })))).toBe(900);
  });
  it('a person changes of his own account what a person changes, and others go on', async () => {
    const limites = criarLimites();
    for (let n = 0; n < 100; n += 1) expect(await espera(limites.mudar(4))).toBeNull();
    expect(await espera(limites.mudar(4))).toBe(3_600);
    expect(await espera(limites.mudar(5))).toBeNull();
  });
  it('a person logs in a hundred times in an hour, from whatever address and browser, and others go on', async () => {
    const limites = criarLimites();
    const entrar = async (mais = {}) => (await limites.entrar(tentativa(mais))).acertou();
    for (let n = 0; n < 50; n += 1) {
      await entrar({ ip: `203.0.113.${n}` });
      await entrar({ navegador: `b${n}` });
    }
    expect(await espera(limites.entrar(tentativa()))).toBe(3_600);
    expect(await espera(entrar({ navegador: 'b1' }))).toBe(3_600);
    expect(await espera(entrar({ idUsuario: 5, telefoneHmac: 'bb' }))).toBeNull();
    // What serves once lets in, as a code that staff made.
    expect(await espera(entrar({ idUsuario: null }))).toBeNull();
    minutos(60);
    expect(await espera(entrar())).toBeNull();
  });
  it('of many at once by the right password no more are let in', async () => {
    const limites = criarLimites({ entradasPorPessoa: 3, tentativasPorTelefone: 10 });
    const contadas = await Promise.all(Array.from({ length: 5 }, () => limites.entrar(tentativa())));
    const esperas = await Promise.all(contadas.map((contada) => espera(contada.acertou())));
    expect(esperas.filter((e) => e === null)).toHaveLength(3);
  });
  it('whoever was sent away is remembered by nothing', async () => {
    const limites = criarLimites();
    const lembradas = () => vi.getTimerCount();
    const fora = () => Promise.reject(unavailable());
    for (let n = 0; n < 1_000; n += 1) {
      const anonima = tentativa({ idUsuario: null, telefoneHmac: `t${n}`, ip: `20010db8${n}/64` });
      await expect(contado(await limites.entrar(anonima), fora)).rejects.toThrow();
      await expect(contado(await limites.cadastrar(anonima.ip), fora)).rejects.toThrow();
      await semSondar(await limites.sondarTelefone(n), async () => 'feito');
    }
    expect(lembradas()).toBe(0);
    await limites.entrar(tentativa());
    expect(lembradas()).toBeGreaterThan(0);
  });
  it('all networks of one site register four times as many as one of them', async () => {
    const limites = criarLimites();
    const rede = (n: number) => `20010db80007${String(n).padStart(4, '0')}/64`;
    for (let n = 0; n < 20; n += 1) expect(await espera(limites.cadastrar(rede(n)))).toBeNull();
    expect(await espera(limites.cadastrar(rede(21)))).toBe(3_600);
    expect(await espera(limites.cadastrar('20010db800080000/64'))).toBeNull();
  });
  it('a person learns of ten phones in an hour, whether somebody has them', async () => {
    const limites = criarLimites();
    const livre = async () => 'feito';
    const tomado = () => Promise.reject(new Refusal('TELEFONE_JA_CADASTRADO'));
    const outra = () => Promise.reject(new Refusal('NAO_E_SEU'));
    for (let i = 0; i < 30; i += 1) {
      await semSondar(await limites.sondarTelefone(4), livre);
      await expect(semSondar(await limites.sondarTelefone(4), outra)).rejects.toThrow();
    }
    for (let i = 0; i < 10; i += 1)
      await expect(semSondar(await limites.sondarTelefone(4), tomado)).rejects.toThrow();
    expect(await espera(limites.sondarTelefone(4))).toBe(3_600);
    expect(await espera(limites.sondarTelefone(5))).toBeNull();
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
