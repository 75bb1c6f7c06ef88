import { describe, expect, it } from 'vitest';
import { CAMPOS, lerFiltro } from './filtros.ts';

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
