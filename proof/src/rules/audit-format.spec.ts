import { Metadata } from '@rifa-viva/contracts/eventos/metadata';
import { EVENTOS_RIFA } from '@rifa-viva/contracts/eventos/rifa';
import { conferirAutoria } from '@rifa-viva/verificador/autoria';
import { AO_LADO, type Campos, FORMAS } from '@rifa-viva/verificador/formas';
import type { TObject } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';

/** The verifier shares no code with the product: what it writes down anew of the format must be all of it. */

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

describe('the verifier knows', () => {
  it.each(Object.entries(EVENTOS_RIFA))('every field of %s and no other', (type, shape) => {
    expect(written(FORMAS[type] ?? {}).sort()).toEqual(namesOf(shape).sort());
  });

  it('every kind of event, and what stands beside each', () => {
    expect(Object.keys(FORMAS).sort()).toEqual(Object.keys(EVENTOS_RIFA).sort());
    expect(written(AO_LADO).sort()).toEqual(namesOf(Metadata).sort());
  });

  it('who may do what, but for what comes of whatever somebody did', () => {
    const mayNobody = (type: string) => {
      const metadata = { actor: { idUsuario: 0, tipo: 'Ninguém' } };
      const data = { idRifa: 1, idUsuario: 0, total: 1 };
      try {
        conferirAutoria({ indice: 0, id: 'e', type, data, metadata, resumo: '' });
        return false;
      } catch {
        return true;
      }
    };
    expect(Object.keys(EVENTOS_RIFA).filter((type) => !mayNobody(type))).toEqual([
      'ReservaExpirada',
      'PagamentoRecusado',
    ]);
  });
});
