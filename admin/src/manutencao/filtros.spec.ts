import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comCampos } from '../lista/campos.ts';
import { comFiltroSalvo, enderecoDoFiltro } from '../lista/filtrosSalvos.ts';
import {
  CAMPOS,
  camposDoFiltro,
  consultaDo,
  type Filtro,
  faltaDoFiltro,
  filtroEmPalavras,
  lerFiltro,
  SEM_FILTRO,
  STATUS_DO_FILTRO,
} from './filtros.ts';

const texto = fc.string({ minLength: 1, maxLength: 20 }).filter((t) => t.trim() === t);
const filtros: fc.Arbitrary<Filtro> = fc.oneof(
  fc.record({ por: fc.constantFrom('vendedor', 'cliente', 'numero', 'milhar'), texto }),
  fc.record({ por: fc.constant('dataHora'), momento: texto }),
  fc.record({ por: fc.constant('data'), dia: texto }),
  fc.record({ por: fc.constant('sequencia'), inicial: texto, final: fc.oneof(texto, fc.constant('')) }),
  fc.record({ por: fc.constant('status'), status: fc.constantFrom(...STATUS_DO_FILTRO) }),
);

describe('the filters of maintenance', () => {
  it.each<[Filtro, string]>([
    [{ por: 'sequencia', inicial: '9', final: '10' }, ''],
    [{ por: 'sequencia', inicial: '10', final: '' }, ''],
    [{ por: 'sequencia', inicial: '10', final: '9' }, 'Vem antes do inicial.'],
    [{ por: 'sequencia', inicial: 'x', final: '9' }, 'Use só números, por exemplo 0007.'],
    [{ por: 'numero', texto: '1/2' }, 'Use só números, por exemplo 0007.'],
    [{ por: 'cliente', texto: 'x' }, ''],
    [SEM_FILTRO, ''],
  ])('%o says %j', (filtro, falta) => expect(faltaDoFiltro(filtro)).toBe(falta));

  it.each<[Filtro, string]>([
    [SEM_FILTRO, ''],
    [{ por: 'status', status: 'Reservado' }, 'Status: Reservado'],
    [{ por: 'vendedor', texto: 'VERA' }, 'Vendedor: VERA'],
    [{ por: 'cliente', texto: ' ' }, ''],
    [{ por: 'numero', texto: '7' }, 'Bilhete: 7'],
    [{ por: 'sequencia', inicial: '10', final: '19' }, 'Bilhetes: 10 a 19'],
    [{ por: 'sequencia', inicial: '', final: '5' }, 'Bilhetes: 5'],
    [{ por: 'sequencia', inicial: '', final: '' }, ''],
    [{ por: 'data', dia: '2026-11-30' }, 'Data: 30/11/2026'],
    [{ por: 'dataHora', momento: '2026-11-30T09:15' }, 'Data e hora: 30/11/2026 09:15'],
  ])('%o is told as %j', (filtro, palavras) => expect(filtroEmPalavras(filtro)).toBe(palavras));

  it('without a filter everything is asked for', () => {
    expect(consultaDo(SEM_FILTRO)).toEqual({});
  });

  it.each<[string, Filtro, ReturnType<typeof consultaDo>]>([
    ['vendedor', { por: 'vendedor', texto: ' joao ' }, { vendedor: 'joao' }],
    ['cliente', { por: 'cliente', texto: 'CEIÇÃO' }, { cliente: 'CEIÇÃO' }],
    ['número exato com zeros', { por: 'numero', texto: '0010' }, { numeroDe: 10, numeroAte: 10 }],
    ['milhar', { por: 'milhar', texto: '0007' }, { milhar: 7 }],
    ['milhar que rifa nenhuma tem', { por: 'milhar', texto: '100001' }, null],
    ['data e hora', { por: 'dataHora', momento: '2026-03-10T12:30' }, { minuto: '2026-03-10T12:30' }],
    ['data', { por: 'data', dia: '2026-03-10' }, { dia: '2026-03-10' }],
    ['data impossível', { por: 'data', dia: '2026-02-30' }, null],
    [
      'sequência, pontas incluídas',
      { por: 'sequencia', inicial: '2', final: '3' },
      { numeroDe: 2, numeroAte: 3 },
    ],
    [
      'sequência sem fim vale o início',
      { por: 'sequencia', inicial: '3', final: '' },
      { numeroDe: 3, numeroAte: 3 },
    ],
    [
      'sequência sem início vale o fim',
      { por: 'sequencia', inicial: '', final: '0002' },
      { numeroDe: 2, numeroAte: 2 },
    ],
    ['status', { por: 'status', status: 'Reservado' }, { status: 'Reservado' }],
    ['vazio não filtra', { por: 'numero', texto: ' ' }, {}],
    ['letras onde se espera um número', { por: 'numero', texto: 'abc' }, null],
  ])('%s', (_, filtro, esperada) => {
    expect(consultaDo(filtro)).toEqual(esperada);
  });

  it('stands in the address, alone, and is read from it again; what else stands there stays', () => {
    fc.assert(
      fc.property(filtros, filtros, (antes, filtro) => {
        const busca = comCampos(new URLSearchParams('id=7&ordem=valor'), camposDoFiltro(antes));
        const nova = comCampos(busca, camposDoFiltro(filtro));
        expect(lerFiltro(new URLSearchParams(nova.toString()))).toEqual(filtro);
        expect([nova.get('id'), nova.get('ordem')]).toEqual(['7', 'valor']);
      }),
    );
  });

  it('is saved whole, with its order, and found again on another raffle', () => {
    const vista = 'ordem=valor&sentido=desc&porCompra=sim';
    fc.assert(
      fc.property(filtros, filtros, (antes, filtro) => {
        const busca = comCampos(new URLSearchParams(`id=7&pagina=3&${vista}`), camposDoFiltro(filtro));
        const outra = comCampos(new URLSearchParams('id=8&pagina=2'), camposDoFiltro(antes));
        const nova = comFiltroSalvo(outra, CAMPOS, enderecoDoFiltro(busca, CAMPOS));
        expect(lerFiltro(nova)).toEqual(filtro);
        expect(['id', 'pagina', 'ordem', 'sentido', 'porCompra'].map((nome) => nova.get(nome))).toEqual([
          '8',
          null,
          'valor',
          'desc',
          'sim',
        ]);
      }),
    );
  });
});
