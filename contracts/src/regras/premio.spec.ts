import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contagemDePremiados,
  corDoPremio,
  dizSeuLugar,
  normalizarMilhares,
  numerosPremiados,
  ordemDeExibicao,
  premioDescrito,
  premiosDoBilhete,
  rotuloDoPremio,
  semDono,
  tituloDosSorteados,
} from './premio.ts';

const comSucessor = (milharSorteada: string) => ({ milharSorteada, sucessor: true });
const semSucessor = (milharSorteada: string) => ({ milharSorteada, sucessor: false });
const melhor = (numeros: string, resultado: { milharSorteada: string; sucessor: boolean }) =>
  premiosDoBilhete(numeros, resultado)[0];
const rotulo = (numeros: string, resultado: { milharSorteada: string; sucessor: boolean }) =>
  rotuloDoPremio(melhor(numeros, resultado));

describe('classification', () => {
  it.each([
    ['1234', 'PRÊMIO PRINCIPAL'],
    ['1233', 'PRÊMIO ANTECESSOR'],
    ['1235', 'PRÊMIO SUCESSOR'],
    ['1236', 'Não Premiado'],
    ['0001,9999,1235', 'PRÊMIO SUCESSOR'],
    ['', 'Não Premiado'],
  ])('a ticket with %s against 1234 shows %s', (numeros, esperado) => {
    expect(rotulo(numeros, comSucessor('1234'))).toBe(esperado);
  });

  it('gives nothing to the neighbours without the option', () => {
    expect(rotulo('1233,1235', semSucessor('1234'))).toBe('Não Premiado');
    expect(rotulo('1234', semSucessor('1234'))).toBe('PRÊMIO PRINCIPAL');
  });

  it('gives nothing to the neighbours where several numbers were drawn', () => {
    expect(rotulo('1233,1235', comSucessor('1234,5678'))).toBe('Não Premiado');
  });

  it('shows ordinals where several numbers were drawn', () => {
    expect(rotulo('1234', comSucessor('1234,5678'))).toBe('1º PRÊMIO');
    expect(rotulo('5678', semSucessor('1234,5678'))).toBe('2º PRÊMIO');
  });

  it.each([
    ['0000', '9999', '0001'],
    ['9999', '9998', '0000'],
    ['00000', '99999', '00001'],
    ['99999', '99998', '00000'],
  ])('wraps around %s to %s and %s', (sorteado, antecessor, sucessor) => {
    expect(rotulo(antecessor, comSucessor(sorteado))).toBe('PRÊMIO ANTECESSOR');
    expect(rotulo(sucessor, comSucessor(sorteado))).toBe('PRÊMIO SUCESSOR');
  });

  it('lists every prize of a ticket, the highest first', () => {
    const premios = premiosDoBilhete('1235,1234,1233', comSucessor('1234'));
    expect(premios.map((p) => [p.classificacao, p.numero])).toEqual([
      ['PRINCIPAL', '1234'],
      ['ANTECESSOR', '1233'],
      ['SUCESSOR', '1235'],
    ]);
    expect(premiosDoBilhete('5678,1234', semSucessor('1234,5678')).map((p) => p.ordem)).toEqual([1, 2]);
  });

  it('pays a number drawn twice twice', () => {
    expect(premiosDoBilhete('1234', semSucessor('1234,0001,1234')).map((p) => p.ordem)).toEqual([1, 3]);
  });

  it('has no winner before the draw', () => {
    expect(numerosPremiados(comSucessor('')).size).toBe(0);
    expect(melhor('0000', comSucessor(''))).toBeUndefined();
  });

  it('has exactly three winning numbers with the option, whatever is drawn', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.constantFrom(4, 5), (n, largura) => {
        const modulo = 10 ** largura;
        const sorteado = n % modulo;
        const premiados = numerosPremiados(comSucessor(String(sorteado).padStart(largura, '0')));
        expect([...premiados.keys()].sort((a, b) => a - b)).toEqual(
          [(sorteado + modulo - 1) % modulo, sorteado, (sorteado + 1) % modulo].sort((a, b) => a - b),
        );
      }),
    );
  });
});

