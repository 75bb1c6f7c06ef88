import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  camposDaOrdem,
  comCampos,
  daPrimeiraPagina,
  defeitoDoPeriodo,
  lerInteiro,
  lerOrdem,
  lerPagina,
  type Ordem,
  ordenarPor,
} from './campos.ts';

const CAMPOS = ['nome', 'valor'] as const;
type Campo = (typeof CAMPOS)[number];
const ordens: fc.Arbitrary<Ordem<Campo>> = fc.record({
  ordem: fc.constantFrom(...CAMPOS),
  sentido: fc.constantFrom('asc', 'desc'),
});
const busca = (texto = '') => new URLSearchParams(texto);

describe('the order of a list', () => {
  it('stands in the address and is read from it again, whatever is usual', () => {
    fc.assert(
      fc.property(ordens, ordens, ordens, (antes, ordem, usual) => {
        const endereco = comCampos(busca('tipo=Gerente'), camposDaOrdem(antes, usual));
        const novo = comCampos(endereco, camposDaOrdem(ordem, usual));
        expect(lerOrdem(novo, CAMPOS, usual)).toEqual(ordem);
        expect(novo.get('tipo')).toBe('Gerente');
      }),
    );
  });

  it('as usual does not stand there, and what makes no sense is as usual', () => {
    const usual = { ordem: 'nome', sentido: 'asc' } as const;
    expect(comCampos(busca('ordem=valor'), camposDaOrdem(usual, usual)).toString()).toBe('');
    expect(lerOrdem(busca('ordem=senha&sentido=desc'), CAMPOS, usual)).toEqual(usual);
  });

  it('turns at the second click on a head', () => {
    const usual: Ordem<Campo> = { ordem: 'nome', sentido: 'asc' };
    const porValor = ordenarPor(usual, 'valor');
    expect(porValor).toEqual({ ordem: 'valor', sentido: 'asc' });
    expect(ordenarPor(porValor, 'valor').sentido).toBe('desc');
    expect(ordenarPor(ordenarPor(porValor, 'valor'), 'valor').sentido).toBe('asc');
  });
});

describe('the page of a list', () => {
  it.each([
    ['pagina=3', 3],
    ['pagina=0', 1],
    ['pagina=x', 1],
    ['pagina=10001', 1],
    ['', 1],
  ])('%s is page %i', (endereco, pagina) => {
    expect(lerPagina(busca(endereco))).toBe(pagina);
  });

  it('is the first one again where something else is listed', () => {
    expect(daPrimeiraPagina(busca('pagina=3&tipo=Gerente'), { tipo: '', q: ' ANA ' }).toString()).toBe(
      'q=ANA',
    );
  });
});

it.each([
  ['7', 7],
  ['0', null],
  ['1e3', null],
  ['-1', null],
  ['101', null],
  [null, null],
])('of %s as a number up to 100 comes %s', (texto, numero) => {
  expect(lerInteiro(texto, 100)).toBe(numero);
});

it.each([
  [null, null, false],
  ['2026-03-02', '2026-03-02', false],
  ['2026-03-02', '2026-03-01', true],
  ['2026-03-02', '', false],
  ['', '2026-03-01', false],
  // Not a day, which is another matter.
  ['2026-03-02', '2026-02-30', false],
])('a period from %j to %j ends before it begins: %s', (de, ate, invertido) => {
  expect(defeitoDoPeriodo(de, ate)).toEqual(
    invertido ? { ate: 'A Data Final Não Pode Ser Menor Que A Data Inicial' } : {},
  );
});
