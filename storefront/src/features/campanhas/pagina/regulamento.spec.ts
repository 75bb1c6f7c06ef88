import { describe, expect, it } from 'vitest';
import { jaNumerado, porcentagemEscolhida, regulamento } from './regulamento.ts';

const RIFA = {
  valor: 10,
  cortesia: false,
  qtdeBilhetes: 5,
  qtdeChances: 1,
  qtdeNumeros: 1_000,
  totalBilhetes: 1_000,
  sucessor: false,
  numerosAEscolha: false,
  dtEncerramento: '2026-06-01T12:00:00.000Z',
  dtSorteio: '2026-06-01T22:00:00.000Z',
};

describe("a raffle's rules", () => {
  it('are told from its settings', () => {
    expect(regulamento(RIFA)).toEqual([
      'São 1.000 bilhetes, a R$\u00a010,00 cada um.',
      'Cada bilhete tem 1 número da sorte, de 0000 a 0999.',
      'Os bilhetes são escolhidos ao acaso entre os disponíveis, até 10 por compra.',
      'As vendas vão até 01/06/2026 09:00. O sorteio é em 01/06/2026 19:00.',
    ]);
  });

  it('tell of courtesy, several numbers and neighbours where there are any', () => {
    const regras = regulamento({
      ...RIFA,
      cortesia: true,
      qtdeChances: 5,
      qtdeNumeros: 100_000,
      sucessor: true,
      numerosAEscolha: true,
    });
    expect(regras).toContain('A cada 5 bilhetes da mesma compra, 1 é grátis.');
    expect(regras).toContain('Cada bilhete tem 5 números da sorte, de 00000 a 99999.');
    expect(regras).toContain(
      'Você escolhe seus bilhetes entre os disponíveis, ou deixa que sejam sorteados, até 10 por compra.',
    );
    expect(regras.at(-1)).toMatch(/^Sorteado um só número, também são premiados/);
  });
});

describe('how much is taken', () => {
  it.each([
    [0, 0, 0],
    [1_000, 1_000, 0],
    [1_000, 375, 62],
    [100_000, 1, 99],
    [7, 0, 100],
  ])('of %i with %i left: %i %', (total, disponiveis, esperada) => {
    expect(porcentagemEscolhida({ total, disponiveis })).toBe(esperada);
  });
});

it.each([
  ['1º PRÊMIO: MOTO', true],
  ['2ª CHANCE: BICICLETA', true],
  ['3) CAPACETE', true],
  ['4 - TANQUE CHEIO', true],
  ['MOTO 160 CC', false],
  ['1000 REAIS', false],
  ['2.500 REAIS', false],
])('the prize %j numbers itself: %s', (premio, numerado) => expect(jaNumerado(premio)).toBe(numerado));
