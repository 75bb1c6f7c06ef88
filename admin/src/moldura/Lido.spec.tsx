import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Lido } from './Lido.tsx';

const FALHA = new ErroDaApi(503, 'INDISPONIVEL', 'Espere.');

function mostrado(data: string | undefined, error: Error | null): string {
  const consulta = { data, error, refetch: () => Promise.reject(new Error('not asked')) };
  return renderToStaticMarkup(
    <Lido consulta={consulta} esperando="...">
      {(lido) => `[${lido}]`}
    </Lido>,
  ).replaceAll(/<style.*?<\/style>|<[^>]*>/gs, '');
}

describe('what a screen reads', () => {
  it('is waited for, and shown', () => {
    expect(mostrado(undefined, null)).toBe('...');
    expect(mostrado('sales', null)).toBe('[sales]');
    expect(mostrado('', null)).toBe('[]');
  });

  it('that cannot be read is told alone; that cannot be read again, above what was read before', () => {
    expect(mostrado(undefined, FALHA)).toBe('Espere.Tentar novamente');
    expect(mostrado('sales', FALHA)).toBe('Espere.Tentar novamente[sales]');
  });
});
