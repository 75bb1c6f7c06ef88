import { describe, expect, it } from 'vitest';
import { porcentagemEscolhida, regulamento } from './regulamento.ts';

const A_VENDA = { encerrada: false, sorteada: false };
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

const COMPLETA = {
  ...RIFA,
  cortesia: true,
  qtdeChances: 5,
  qtdeNumeros: 100_000,
  sucessor: true,
  numerosAEscolha: true,
};

describe("a raffle's rules", () => {
  it('are told from its settings', () => {
    expect(regulamento(RIFA, A_VENDA)).toEqual([
      'São 1.000 bilhetes, a R$\u00a010,00 cada um.',
      'Cada bilhete tem 1 número da sorte, de 0000 a 0999.',
      'Os bilhetes são escolhidos ao acaso entre os disponíveis, até 10 por compra.',
      'As vendas vão até 01/06/2026 09:00. O sorteio é em 01/06/2026 19:00.',
    ]);
  });

  it('tell of courtesy, several numbers and neighbours where there are any', () => {
    const regras = regulamento(COMPLETA, A_VENDA);
    expect(regras).toContain('A cada 5 bilhetes da mesma compra, 1 é grátis.');
    expect(regras).toContain('Cada bilhete tem 5 números da sorte, de 00000 a 99999.');
    expect(regras).toContain(
      'Você escolhe seus bilhetes entre os disponíveis, ou deixa que sejam sorteados, até 10 por compra.',
    );
    expect(regras.at(-1)).toMatch(/^Sorteado um só número, também são premiados/);
  });

  it('tell what is over as over: the sale first, then the draw', () => {
    expect(regulamento(RIFA, { encerrada: true, sorteada: false })).toEqual([
      'Foram 1.000 bilhetes, a R$\u00a010,00 cada um.',
      'Cada bilhete tem 1 número da sorte, de 0000 a 0999.',
      'Os bilhetes foram escolhidos ao acaso entre os disponíveis, até 10 por compra.',
      'As vendas foram até 01/06/2026 09:00. O sorteio é em 01/06/2026 19:00.',
    ]);
    expect(regulamento(COMPLETA, { encerrada: true, sorteada: true })).toEqual([
      'Foram 1.000 bilhetes, a R$\u00a010,00 cada um.',
      'A cada 5 bilhetes da mesma compra, 1 era grátis.',
      'Cada bilhete tem 5 números da sorte, de 00000 a 99999.',
      'Quem comprou escolheu seus bilhetes entre os disponíveis, ou deixou que fossem sorteados, até 10 por compra.',
      'As vendas foram até 01/06/2026 09:00. O sorteio foi em 01/06/2026 19:00.',
      'Sorteado um só número, também são premiados o número anterior e o seguinte a ele.',
    ]);
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