describe('showing prizes', () => {
  it('sorts antecessor, principal, sucessor, other winners, the rest', () => {
    const um = comSucessor('1234');
    const varios = semSucessor('1234,5678,9999');
    const premios = [
      melhor('1233', um),
      melhor('1234', um),
      melhor('1235', um),
      melhor('5678', varios),
      melhor('9999', varios),
      undefined,
    ];
    const ordens = premios.map(ordemDeExibicao);
    expect([...ordens].sort((a, b) => a - b)).toEqual(ordens);
    expect(new Set(ordens).size).toBe(ordens.length);
  });

  it('colours: principal green, antecessor amber, sucessor orange, not winning red', () => {
    const cores = ['1234', '1233', '1235', '0000'].map((n) => corDoPremio(melhor(n, comSucessor('1234'))));
    expect(cores).toEqual(['verde', 'ambar', 'laranja', 'vermelho']);
  });

  it('counts in words', () => {
    expect([0, 1, 2].map(contagemDePremiados)).toEqual([
      'Nenhum Bilhete Premiado',
      '1 Bilhete Premiado',
      '2 Bilhetes Premiados',
    ]);
  });

  it('heads the drawn numbers', () => {
    expect(['', '1234', '1234,5678'].map(tituloDosSorteados)).toEqual([
      'Aguardando Sorteio',
      'NÚMERO SORTEADO',
      'NÚMEROS SORTEADOS',
    ]);
  });
});

describe('normalizarMilhares', () => {
  it.each<[string, number, string[]]>([
    ['7', 10_000, ['0007']],
    ['00007', 10_000, ['0007']],
    [' 1234 , 5678', 10_000, ['1234', '5678']],
    ['0', 100_000, ['00000']],
    ['99999', 100_000, ['99999']],
    ['999', 1_000, ['0999']],
    ['', 10_000, []],
  ])('brings %j of %i numbers to the width', (texto, qtde, milhares) => {
    expect(normalizarMilhares(texto, qtde)).toEqual({ ok: true, milhares });
  });

  it.each([
    ['10000', 10_000, '10000'],
    ['1000', 1_000, '1000'],
    ['12,,34', 10_000, ''],
    ['12;34', 10_000, '12;34'],
    ['-1', 10_000, '-1'],
    ['1e3', 10_000, '1e3'],
  ])('refuses %j of %i numbers', (texto, qtde, n) => {
    expect(normalizarMilhares(texto, qtde)).toEqual({ ok: false, codigo: 'MILHAR', n });
  });
});

describe('what a prize is', () => {
  const principal = (ordem: number) => ({ classificacao: 'PRINCIPAL', ordem }) as const;
  const VIZINHO = { classificacao: 'SUCESSOR', ordem: 1 } as const;

  it('is the line that names its place', () => {
    const descricao = '2) CAPACETE & 1º PRÊMIO: MOTO & ANTECESSOR E SUCESSOR: R$ 500';
    expect([1, 2, 3].map((ordem) => premioDescrito(principal(ordem), descricao, 1))).toEqual([
      '1º PRÊMIO: MOTO',
      '2) CAPACETE',
      '',
    ]);
    expect(premioDescrito(principal(1), 'PRINCIPAL: MOTO & ANTECESSOR: LUVAS', 1)).toBe('PRINCIPAL: MOTO');
    expect(premioDescrito(VIZINHO, descricao, 1)).toBe('ANTECESSOR E SUCESSOR: R$ 500');
    expect(premioDescrito(VIZINHO, 'MOTO & prêmio sucessor - LUVAS', 1)).toBe('prêmio sucessor - LUVAS');
  });

  it('goes by the order of lines only where there is one for each drawn number', () => {
    expect([1, 2].map((ordem) => premioDescrito(principal(ordem), 'MOTO & CAPACETE', 2))).toEqual([
      'MOTO',
      'CAPACETE',
    ]);
    // Both may be the one winner's.
    expect(premioDescrito(principal(1), 'MOTO & CAPACETE', 1)).toBe('');
    expect(premioDescrito(principal(1), 'MOTO & 2º PRÊMIO: CAPACETE', 2)).toBe('');
    expect(premioDescrito(VIZINHO, 'MOTO', 1)).toBe('');
    expect(premioDescrito(principal(1), '', 0)).toBe('');
  });
});

it('a number without an owner was not sold, or is none of the raffle', () => {
  expect(['0009', '9999'].map((numero) => semDono(numero, 10))).toEqual([
    'Não foi vendido.',
    'Não existe nesta rifa.',
  ]);
});

it.each([
  ['1º PRÊMIO: MOTO', true],
  ['2ª CHANCE: BICICLETA', true],
  ['3) CAPACETE', true],
  ['4 - TANQUE CHEIO', true],
  ['ANTECESSOR: LUVAS', true],
  ['PRÊMIO SUCESSOR – LUVAS', true],
  ['SUCESSOR E ANTECESSOR: LUVAS', true],
  ['PRÊMIO PRINCIPAL: MOTO', true],
  ['MOTO 160 CC', false],
  ['1000 REAIS', false],
  ['2.500 REAIS', false],
  ['SUCESSORES DO REI, O LIVRO: 3 VOLUMES', false],
])('the prize %j names its place itself: %s', (linha, diz) => expect(dizSeuLugar(linha)).toBe(diz));
