import { describe, expect, it } from 'vitest';
import { abasDaRifa } from '../abas.ts';
import {
  type Achado,
  emOrdem,
  type Opcao,
  opcaoDaTela,
  opcaoDo,
  opcoesDoMenu,
  telaPedida,
  vizinha,
} from './opcoes.ts';

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

  it('are first the screens where what was typed begins a word of their name', () => {
    const entradas = [
      { rotulo: 'Meu Perfil', caminho: '/meuPerfil' },
      { rotulo: 'Configuração', caminho: '/configuracao' },
      { rotulo: 'Conferência de Pix', caminho: '/conferencia' },
    ] as const;
    const telas = (texto: string) => opcoesDoMenu(entradas, texto);
    expect(telas('fi').map(({ para }) => para)).toEqual(['/financeiro', '/meuPerfil', '/configuracao']);
    expect(telas('pi').map(({ para }) => para)).toEqual(['/conferencia']);
    const achada: Opcao = { id: 'rifa-7', grupo: 'Campanhas', titulo: '007 FIAT', detalhe: '', para: '/x' };
    const daRifa: Opcao = { ...achada, id: 'tela-da-rifa-7', para: '/y' };
    const ordem = (texto: string) => emOrdem(texto, telas(texto), [daRifa], [achada]).map(({ para }) => para);
    expect(ordem('fi')).toEqual(['/financeiro', '/meuPerfil', '/configuracao', '/y', '/x']);
    expect(ordem('rfil')).toEqual(['/y', '/x', '/meuPerfil']);
  });

  it.each([
    ['manut', '/manutencao', ''],
    ['MANUTENÇÃO moto', '/manutencao', 'moto'],
    ['moto vermelha auditoria', '/auditoria', 'moto vermelha'],
    ['result 7', '/resultados', '007'],
    ['1234 financeiro', '/financeiro', '1234'],
    ['vender', '/bilhetes', ''],
    ['sorteio', '/resultados', ''],
  ])('%j asks for the screen %s of the campaign %j', (texto, caminho, rifa) => {
    const pedida = telaPedida(texto, abasDaRifa({ tipo: 'Administrador' }));
    expect([pedida?.tela.caminho, pedida?.rifa]).toEqual([caminho, rifa]);
  });

  it('no screen of a campaign is asked for by less than its word, nor one that is not theirs', () => {
    const pedida = (texto: string) => telaPedida(texto, abasDaRifa({ tipo: 'Gerente' }));
    expect(['', ' ', 'man', 'vendedora', 'resultadox', 'ana', 'auditoria'].map(pedida)).toEqual(
      Array(7).fill(null),
    );
    expect(
      opcaoDaTela({ rotulo: 'Resultado', caminho: '/resultados' }, { idRifa: 7, titulo: '007 MOTO' }),
    ).toEqual({
      id: 'tela-da-rifa-7',
      grupo: 'Telas das campanhas',
      titulo: 'Resultado · 007 MOTO',
      detalhe: '',
      para: '/resultados?id=7',
    });
  });

  it('is walked through with arrows, round and round', () => {
    const ids = ['a', 'b', 'c'];
    expect([vizinha(ids, null, 1), vizinha(ids, null, -1)]).toEqual(['a', 'c']);
    expect([vizinha(ids, 'c', 1), vizinha(ids, 'a', -1), vizinha(ids, 'a', 1)]).toEqual(['a', 'c', 'b']);
    expect(vizinha(ids, 'gone', 1)).toBe('a');
    expect(vizinha([], 'a', 1)).toBeNull();
  });
});
