import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type ColunasDe, Tabela } from './Tabela.tsx';

const COLUNAS: ColunasDe<string> = [{ titulo: 'Vendedor', celula: (nome) => nome }];

describe('records side by side', () => {
  it.each([
    ['in lines', true],
    ['as cards', false],
  ])('%s: nothing is done to their total', (_, larga) => {
    const html = renderToStaticMarkup(
      <Tabela
        rotulo="Vendedores"
        colunas={COLUNAS}
        linhas={['VERA', 'GUSTAVO']}
        chaveDe={(nome) => nome}
        total="Total"
        acao={(nome) => <button type="button">Pagar {nome}</button>}
        larga={larga}
      />,
    );
    expect(html.match(/Pagar \w+/g)).toEqual(['Pagar VERA', 'Pagar GUSTAVO']);
    expect(html).toContain('Total');
  });
});
