import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { CODEC } from './catalogo.ts';
import { Codec, nextVersion, type RawEvent } from './codec.ts';

/** Three versions of one fact: a price in reais, in centavos, with its currency. */
const first = Type.Object({ idLoja: Type.Integer(), preco: Type.Number() });
const second = nextVersion(
  first,
  Type.Object({ idLoja: Type.Integer(), centavos: Type.Integer() }),
  ({ idLoja, preco }) => ({ idLoja, centavos: Math.round(preco * 100) }),
);
const third = nextVersion(
  second,
  Type.Object({ idLoja: Type.Integer(), centavos: Type.Integer(), moeda: Type.String() }),
  (data) => {
    if (data.centavos === 13) throw new Error('no way up');
    return { ...data, moeda: data.centavos === 14 ? (null as never) : 'BRL' };
  },
);
const build = (
  Precificada: Parameters<typeof nextVersion>[0],
  corrections?: ConstructorParameters<typeof Codec>[1],
) => new Codec({ 'loja-': { types: { Precificada }, id: 'idLoja' } }, corrections);

const metadata = {
  commandId: 'c',
  actor: { idUsuario: 0, tipo: 'Sistema' as const },
  at: '2026-03-01T12:00:00.000Z',
  correlationId: 'c',
  causationId: 'c',
};
const raw = (data: unknown, more: Partial<RawEvent> & { versao?: unknown } = {}): RawEvent => {
  const { versao, ...rest } = more;
  return {
    id: 'e1',
    stream: 'loja-7',
    revision: 3n,
    type: 'Precificada',
    data,
    metadata: versao === undefined ? metadata : { ...metadata, versao },
    ...rest,
  };
};

describe('an event that is read', () => {
  it('comes in the newest shape, whichever version it was written in; without one it is the first', () => {
    const now = { idLoja: 7, centavos: 1050, moeda: 'BRL' };
    const codec = build(third);
    expect(codec.decode(raw({ idLoja: 7, preco: 10.5 }))).toMatchObject({ data: now, changed: true });
    expect(codec.decode(raw({ idLoja: 7, preco: 10.5 }, { versao: 1 }))).toMatchObject({ data: now });
    expect(codec.decode(raw({ idLoja: 7, centavos: 1050 }, { versao: 2 }))).toMatchObject({ data: now });
    expect(codec.decode(raw(now, { versao: 3 }))).toMatchObject({ data: now, changed: false });
    expect([build(first), build(second), codec].map((c) => c.versionOf('loja-7', 'Precificada'))).toEqual([
      1, 2, 3,
    ]);
  });

  it('keeps fields that this build does not know: added ones ask for no version', () => {
    const data = { idLoja: 7, preco: 1, motivo: 'promoção' };
    expect(build(first).decode(raw(data))).toMatchObject({ data, changed: false });
  });

  it.each([
    ['of an unknown type', raw({}, { type: 'Outra' }), 'evento 3: tipo desconhecido Outra'],
    [
      'of an unknown kind of stream',
      raw({}, { stream: 'casa-1' }),
      'evento 3: tipo desconhecido Precificada',
    ],
    ['from a newer version', raw({}, { versao: 4 }), 'evento 3: Precificada na versão 4, mais nova que a 3'],
    ['that is no JSON', raw('{"id'), 'evento 3: Precificada fora do formato'],
    ['out of shape', raw({ idLoja: 7, preco: '1' }), 'evento 3: Precificada fora do formato em /preco'],
    [
      'in another version’s shape',
      raw({ idLoja: 7, preco: 1 }, { versao: 2 }),
      'evento 3: Precificada fora do formato em /centavos',
    ],
    [
      'with a version that is none',
      raw({}, { versao: 0 }),
      'evento 3: Precificada com metadados fora do formato em /versao',
    ],
    [
      'without metadata',
      raw({}, { metadata: undefined }),
      'evento 3: Precificada com metadados fora do formato',
    ],
    ['of another stream', raw({ idLoja: 8, preco: 1 }), 'evento 3: Precificada de outro registro'],
    [
      'that its upcaster throws at',
      raw({ idLoja: 7, preco: 0.13 }),
      'evento 3: Precificada da versão 1 não pôde ser convertido',
    ],
    [
      'that its upcaster spoils',
      raw({ idLoja: 7, preco: 0.14 }),
      'evento 3: Precificada da versão 1 não pôde ser convertido',
    ],
  ])('is told as unreadable, and why: one %s', (_, event, unreadable) => {
    expect(build(third).decode(event)).toEqual({ unreadable });
  });

  it('is another one where a correction says so', () => {
    const corrections = new Map([['e1', { type: 'Precificada', data: { idLoja: 7, preco: 2 }, metadata }]]);
    const codec = build(first, corrections);
    expect(codec.decode(raw('{"id', { metadata: undefined }))).toMatchObject({
      data: { idLoja: 7, preco: 2 },
      metadata,
      changed: true,
    });
    expect(codec.decode(raw('{"id', { id: 'e2' }))).toHaveProperty('unreadable');
  });
});

it('knows another thing of a kind of stream when a version or a correction is added, of others the same', () => {
  const builds = [build(first), build(second), build(first, new Map([['e1', raw({}) as never]]))];
  expect(new Set(builds.map((codec) => codec.knowledgeOf('loja-1'))).size).toBe(3);
  expect(builds[0]?.knowledgeOf('loja-1')).toBe(build(first).knowledgeOf('loja-2'));
});

it('reads what was written before events had versions', () => {
  const data = { idRifa: 7, idReserva: 1, numeros: [1, 2] };
  const event = raw(data, { stream: 'rifa-7', type: 'ReservaExpirada' });
  expect(CODEC.decode(event)).toMatchObject({ data, changed: false });
});
