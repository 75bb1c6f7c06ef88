import { describe, expect, it } from 'vitest';
import { criarSenhas, senhaCurta, senhaDeBytes } from './senhas.ts';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB, two passes, one lane', async () => {
    const senhas = criarSenhas();
    const hash = await senhas.criar('segredo');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await senhas.confere(hash, 'segredo')).toBe(true);
    expect(await senhas.confere(hash, 'Segredo')).toBe(false);
  });

  it('are the same however their accents were typed', async () => {
    const senhas = criarSenhas();
    const hash = await senhas.criar('maçã123'.normalize('NFD'));
    expect(await senhas.confere(hash, 'maçã123'.normalize('NFC'))).toBe(true);
  });

  it('never fit where there is no hash, whatever is typed', async () => {
    const senhas = criarSenhas();
    for (const senha of ['ninguem', '', 'x']) expect(await senhas.confere(null, senha)).toBe(false);
  });

  it('are hashed a few at once; more wait, and the rest is refused with 503', async () => {
    const senhas = criarSenhas(1, 2);
    const pedidos = await Promise.allSettled(Array.from({ length: 5 }, () => senhas.criar('segredo')));
    expect(pedidos.map((p) => p.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(pedidos[4]).toMatchObject({ reason: { codigo: 'INDISPONIVEL', status: 503 } });
    expect(await senhas.criar('depois')).toContain('argon2id');
  });

  it('count as people count', () => {
    expect(senhaCurta('12345')).toBe(true);
    expect(senhaCurta('123456')).toBe(false);
    expect(senhaCurta('😀😀😀')).toBe(true);
  });

  it('of a new account are twelve signs that nobody mistakes', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => i * 8 + 3);
    expect(senhaDeBytes(bytes)).toMatch(/^[a-kmnp-z2-9]{12}$/);
    expect(senhaDeBytes(bytes)).toBe(senhaDeBytes(bytes));
  });
});
