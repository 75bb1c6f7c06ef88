import { describe, expect, it } from 'vitest';
import { situacaoDaRifa, vereditoDoBilhete } from './veredito.ts';

const VENDIDO = {
  status: 'Vendido',
  dtPagamento: '2026-05-01T15:30:00.000Z',
  numerosDaSorte: '0006,0100',
  numBilhete: 20,
} as const;
const RIFA = {
  milharSorteada: '',
  sucessor: true,
  resultadoConfirmado: false,
  dtEncerramento: '2026-06-01T12:00:00.000Z',
  dtSorteio: '2026-06-01T22:00:00.000Z',
};
const PUBLICO = { milharSorteada: '0500', extracao: null, ganhadores: [], pelaRegra: [] };
const ANTES = Date.parse('2026-05-31T12:00:00.000Z');
const DEPOIS = Date.parse('2026-06-01T12:00:00.000Z');

describe('the verdict on a ticket', () => {
  it.each([
    ['Vendido', 'vale', 'Bilhete autêntico, vendido em 01/05/2026 12:30.'],
    ['Liberado', 'vale', 'Bilhete autêntico, vendido em 01/05/2026 12:30.'],
    ['Reservado', 'espera', 'Bilhete reservado: passa a valer quando o pagamento for confirmado.'],
    ['Livre', 'naoVale', 'Bilhete sem validade: foi devolvido e não participa do sorteio.'],
  ] as const)('%s: %s', (status, situacao, frase) => {
    expect(vereditoDoBilhete({ ...VENDIDO, status })).toEqual({ situacao, frase });
  });
});

describe('where its raffle stands', () => {
  const sorteio = 'Sorteio: Segunda-feira, 01/06/2026 às 19:00.';

  it('before and after the end of sales', () => {
    expect(situacaoDaRifa(RIFA, VENDIDO, ANTES)).toEqual(['Vendas abertas até 01/06/2026 09:00.', sorteio]);
    expect(situacaoDaRifa(RIFA, VENDIDO, DEPOIS)).toEqual([
      'Vendas encerradas, aguardando o sorteio.',
      sorteio,
    ]);
  });

  it.each([
    ['0100', 'Este bilhete ganhou: PRÊMIO PRINCIPAL.'],
    ['0007', 'Este bilhete ganhou: PRÊMIO ANTECESSOR.'],
    ['0500', 'Este bilhete não foi premiado.'],
    ['0500,0006', 'Este bilhete ganhou: 2º PRÊMIO.'],
  ])('drawn %s: %s', (milharSorteada, frase) => {
    const rifa = { ...RIFA, milharSorteada, resultadoConfirmado: true };
    expect(situacaoDaRifa(rifa, VENDIDO, DEPOIS, { ...PUBLICO, milharSorteada })[1]).toBe(frase);
  });

  it('a ticket that wins by the rule is told so, and none that it won nothing before that is known', () => {
    const rifa = { ...RIFA, milharSorteada: '0500', resultadoConfirmado: true };
    const frase = 'O número 0500 não foi vendido: pela regra vale o 0100, do bilhete 20.';
    const vago = { milhar: '0500', numero: '0100', numBilhete: 20, frase, nome: null };
    expect(situacaoDaRifa(rifa, VENDIDO, DEPOIS, { ...PUBLICO, pelaRegra: [vago] })[1]).toBe(
      `Este bilhete ganhou pela regra do sorteio. ${frase}`,
    );
    for (const aberta of [rifa, { ...rifa, resultadoConfirmado: false }])
      expect(situacaoDaRifa(aberta, VENDIDO, DEPOIS)[1]).toBe('Este bilhete não tem o número sorteado.');
  });

  it('a result nobody stood for says so; a ticket that is not sold wins nothing', () => {
    const rifa = { ...RIFA, milharSorteada: '0100' };
    expect(situacaoDaRifa(rifa, { ...VENDIDO, status: 'Livre' }, DEPOIS)).toEqual([
      'Número sorteado: 0100 (aguardando confirmação).',
    ]);
  });
});
