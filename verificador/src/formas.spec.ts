import { Metadata } from '@rifa-viva/contracts/eventos/metadata';
import { EVENTOS_RIFA } from '@rifa-viva/contracts/eventos/rifa';
import type { TObject } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { AO_LADO, type Campos, conferirForma, FORMAS } from './formas.ts';

/** Names of fields, those within others by their way; with `?` where they may be missing. */
const namesOf = ({ properties, required = [] }: TObject, way = ''): string[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const whole = `${way}${name}${required.includes(name) ? '' : '?'}`;
    return [whole, ...(field.type === 'object' ? namesOf(field as TObject, `${whole}.`) : [])];
  });
const written = (fields: Campos, way = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    `${way}${name}`,
    ...(typeof field === 'function' ? [] : written(field, `${way}${name}.`)),
  ]);

describe('the shapes that are written down anew', () => {
  it.each(Object.entries(EVENTOS_RIFA))('have every field of %s and no other', (type, shape) => {
    expect(written(FORMAS[type] ?? {}).sort()).toEqual(namesOf(shape).sort());
  });

  it('are of every kind, and of what stands beside them', () => {
    expect(Object.keys(FORMAS).sort()).toEqual(Object.keys(EVENTOS_RIFA).sort());
    expect(written(AO_LADO).sort()).toEqual(namesOf(Metadata).sort());
  });
});

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
