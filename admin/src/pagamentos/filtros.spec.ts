import { describe, expect, it } from 'vitest';
import { camposDe, daPrimeiraPagina, lerPagina } from '../lista/campos.ts';
import { comParte, lerFiltro, SEM_CAMPOS, ultimosDias } from './filtros.ts';

const busca = (texto: string) => new URLSearchParams(texto);

describe('what the address asks for', () => {
  it('is read field by field', () => {
    const endereco =
      'aguarda=sim&situacao=paga&idRifa=7&comprador=+ANA+&idPagamento=130000001&de=2026-03-01&ate=2026-03-02&pagina=3';
    expect(lerFiltro(busca(endereco))).toEqual({
      aguarda: 'sim',
      situacao: 'paga',
      idRifa: 7,
      comprador: 'ANA',
      idPagamento: '130000001',
      de: '2026-03-01',
      ate: '2026-03-02',
    });
    expect(lerPagina(busca(endereco))).toBe(3);
  });

  it.each([
    'aguarda=nao',
    'situacao=outra',
    'idRifa=0',
    'idRifa=1e3',
    'idRifa=99999999999',
    'comprador=+',
    'idPagamento=a b',
    'de=2026-02-30',
    'ate=x',
    'pagina=0',
  ])('leaves %s out', (endereco) => {
    expect(lerFiltro(busca(endereco))).toEqual({});
    expect(lerPagina(busca(endereco))).toBe(1);
  });

  it('an end before its beginning is no end', () => {
    expect(lerFiltro(busca('de=2026-03-02&ate=2026-03-01'))).toEqual({ de: '2026-03-02' });
  });

  it('goes into the form and back, from the first page on; empty fields leave', () => {
    const antes = busca('aguarda=sim&idRifa=7&pagina=4');
    expect(camposDe(SEM_CAMPOS, antes)).toEqual({ ...SEM_CAMPOS, idRifa: '7' });
    expect(daPrimeiraPagina(antes, { ...SEM_CAMPOS, comprador: ' ANA ' }).toString()).toBe(
      'aguarda=sim&comprador=ANA',
    );
  });

  it('changes in one part', () => {
    expect(comParte(busca('idRifa=7'), 'cobranca', 'c1').toString()).toBe('idRifa=7&cobranca=c1');
    expect(comParte(busca('idRifa=7&cobranca=c1'), 'cobranca', null).toString()).toBe('idRifa=7');
  });
});

it('thirty days end today in Sao Paulo', () => {
  expect(ultimosDias(Date.parse('2026-03-31T01:00:00Z'))).toEqual({ de: '2026-03-01', ate: '2026-03-30' });
});
