import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import { describe, expect, it } from 'vitest';
import { acaoDoCartao, faseDaRifa, maximoDaCompra, quantidadePermitida } from './acao.ts';

const acao = (tipo: Tipo | null, caso: { encerrada?: boolean; disponiveis?: number; milhar?: string } = {}) =>
  acaoDoCartao(
    tipo && { idUsuario: 9, nome: 'A', tipo },
    { milharSorteada: caso.milhar ?? '' },
    caso.encerrada ?? false,
    caso.disponiveis ?? 5,
  );

describe("a card's action", () => {
  it('while sales are open', () => {
    expect(acao(null)).toBe('entrar');
    expect(acao('Usuario')).toBe('comprar');
    expect(acao('Vendedor')).toBe('vender');
    expect(acao('Gerente')).toBe('vender');
    expect(acao('Administrador')).toBe('vender');
  });

  it('after the end of sales only Administrador sells', () => {
    const encerrada = true;
    expect(acao(null, { encerrada })).toBe('encerrada');
    expect(acao('Usuario', { encerrada })).toBe('encerrada');
    expect(acao('Vendedor', { encerrada })).toBe('encerrada');
    expect(acao('Gerente', { encerrada })).toBe('encerrada');
    expect(acao('Administrador', { encerrada })).toBe('vender');
  });

  it('after the draw nobody', () => {
    expect(acao('Administrador', { encerrada: true, milhar: '0123' })).toBe('encerrada');
  });

  it('nothing left: nothing to buy', () => {
    expect(acao('Usuario', { disponiveis: 0 })).toBe('esgotada');
    expect(acao(null, { disponiveis: 0 })).toBe('esgotada');
    expect(acao('Vendedor', { disponiveis: 0 })).toBe('vender');
  });
});

describe('the quantity of a purchase', () => {
  it('goes from 1 to the smaller of 10 and what is left', () => {
    expect(maximoDaCompra(1000)).toBe(10);
    expect(maximoDaCompra(4)).toBe(4);
    expect(quantidadePermitida(10, 4)).toBe(4);
    expect(quantidadePermitida(3, 1000)).toBe(3);
    expect(quantidadePermitida(3, 0)).toBe(1);
  });
});

describe('where a campaign stands', () => {
  const dtEncerramento = '2026-06-01T12:00:00.000Z';
  const fim = Date.parse(dtEncerramento);
  it('on sale until the end of sales, then waiting, drawn once there is a number', () => {
    expect(faseDaRifa({ milharSorteada: '', dtEncerramento }, fim - 1)).toBe('À venda');
    expect(faseDaRifa({ milharSorteada: '', dtEncerramento }, fim)).toBe('Aguardando sorteio');
    expect(faseDaRifa({ milharSorteada: '0001', dtEncerramento }, fim - 1)).toBe('Já sorteadas');
  });
});
