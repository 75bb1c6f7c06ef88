import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chancesDaRegra,
  digitosDoSorteio,
  EXTRACOES,
  NOMES_DE_REGRA,
  numeroDaExtracao,
  REGRA_PADRAO,
  type RegraDoSorteio,
  SEM_GANHADOR,
  semChance,
  textoDaRegra,
  textoDasChances,
} from './regra-do-sorteio.ts';

const UNIDADES = { nome: 'loteria-federal-unidades-v1' } as const;
const PRIMEIRO = { nome: 'loteria-federal-primeiro-premio-v1' } as const;
const OUTRA = { nome: 'outra-fonte-v1' } as const;
const qtdeNumeros = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.constantFrom(1, 10, 11, 100, 1_000, 10_000, 10_001, 84_000, 84_001, 92_000, 96_000, 100_000),
);

/** Every ticket of an extraction once, its ending read: what the chances say in short. */
function contar(bilhetes: number, qtde: number): number[] {
  const modulo = 10 ** digitosDoSorteio(qtde);
  const vezes = new Array<number>(qtde).fill(0);
  for (let bilhete = 0; bilhete < bilhetes; bilhete += 1) {
    const numero = bilhete % modulo;
    if (numero < qtde) vezes[numero] = (vezes[numero] ?? 0) + 1;
  }
  return vezes;
}

