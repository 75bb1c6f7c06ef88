import { describe, expect, it } from 'vitest';
import { CAMPOS, lerFiltro, quemGerencia } from './filtros.ts';

const busca = (texto: string) => new URLSearchParams(texto);

describe('which users the address asks for', () => {
  it('is read field by field', () => {
    expect(lerFiltro(busca('q=+VERA+&tipo=Vendedor&ativo=nao&idGerente=4&pagina=2'))).toEqual({
      q: 'VERA',
      tipo: 'Vendedor',
      ativo: 'nao',
      idGerente: 4,
    });
  });

  it.each(['q=+', 'tipo=Chefe', 'ativo=talvez', 'idGerente=0', 'idGerente=1e2', 'senha=x'])(
    'leaves %s out',
    (endereco) => {
      expect(lerFiltro(busca(endereco))).toEqual({});
    },
  );

  it('is saved with its order, and without its page', () => {
    expect(CAMPOS).toEqual(['q', 'tipo', 'ativo', 'idGerente', 'ordem', 'sentido']);
  });
});

describe('whom a Gerente is chosen from', () => {
  it('is who may be one and whoever these are managed by, each once', () => {
    const pessoa = (
      idUsuario: number,
      nome: string,
      idGerente: number | null,
      nomeGerente: string | null,
    ) => ({
      idUsuario,
      nome,
      idGerente,
      nomeGerente,
    });
    const pessoas = [
      pessoa(4, 'GUSTAVO', 2, 'EMPRESA'),
      pessoa(7, 'HELENA', 4, 'GUSTAVO'),
      pessoa(3, 'ALICE', 2, 'EMPRESA'),
      pessoa(8, 'IVO', null, null),
    ];
    expect(quemGerencia(pessoas)).toEqual([
      ['4', 'GUSTAVO'],
      ['7', 'HELENA'],
      ['3', 'ALICE'],
      ['8', 'IVO'],
      ['2', 'EMPRESA'],
    ]);
  });
});
