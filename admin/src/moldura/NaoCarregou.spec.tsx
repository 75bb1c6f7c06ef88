import { textoDoErro } from '@rifa-viva/contracts/erros';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NaoCarregou } from './NaoCarregou.tsx';

/** Its words, without the styles among them. */
const mostrado = (falha: unknown) =>
  renderToStaticMarkup(<NaoCarregou falha={falha} aoTentar={() => undefined} />).replaceAll(
    /<style.*?<\/style>|<[^>]*>/gs,
    '',
  );

describe('what could not be read', () => {
  it.each([new ErroDaApi(0, 'SEM_CONEXAO', 'Sem conexão.'), new ErroDaApi(503, 'INDISPONIVEL', 'Espere.')])(
    'can be tried again: $codigo',
    (falha) => {
      expect(mostrado(falha)).toContain('Tentar novamente');
    },
  );

  it('cannot where it may not be seen', () => {
    const falha = new ErroDaApi(403, 'NAO_E_SEU', textoDoErro('NAO_E_SEU'));
    expect(mostrado(falha)).toBe('Você não tem permissão para acessar esse registro.');
  });
});
