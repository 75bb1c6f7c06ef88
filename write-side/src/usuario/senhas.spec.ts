import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import { describe, expect, it } from 'vitest';
import { criarSenhas, senhaDeBytes } from './senhas.ts';

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB, two passes', async () => {
    expect(await criarSenhas().criar('segredo1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
  it('match however their accents were composed', async () => {
    const senhas = criarSenhas();
    const hash = await senhas.criar('caf\u00e9-forte');
    expect(await senhas.confere(hash, 'cafe\u0301-forte')).toBe(true);
    expect(await senhas.confere(hash, 'cafe-forte')).toBe(false);
  });
  it('never match where there is none', async () => {
    expect(await criarSenhas().confere(null, 'ninguem')).toBe(false);
  });
  it('two are hashed at once, twenty wait, more are told 503', async () => {
    const senhas = criarSenhas();
    const pedidos = Array.from({ length: 23 }, () => senhas.confere(null, 'x'));
    const respostas = await Promise.allSettled(pedidos);
    const recusas = respostas.filter((r) => r.status === 'rejected');
    expect(recusas).toHaveLength(1);
    expect(recusas[0]?.reason).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    expect(await senhas.confere(null, 'x')).toBe(false);
  });
  it('need six characters, counted as people count', () => {
    expect(senhaCurta('12345')).toBe(true);
    expect(senhaCurta('123456')).toBe(false);
    expect(senhaCurta('😀😀😀😀😀')).toBe(true);
  });
  it('made from bytes are twelve signs that nobody mixes up', () => {
    expect(senhaDeBytes(Uint8Array.from({ length: 32 }, (_, i) => i * 8 + 7))).toMatch(/^[a-kmnp-z2-9]{12}$/);
  });
});
