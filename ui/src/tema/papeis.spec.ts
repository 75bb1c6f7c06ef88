import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAVE_DA_APARENCIA } from './aparencia.ts';
import { CONTRASTE_DE_FORMA, CONTRASTE_MINIMO, contraste, corDoTom, destacada, tomDe } from './cores.ts';
import { ESTADOS, type Modo, type Papel, papeis, SUPERFICIES_DE_TEXTO } from './papeis.ts';
import { CORES_PADRAO, marcaDaEmpresa } from './tema.ts';

const cor = fc.integer({ min: 0, max: 0xffffff }).map((valor) => `#${valor.toString(16).padStart(6, '0')}`);
const modo = fc.constantFrom<Modo>('claro', 'escuro');

/** Which text stands on what. */
const LIDOS: readonly (readonly [texto: Papel, fundo: Papel])[] = [
  ...(['texto', 'texto-suave', 'marca', 'titulo', 'laranja', ...ESTADOS] as const).flatMap((texto) =>
    SUPERFICIES_DE_TEXTO.map((fundo) => [texto, fundo] as const),
  ),
  ...ESTADOS.flatMap((estado) => [
    [`${estado}-texto`, `${estado}-claro`] as const,
    [estado, `${estado}-claro`] as const,
    ['sobre-estado', estado] as const,
  ]),
  ['texto', 'apagado'],
  ['texto-suave', 'apagado'],
  ['sobre-estado', 'laranja'],
  ['sobre-estado', 'perigo-forte'],
  ['sobre-marca', 'marca'],
  ['sobre-marca', 'marca-forte'],
  ['acao-texto', 'acao'],
  ['acao-texto', 'acao-forte'],
];
const VISTOS: readonly (readonly [forma: Papel, fundo: Papel])[] = [
  ['linha-forte', 'cartao'],
  ['linha-forte', 'fundo'],
  ['foco', 'cartao'],
  ['foco', 'fundo'],
];

describe('the roles of colours', () => {
  it('whatever a company chooses, every text can be read, by day and by night', () => {
    fc.assert(
      fc.property(cor, cor, modo, (marca, titulo, qual) => {
        const cores = papeis(marca, titulo, qual);
        const abaixo = (pares: typeof LIDOS, minimo: number) =>
          pares.filter(([a, b]) => contraste(cores[a], cores[b]) < minimo);
        expect(abaixo(LIDOS, CONTRASTE_MINIMO)).toEqual([]);
        expect(abaixo(VISTOS, CONTRASTE_DE_FORMA)).toEqual([]);
      }),
    );
  });

  it('a colour that can be read stays what the company chose', () => {
    const { marca, titulo } = papeis('#12372a', '#123c69', 'claro');
    expect([marca, titulo]).toEqual(['#12372a', '#123c69']);
  });

  it('the page is painted with them before any script has run', () => {
    const base = readFileSync(new URL('base.css', import.meta.url), 'utf8');
    const { corFundoTitulo } = CORES_PADRAO;
    const marca = marcaDaEmpresa(CORES_PADRAO);
    for (const modo of ['claro', 'escuro'] as const) {
      const { fundo, texto } = papeis(marca, corFundoTitulo, modo);
      expect(base).toContain(`--fundo: ${fundo};\n  --texto: ${texto};`);
    }
    const primeiro = readFileSync(new URL('../../../storefront/public/tema.js', import.meta.url), 'utf8');
    expect(primeiro).toContain(`'${CHAVE_DA_APARENCIA}'`);
  });
});

describe('a tone', () => {
  it('is the colour it was made of', () => {
    fc.assert(
      fc.property(cor, (qualquer) => {
        expect(corDoTom(tomDe(qualquer))).toBe(qualquer);
      }),
    );
  });

  it('is always one that a screen can show', () => {
    const tom = fc.record({
      l: fc.double({ min: 0, max: 1, noNaN: true }),
      c: fc.double({ min: 0, max: 0.4, noNaN: true }),
      h: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    });
    fc.assert(
      fc.property(tom, (qualquer) => {
        expect(corDoTom(qualquer)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it('keeps its hue where it has to become lighter', () => {
    const azul = destacada('#0000cc', ['#14181a'], CONTRASTE_MINIMO, 'clarear');
    expect(contraste(azul, '#14181a')).toBeGreaterThanOrEqual(CONTRASTE_MINIMO);
    expect(Math.abs(tomDe(azul).h - tomDe('#0000cc').h)).toBeLessThan(0.1);
  });
});

describe('the company’s own colour', () => {
  it('is the menu’s, unless that has no hue and another has', () => {
    expect(marcaDaEmpresa(CORES_PADRAO)).toBe('#12372a');
    expect(marcaDaEmpresa({ ...CORES_PADRAO, corFundoMenu: '#ffffff', corFundoTitulo: '#123c69' })).toBe(
      '#123c69',
    );
    const cinza = {
      ...CORES_PADRAO,
      corFundoMenu: '#222222',
      corFundoTitulo: '#ffffff',
      corFundoRodape: '#000000',
    };
    expect(marcaDaEmpresa(cinza)).toBe('#222222');
  });
});