describe('chances', () => {
  it('of the first prize are what counting every ticket gives', () => {
    fc.assert(
      fc.property(qtdeNumeros, (qtde) => {
        const extracoes = chancesDaRegra(PRIMEIRO, qtde) ?? [];
        expect(extracoes).toHaveLength(3);
        for (const [i, { extracao, total, faixas }] of extracoes.entries()) {
          expect({ nome: extracao, bilhetes: total }).toEqual(EXTRACOES[i]);
          const ditas = faixas.flatMap(({ de, ate, chances }) =>
            new Array<number>(ate - de + 1).fill(chances),
          );
          expect(ditas).toEqual(contar(total, qtde));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('favour the low numbers where four digits of the first prize count', () => {
    expect(chancesDaRegra(PRIMEIRO, 10_000)).toEqual([
      {
        extracao: 'de quarta-feira',
        total: 92_000,
        faixas: [
          { de: 0, ate: 1_999, chances: 10 },
          { de: 2_000, ate: 9_999, chances: 9 },
        ],
      },
      {
        extracao: 'de sábado',
        total: 96_000,
        faixas: [
          { de: 0, ate: 5_999, chances: 10 },
          { de: 6_000, ate: 9_999, chances: 9 },
        ],
      },
      {
        extracao: 'especial',
        total: 84_000,
        faixas: [
          { de: 0, ate: 3_999, chances: 9 },
          { de: 4_000, ate: 9_999, chances: 8 },
        ],
      },
    ]);
  });

  it('of the units are one each, and no kind of extraction changes that', () => {
    fc.assert(
      fc.property(qtdeNumeros, (qtde) => {
        expect(chancesDaRegra(UNIDADES, qtde)).toEqual([
          {
            extracao: '',
            total: 10 ** digitosDoSorteio(qtde),
            faixas: [{ de: 0, ate: qtde - 1, chances: 1 }],
          },
        ]);
      }),
    );
    // A unit is each of the ten equally often among the tickets of every kind.
    for (const { bilhetes } of EXTRACOES) expect(bilhetes % 10).toBe(0);
  });

  it('of another source are nobody’s to tell', () => {
    expect(chancesDaRegra(OUTRA, 1_000)).toBeNull();
    expect(semChance(OUTRA, 100_000)).toBeNull();
  });
});

describe('numbers without a chance', () => {
  it('are found exactly where counting finds them', () => {
    fc.assert(
      fc.property(qtdeNumeros, (qtde) => {
        const contadas = EXTRACOES.map(({ bilhetes }) => contar(bilhetes, qtde).indexOf(0)).filter(
          (numero) => numero >= 0,
        );
        expect(semChance(PRIMEIRO, qtde)?.de).toBe(contadas.length > 0 ? Math.min(...contadas) : undefined);
        expect(semChance(UNIDADES, qtde)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
  it('are told with the extraction that leaves them out first', () => {
    expect(semChance(PRIMEIRO, 100_000)).toEqual({
      de: 84_000,
      ate: 99_999,
      extracao: 'especial',
      maximo: 83_999,
    });
    expect(semChance(PRIMEIRO, 84_000)).toBeNull();
    expect(semChance(PRIMEIRO, 10_000)).toBeNull();
  });
});

describe('the number of an extraction', () => {
  const PREMIOS = ['71234', '00007', '83219', '15550', '96408'];

  it.each([
    [UNIDADES, 100_000, 47_908],
    [UNIDADES, 10_000, 4_790],
    [UNIDADES, 1_000, 479],
    [UNIDADES, 100, 47],
    [UNIDADES, 10, 4],
    [UNIDADES, 1, null],
    [PRIMEIRO, 84_000, 71_234],
    [PRIMEIRO, 10_000, 1_234],
    [PRIMEIRO, 1_000, 234],
    [PRIMEIRO, 10, 4],
    // The raffle has no such number: the next extraction counts.
    [UNIDADES, 45, null],
    [PRIMEIRO, 71_234, null],
    [OUTRA, 10_000, null],
  ] as const)('%o of %i numbers: %s', (regra, qtde, esperado) => {
    expect(numeroDaExtracao(regra, qtde, PREMIOS)).toBe(esperado);
  });

  it('needs five prizes of five digits', () => {
    for (const premios of [
      [],
      PREMIOS.slice(1),
      [...PREMIOS.slice(1), '123'],
      [...PREMIOS.slice(1), 'abcde'],
    ])
      expect(numeroDaExtracao(UNIDADES, 100, premios)).toBeNull();
  });

  it('is each of the raffle’s numbers by some extraction', () => {
    fc.assert(
      fc.property(qtdeNumeros, fc.nat(), (qtde, n) => {
        const numero = n % qtde;
        const digitos = String(numero).padStart(digitosDoSorteio(qtde), '0').padEnd(5, '0');
        const premios = [...digitos].map((digito, i) => `${i}234${digito}`);
        expect(numeroDaExtracao(UNIDADES, qtde, premios)).toBe(numero);
      }),
    );
  });
});

describe('the rule in words', () => {
  it('says all of it', () => {
    expect(textoDaRegra(REGRA_PADRAO, 10_000)).toBe(
      'Loteria Federal, primeira extração a partir do dia do sorteio: o número se forma com a unidade (último algarismo) de cada prêmio, do 1º ao 4º, nessa ordem. Se a extração não acontecer, ou o número formado não existir nesta rifa, vale a extração seguinte. Se o número sorteado não tiver sido vendido, ganha o próximo número vendido acima dele; depois do último número, conta-se do primeiro.',
    );
    expect(textoDaRegra({ ...REGRA_PADRAO, ...PRIMEIRO, concurso: '5912' }, 1_000)).toContain(
      'Loteria Federal, concurso 5912: o número são os 3 últimos algarismos do 1º prêmio.',
    );
    expect(
      textoDaRegra(
        { ...OUTRA, concurso: 'live', descricao: 'Globo na praça', semGanhador: 'proximo-abaixo' },
        10,
      ),
    ).toBe(
      'Globo na praça (live). Se o número sorteado não tiver sido vendido, ganha o próximo número vendido abaixo dele; depois do primeiro número, conta-se do último.',
    );
  });
  it('is another text for every rule', () => {
    const regras = NOMES_DE_REGRA.flatMap((nome) =>
      SEM_GANHADOR.flatMap((semGanhador) =>
        ['', '7'].map((concurso): RegraDoSorteio => ({ nome, semGanhador, concurso, descricao: 'GLOBO' })),
      ),
    );
    expect(new Set(regras.map((regra) => textoDaRegra(regra, 10_000))).size).toBe(regras.length);
  });
  it('says each number’s chance', () => {
    expect(textoDasChances(UNIDADES, 10_000)).toEqual([
      'Em qualquer extração, cada número tem 1 chance em 10.000.',
    ]);
    expect(textoDasChances(PRIMEIRO, 10_000)[0]).toBe(
      'Numa extração de quarta-feira, de 0000 a 1999 cada número tem 10 chances em 92.000; de 2000 a 9999 cada número tem 9 chances em 92.000.',
    );
    expect(textoDasChances(PRIMEIRO, 100_000)[2]).toContain('de 84000 a 99999 nenhum número tem chance.');
  });
});
