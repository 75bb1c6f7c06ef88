import { describe, expect, it } from 'vitest';
import { criarLimites } from './limites.ts';

const ANA = { telefoneHmac: 'ana', ip: '10.0.0.1', navegador: null };
const MUITAS = { codigo: 'MUITAS_TENTATIVAS', status: 429 };
const vezes = async (n: number, tarefa: (i: number) => Promise<unknown>) => {
  for (let i = 0; i < n; i += 1) await tarefa(i);
};

describe('limits of login', () => {
  it('let five wrong passwords for a phone pass and block the sixth for 15 minutes', async () => {
    const limites = criarLimites();
    await vezes(5, (i) => limites.entrar({ ...ANA, ip: `10.0.0.${i}` }));
    await expect(limites.entrar(ANA)).rejects.toMatchObject({ ...MUITAS, retryAfterSeconds: 900 });
    await expect(limites.entrar(ANA)).rejects.toMatchObject(MUITAS);
    await expect(limites.entrar({ ...ANA, telefoneHmac: 'bia' })).resolves.toBeDefined();
  });

  it('count attempts that run at once', async () => {
    const limites = criarLimites();
    const todas = await Promise.allSettled(Array.from({ length: 12 }, () => limites.entrar(ANA)));
    expect(todas.filter((t) => t.status === 'fulfilled')).toHaveLength(5);
  });

  it('forget the wrong ones after a right one', async () => {
    const limites = criarLimites();
    await vezes(4, () => limites.entrar(ANA));
    await (await limites.entrar(ANA)).acertou();
    await vezes(5, () => limites.entrar(ANA));
    await expect(limites.entrar(ANA)).rejects.toMatchObject(MUITAS);
  });

  it('block an address after thirty wrong ones, whatever the phones', async () => {
    const limites = criarLimites();
    await vezes(30, (i) => limites.entrar({ ...ANA, telefoneHmac: `fone${i}` }));
    await expect(limites.entrar({ ...ANA, telefoneHmac: 'outro' })).rejects.toMatchObject(MUITAS);
    await expect(limites.entrar({ ...ANA, ip: '10.9.9.9' })).resolves.toBeDefined();
  });

  it('do not lock a browser out that was here before, and count its own guesses', async () => {
    const limites = criarLimites();
    await vezes(6, () => limites.entrar(ANA).catch(() => undefined));
    const conhecido = { ...ANA, navegador: 'casa' };
    await vezes(5, () => limites.entrar(conhecido));
    await expect(limites.entrar(conhecido)).rejects.toMatchObject(MUITAS);
  });

  it('block longer each time, up to the longest', async () => {
    const limites = criarLimites({ tentativasPorTelefone: 1, janela: 600, maiorBloqueio: 1500 });
    const bloqueio = async () => {
      const tentativa = await limites.entrar(ANA);
      const recusa = await limites.entrar(ANA).catch((error: unknown) => error);
      await tentativa.acertou();
      return (recusa as { retryAfterSeconds: number }).retryAfterSeconds;
    };
    expect([await bloqueio(), await bloqueio(), await bloqueio()]).toEqual([600, 1200, 1500]);
  });
});

describe('limits of registration', () => {
  it('let five accounts an hour be made from one address', async () => {
    const limites = criarLimites();
    await vezes(5, () => limites.cadastrar('10.0.0.1'));
    await expect(limites.cadastrar('10.0.0.1')).rejects.toMatchObject(MUITAS);
    await expect(limites.cadastrar('10.0.0.2')).resolves.toBeUndefined();
  });
});
