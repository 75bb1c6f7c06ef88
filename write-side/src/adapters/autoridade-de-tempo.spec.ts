import { hash } from 'node:crypto';
import {
  newStamper,
  type Question,
  refusalOf,
  replyOf,
  startAuthority,
  type TestAuthority,
  tokenOf,
} from '@rifa-viva/proof/testing/time-stamps';
import { reasonOf } from '@rifa-viva/server/faults';
import { lerCarimbo } from '@rifa-viva/verificador/carimbo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { criarAutoridadeDeTempo } from './autoridade-de-tempo.ts';

const TEXTO = Buffer.from('rifa-viva/selo/v1\n7\n');
const RESUMO = hash('sha256', TEXTO, 'buffer');
const AGORA = new Date('2026-06-10T12:00:00.250Z');
const nunca = new AbortController().signal;

let tsa: TestAuthority;
beforeAll(async () => {
  tsa = await startAuthority(() => AGORA);
});
afterAll(() => tsa.close());
beforeEach(() => {
  tsa.answer = null;
});

const carimbar = (tempoMs = 5_000) =>
  criarAutoridadeDeTempo(tsa.url, { tempoMs, agora: () => AGORA.getTime() }).carimbar(TEXTO, nunca);
const token = (pergunta: Question, mudancas = {}) =>
  tokenOf({ ...pergunta, at: AGORA, stamper: tsa.stamper, ...mudancas });

describe('a time-stamping authority', () => {
  it('is asked for the hash of the text, with another nonce each time, and gives a token', async () => {
    const { em, token } = await carimbar();
    await carimbar();
    expect(em).toBe(AGORA.toISOString());
    expect(lerCarimbo(Buffer.from(token, 'base64'))).toEqual({
      resumo: RESUMO.toString('hex'),
      em: AGORA.getTime(),
    });
    const [primeira, segunda] = tsa.asked.slice(-2);
    expect(primeira?.digest).toEqual(RESUMO);
    expect(primeira?.nonce).toHaveLength(16);
    expect(primeira?.nonce).not.toEqual(segunda?.nonce);
  });

  it('is told the name and password of its address, which nobody else hears', async () => {
    const url = tsa.url.replace('//', '//eu:s%40nha@');
    const agora = () => AGORA.getTime();
    await criarAutoridadeDeTempo(url, { agora }).carimbar(TEXTO, nunca);
    expect(tsa.authorization).toBe(`Basic ${Buffer.from('eu:s@nha').toString('base64')}`);
    await carimbar();
    expect(tsa.authorization).toBeNull();
    tsa.answer = () => ({ status: 302, body: Buffer.alloc(0) });
    const falha = await criarAutoridadeDeTempo(url, { agora })
      .carimbar(TEXTO, nunca)
      .catch((erro: unknown) => erro);
    expect(reasonOf(falha)).not.toContain('nha');
  });

  it('is called by its host alone', () => {
    expect(criarAutoridadeDeTempo('https://eu:senha@tsa.exemplo.org/tsr?k=1').nome).toBe('tsa.exemplo.org');
  });

  it('may grant it with changes', async () => {
    tsa.answer = (pergunta) => ({ body: replyOf(token(pergunta), 1) });
    expect((await carimbar()).em).toBe(AGORA.toISOString());
  });

  const OUTRO = newStamper();
  it.each<[string, (pergunta: Question) => { status?: number; body: Buffer }, string]>([
    ['refuses', () => ({ body: refusalOf(2) }), 'refused (status 2)'],
    ['refuses beside a token', (p) => ({ body: replyOf(token(p), 2) }), 'refused (status 2)'],
    ['grants no token', () => ({ body: refusalOf(0) }), 'no token'],
    [
      'stamps something else',
      (p) => ({ body: replyOf(token(p, { digest: Buffer.alloc(32) })) }),
      'something else',
    ],
    [
      'answers another question',
      (p) => ({ body: replyOf(token(p, { nonce: Buffer.alloc(16, 7) })) }),
      'another question',
    ],
    [
      'answers without the nonce',
      (p) => ({ body: replyOf(tokenOf({ digest: p.digest, at: AGORA, stamper: tsa.stamper })) }),
      'another question',
    ],
    [
      'does not sign',
      ({ digest, nonce }) => ({ body: replyOf(tokenOf({ digest, nonce, at: AGORA })) }),
      'signature',
    ],
    [
      'signs by another key than its certificate’s',
      (p) => ({ body: replyOf(token(p, { stamper: { ...tsa.stamper, key: OUTRO.key } })) }),
      'signature',
    ],
    [
      'has a clock of its own',
      (p) => ({ body: replyOf(token(p, { at: new Date(AGORA.getTime() - 660_000) })) }),
      'clock',
    ],
    ['sends what nobody can read', () => ({ body: Buffer.from('<html>') }), 'cannot be read'],
    ['sends nothing', () => ({ body: Buffer.alloc(0) }), 'cannot be read'],
    ['sends too much', () => ({ body: Buffer.alloc(200_000) }), 'too long'],
    ['fails', (p) => ({ status: 500, body: replyOf(token(p)) }), 'answered with 500'],
    ['sends elsewhere', (p) => ({ status: 302, body: replyOf(token(p)) }), 'fetch failed'],
  ])('that %s gave no stamp', async (_, resposta, motivo) => {
    tsa.answer = resposta;
    await expect(carimbar()).rejects.toThrow(motivo);
  });

  it('that never answers is waited for no longer than its time', async () => {
    tsa.answer = () => 'never';
    await expect(carimbar(50)).rejects.toThrow(/timeout/);
  });

  it('any byte of its answer turned over gives no other moment or text', async () => {
    const inteira: { body: Buffer } = { body: Buffer.alloc(0) };
    tsa.answer = (pergunta) => {
      inteira.body = replyOf(token(pergunta));
      return inteira;
    };
    await carimbar();
    for (let i = 0; i < inteira.body.length; i += 37) {
      tsa.answer = (pergunta) => {
        const body = Buffer.from(replyOf(token(pergunta)));
        body[i] = (body[i] ?? 0) ^ 0x04;
        return { body };
      };
      const feito = await carimbar().catch(() => null);
      if (feito) expect(feito.em).toBe(AGORA.toISOString());
    }
  });
});
