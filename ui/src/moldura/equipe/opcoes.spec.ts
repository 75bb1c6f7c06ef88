import { describe, expect, it } from 'vitest';
import { type Achado, opcaoDo, opcoesDoMenu, vizinha } from './opcoes.ts';

const achado = (mudancas: Partial<Achado>): Achado => ({
  tipo: 'rifa',
  id: '7',
  titulo: '007 MOTO',
  detalhe: 'Campanha',
  idRifa: 7,
  numBilhete: null,
  ...mudancas,
});

describe('what the palette offers', () => {
  it('leads to the page of a person, to other finds in their list, filtered', () => {
    const para = (mudancas: Partial<Achado>) => opcaoDo(achado(mudancas)).para;
    expect(opcaoDo(achado({}))).toMatchObject({ detalhe: 'Campanha · Financeiro', para: '/financeiro?id=7' });
    expect(para({ tipo: 'pessoa', id: '6', titulo: 'ANA & BIA', idRifa: null })).toBe('/cliente?id=6');
    expect(para({ tipo: 'cliente', id: '7-ANA & BIA', titulo: 'ANA & BIA' })).toBe(
      '/manutencao?id=7&cliente=ANA+%26+BIA',
    );
    expect(para({ tipo: 'bilhete', id: '7-12', numBilhete: 12 })).toBe('/manutencao?id=7&numero=12');
    expect(para({ tipo: 'pagamento', id: '1300' })).toBe('/pagamentos?idPagamento=1300');
    expect(para({ tipo: 'pagamento', id: 'abc', numBilhete: 2 })).toBe('/manutencao?id=7&numero=2');
  });

  it('are the screens of the menu by a part of their name, whatever its accents', () => {
    const entradas = [
      { rotulo: 'Conferência de Pix', caminho: '/conferencia' },
      { rotulo: 'Banner', caminho: '/banner' },
    ] as const;
    expect(opcoesDoMenu(entradas, 'conferencia').map(({ para }) => para)).toEqual(['/conferencia']);
    expect(opcoesDoMenu(entradas, ' ').map(({ para }) => para)).toEqual([
      '/conferencia',
      '/banner',
      // In no menu.
      '/financeiro',
    ]);
    expect(opcoesDoMenu(entradas, 'financeiro').map(({ para }) => para)).toEqual(['/financeiro']);
    expect(opcoesDoMenu(entradas, 'xyz')).toEqual([]);
  });

  it('is walked through with arrows, round and round', () => {
    const ids = ['a', 'b', 'c'];
    expect([vizinha(ids, null, 1), vizinha(ids, null, -1)]).toEqual(['a', 'c']);
    expect([vizinha(ids, 'c', 1), vizinha(ids, 'a', -1), vizinha(ids, 'a', 1)]).toEqual(['a', 'c', 'b']);
    expect(vizinha(ids, 'gone', 1)).toBe('a');
    expect(vizinha([], 'a', 1)).toBeNull();
  });
});
