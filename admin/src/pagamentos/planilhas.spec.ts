import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paraCsv } from '../exportacao/exportacao.ts';
import type { Cobranca } from '../providers/data/tipos.ts';
import { confere, planilhaDasCobrancas, planilhaDosTotais, somarDias } from './planilhas.ts';

const centavos = fc.integer({ min: 0, max: 999_999_999 });

describe('totals', () => {
  it('add up to the centavo, however many days', () => {
    const dia = fc.tuple(centavos, centavos, centavos);
    fc.assert(
      fc.property(fc.array(dia, { maxLength: 400 }), (dias) => {
        const total = somarDias(
          dias.map(([v, d, p]) => ({
            recebido: (v + d + p) / 100,
            vendido: v / 100,
            devolvido: d / 100,
            pendente: p / 100,
          })),
        );
        expect(confere(total)).toBe(true);
        expect(Math.round(total.vendido * 100)).toBe(dias.reduce((soma, [v]) => soma + v, 0));
      }),
    );
  });

  it('that do not are seen', () => {
    expect(confere({ recebido: 10.01, vendido: 10, devolvido: 0, pendente: 0 })).toBe(false);
  });

  it('become one line a day and their sum', () => {
    const dias = [
      { dia: '2026-03-09', recebido: 30.1, vendido: 10.05, devolvido: 20.05, pendente: 0 },
      { dia: '2026-03-10', recebido: 0.2, vendido: 0, devolvido: 0.1, pendente: 0.1 },
    ];
    const planilha = planilhaDosTotais(dias, '2026-03-01', '2026-03-30');
    expect(planilha.nome).toBe('pagamentos-2026-03-01-2026-03-30');
    expect(planilha.linhas).toEqual([
      ['09/03/2026', 30.1, 10.05, 20.05, 0],
      ['10/03/2026', 0.2, 0, 0.1, 0.1],
      ['TOTAL', 30.3, 10.05, 20.15, 0.1],
    ]);
  });
});

it('a charge is a line; what looks like a formula is text', () => {
  const cobranca: Cobranca = {
    id: 'c'.repeat(32),
    idPagamento: '1300000001',
    provedor: 'efi',
    situacao: 'devolucaoFalhou',
    aguarda: 'Olhe.',
    valor: 30,
    recebido: 30,
    devolvido: 0,
    idUsuario: 8,
    comprador: '=1+1',
    idRifa: 1,
    titulo: null,
    numeros: [1, 20],
    dtCriacao: '2026-03-01T12:00:00.000Z',
    pagarAte: '2026-03-01T12:05:00.000Z',
    dtPagamento: null,
  };
  const planilha = planilhaDasCobrancas([cobranca]);
  expect(planilha.linhas[0]).toHaveLength(planilha.cabecalho.length);
  expect(paraCsv(planilha).split('\r\n')[1]).toBe(
    `"01/03/2026 09:00";"Devolução falhou";"Efí";"1300000001";"'=1+1";;"1 20";30;30;0;"";"Olhe."`,
  );
});
