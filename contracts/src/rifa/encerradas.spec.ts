import { describe, expect, it } from 'vitest';
import { Encerradas } from './encerradas.ts';

const QUANTAS = 20_000;
const facts = (n: number) => ({ pessoa: 5_000 + n, vendida: n % 2 === 0, paga: n % 6 === 0 });
const id = (n: number) => `pagamento-${n}`;

function many(): Encerradas {
  const encerradas = new Encerradas();
  for (let n = 0; n < QUANTAS; n += 1) encerradas.anotar(id(n), facts(n));
  return encerradas;
}

describe('what is left of reservations that are over', () => {
  it('tells each of them, and no other', () => {
    const encerradas = many();
    for (let n = 0; n < QUANTAS; n += 1) expect(encerradas.de(id(n))).toEqual(facts(n));
    for (let n = QUANTAS; n < 2 * QUANTAS; n += 1) expect(encerradas.de(id(n))).toBeUndefined();
    expect(new Encerradas().de(id(0))).toBeUndefined();
  });

  it('is what was noted last', () => {
    const encerradas = many();
    const { tabela } = encerradas;
    encerradas.anotar(id(1), { pessoa: 7, vendida: true, paga: true });
    expect(encerradas.de(id(1))).toEqual({ pessoa: 7, vendida: true, paga: true });
    expect(encerradas.tabela.length).toBe(tabela.length);
  });

  it('goes through a snapshot, and grows on', () => {
    const depois = new Encerradas(Uint32Array.from(many().tabela));
    depois.anotar('uma mais', facts(3));
    for (let n = QUANTAS; n < 3 * QUANTAS; n += 1) depois.anotar(id(n), facts(n));
    expect(depois.de('uma mais')).toEqual(facts(3));
    for (let n = 0; n < 3 * QUANTAS; n += 1) expect(depois.de(id(n))).toEqual(facts(n));
  });

  it('takes some thirty bytes for each', () => {
    expect(many().tabela.byteLength / QUANTAS).toBeLessThan(45);
  });
});
