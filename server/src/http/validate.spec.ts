import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { readParameters } from './validate.ts';

const campos = { n: Type.Optional(Type.Integer()), texto: Type.Optional(Type.String()) };
const closed = Type.Object(campos, { additionalProperties: false });
const open = Type.Object(campos, { additionalProperties: true });

describe('parameters', () => {
  it('are read as their schema says', () => {
    expect(readParameters(closed, { n: '7', texto: '7' })).toEqual({ n: 7, texto: '7' });
    expect(() => readParameters(closed, { n: '1e3' })).toThrow();
  });

  it('unknown ones are refused', () => {
    expect(() => readParameters(closed, { outro: '1' })).toThrow('CAMPO_NAO_PERMITIDO');
  });

  it('unknown ones are left out where others add what they like', () => {
    expect(readParameters(open, { texto: 'a', source_news: 'webhooks', varios: ['1', '2'] })).toEqual({
      texto: 'a',
    });
    const own = JSON.parse('{"__proto__":"x","constructor":"y"}');
    expect(readParameters(open, own)).toEqual({});
  });

  it('repeated known ones are refused everywhere', () => {
    for (const schema of [closed, open])
      expect(() => readParameters(schema, { texto: ['a', 'b'] })).toThrow('CAMPO_NAO_PERMITIDO');
  });
});
