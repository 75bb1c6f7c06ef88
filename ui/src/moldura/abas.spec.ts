import { describe, expect, it } from 'vitest';
import { abasDaRifa } from './abas.ts';

const rotulos = (tipo: Parameters<typeof abasDaRifa>[0]['tipo']) =>
  abasDaRifa({ tipo }).map(({ rotulo }) => rotulo);

describe('the tabs of a raffle', () => {
  it('are those of the role: none for whom there is one screen only', () => {
    expect(rotulos('Usuario')).toEqual([]);
    expect(rotulos('Vendedor')).toEqual([]);
    expect(rotulos('Gerente')).toEqual(['Vendas', 'Manutenção', 'Financeiro', 'Resultado']);
    expect(rotulos('Administrador')).toEqual([
      'Vendas',
      'Manutenção',
      'Financeiro',
      'Resultado',
      'Auditoria',
    ]);
  });
});
