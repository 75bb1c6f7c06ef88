import { describe, expect, it } from 'vitest';
import { conferirForma } from './formas.ts';

describe('an event', () => {
  const metadata = {
    commandId: 'c',
    actor: { idUsuario: 3, tipo: 'Administrador' },
    at: '2026-06-01T12:00:00.000Z',
    correlationId: 'x',
    causationId: 'x',
  };
  const told = (data: object, beside: object = metadata) => {
    const evento = { indice: 4, id: 'e', type: 'PagamentoRecusado', resumo: '' };
    return () => conferirForma({ ...evento, data: { ...data }, metadata: { ...beside } });
  };
  const data = { idRifa: 1, idPagamento: 'p' };

  it('of its shape holds', () => {
    expect(told(data)).not.toThrow();
  });

  it.each<[string, () => void, string]>([
    ['a field more', told({ ...data, aviso: 1 }), 'traz o campo “aviso”, que não é do formato'],
    ['a field less', told({ idRifa: 1 }), 'não traz o campo “idPagamento”'],
    [
      'another kind of value',
      told({ ...data, idPagamento: 7 }),
      'o campo “idPagamento” está fora do formato',
    ],
    ['a name that every object has', told({ ...data, constructor: 1 }), 'traz o campo “constructor”'],
    [
      'a field more beside it',
      told(data, { ...metadata, actor: { ...metadata.actor, nome: 'x' } }),
      'traz o campo “metadata.actor.nome”',
    ],
  ])('with %s is told by its number', (_, check, words) => {
    expect(check).toThrow(`Evento 4 (PagamentoRecusado): ${words}`);
  });
});
