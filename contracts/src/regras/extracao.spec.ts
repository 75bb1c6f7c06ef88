import { numeroPelaRegra } from '@rifa-viva/verificador/extracao';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defeitoDaExtracao, mesmaExtracao, textoDaExtracao } from './extracao.ts';
import { formatarNumero, larguraDoNumero } from './numeracao.ts';
import { numeroDaExtracao, REGRA_PADRAO } from './regra-do-sorteio.ts';

const premio = fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0'));
const extracao = fc.record({
  concurso: fc.constantFrom('5999', '6000'),
  data: fc.constantFrom('2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13'),
  premios: fc.array(premio, { minLength: 5, maxLength: 5 }),
});
const nome = fc.constantFrom(
  'loteria-federal-unidades-v1' as const,
  'loteria-federal-primeiro-premio-v1' as const,
);
const qtdeNumeros = fc.integer({ min: 1, max: 100_000 });
const SORTEIO = { diaDoSorteio: '2026-06-11', hoje: '2026-06-12' };
const formado = (qtde: number, numero: number | null) =>
  numero === null ? null : formatarNumero(numero, larguraDoNumero(qtde));

describe('the number that an extraction gives', () => {
  it('is what code that shares nothing reads off its prizes', () => {
    fc.assert(
      fc.property(nome, qtdeNumeros, extracao, (qual, qtde, { premios }) => {
        const aqui = formado(qtde, numeroDaExtracao({ nome: qual }, qtde, premios));
        expect(numeroPelaRegra(qual, qtde, premios)).toBe(aqui);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is taken when it is the one drawn, of an extraction neither too early nor still to come', () => {
    fc.assert(
      fc.property(nome, qtdeNumeros, extracao, fc.nat(), (qual, qtde, lida, outro) => {
        const regra = { ...REGRA_PADRAO, nome: qual };
        const certo = formado(qtde, numeroDaExtracao(regra, qtde, lida.premios));
        const defeito = (milharSorteada: string[]) =>
          defeitoDaExtracao(lida, { regra, qtdeNumeros: qtde, milharSorteada, ...SORTEIO })?.codigo ?? null;
        const noPrazo = lida.data >= SORTEIO.diaDoSorteio && lida.data <= SORTEIO.hoje;
        const doDia = lida.data > SORTEIO.hoje ? 'EXTRACAO_FUTURA' : 'EXTRACAO_ANTES';
        if (certo !== null) expect(defeito([certo])).toBe(noPrazo ? null : doDia);
        const errado = formatarNumero(outro % qtde, larguraDoNumero(qtde));
        if (errado !== certo) expect(defeito([errado])).toBe('EXTRACAO_DIFERENTE');
        if (certo !== null) expect(defeito([certo, certo])).toBe('EXTRACAO_DIFERENTE');
      }),
    );
  });

  it('is told with its contest, day and prizes', () => {
    const lida = {
      concurso: '5999',
      data: '2026-06-11',
      premios: ['12340', '55557', '98765', '11111', '22222'],
    };
    expect(textoDaExtracao(lida)).toBe(
      'extração 5999, de 11/06/2026: 1º prêmio 12340, 2º prêmio 55557, 3º prêmio 98765, 4º prêmio 11111, 5º prêmio 22222',
    );
    expect(mesmaExtracao(lida, { ...lida })).toBe(true);
    expect(mesmaExtracao(null, null)).toBe(true);
    for (const outra of [
      null,
      { ...lida, concurso: '6000' },
      { ...lida, premios: [...lida.premios].reverse() },
    ])
      expect(mesmaExtracao(lida, outra)).toBe(false);
  });
});
