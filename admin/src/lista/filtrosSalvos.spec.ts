import { guardaEmMemoria } from '@rifa-viva/ui/estado/testing.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  apagarFiltro,
  comFiltroSalvo,
  enderecoDoFiltro,
  lerSalvos,
  MAXIMO_DE_SALVOS,
  salvarFiltro,
} from './filtrosSalvos.ts';

const MEUS = { lista: 'usuarios', idUsuario: 3 };
const CAMPOS = ['q', 'tipo', 'ordem', 'sentido'];

beforeEach(() => vi.stubGlobal('localStorage', guardaEmMemoria()));

describe('saved filters', () => {
  it('are found again under their names, in alphabetical order, by who saved them alone', () => {
    salvarFiltro(MEUS, { nome: 'Vendedores', endereco: 'tipo=Vendedor' });
    salvarFiltro(MEUS, { nome: 'Água', endereco: 'q=agua' });
    expect(lerSalvos(MEUS).map(({ nome }) => nome)).toEqual(['Água', 'Vendedores']);
    expect(lerSalvos({ ...MEUS, idUsuario: 4 })).toEqual([]);
    expect(lerSalvos({ ...MEUS, lista: 'cobrancas' })).toEqual([]);
  });

  it('a name has one filter, and leaves with it', () => {
    salvarFiltro(MEUS, { nome: 'A', endereco: 'q=1' });
    expect(salvarFiltro(MEUS, { nome: 'A', endereco: 'q=2' })).toEqual([{ nome: 'A', endereco: 'q=2' }]);
    expect(apagarFiltro(MEUS, 'A')).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('are so many at most', () => {
    for (let n = 10; n < 10 + 2 * MAXIMO_DE_SALVOS; n += 1)
      salvarFiltro(MEUS, { nome: `${n}`, endereco: 'q=1' });
    const nomes = lerSalvos(MEUS).map(({ nome }) => nome);
    expect(nomes).toHaveLength(MAXIMO_DE_SALVOS);
    expect(nomes.at(-1)).toBe(`${9 + 2 * MAXIMO_DE_SALVOS}`);
  });

  it.each(['{}', '[1]', '[{"nome":1,"endereco":""}]', 'x'])('%s in the storage is none', (guardado) => {
    localStorage.setItem('rifaviva.filtros.usuarios.3', guardado);
    expect(lerSalvos(MEUS)).toEqual([]);
  });
});

describe('a filter in the address', () => {
  it('is its own fields, not the page, in one order', () => {
    const endereco = enderecoDoFiltro(new URLSearchParams('tipo=Gerente&pagina=3&q=ANA&outro=1'), CAMPOS);
    expect(endereco).toBe('q=ANA&tipo=Gerente');
  });

  it('takes the place of the one before, and leaves what is none of it', () => {
    const agora = new URLSearchParams('aba=totais&q=ANA&sentido=desc&ordem=nome&pagina=2');
    expect(comFiltroSalvo(agora, CAMPOS, 'tipo=Gerente&aba=outra').toString()).toBe(
      'aba=totais&tipo=Gerente',
    );
  });
});
