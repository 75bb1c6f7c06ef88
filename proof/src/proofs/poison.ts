import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { CODEC, TIPOS_DE_STREAM } from '@rifa-viva/contracts/eventos/catalogo';
import type { StreamKind } from '@rifa-viva/contracts/eventos/codec';
import type { TObject, TSchema } from '@sinclair/typebox';

/** An event that no fold may look into. */
export interface Poison {
  readonly kind: keyof typeof TIPOS_DE_STREAM;
  /** What is wrong with it. */
  readonly what: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  /** Bytes that say they are JSON. */
  readonly raw?: Uint8Array;
}

const AT = '2026-03-01T12:00:00.000Z';
export const METADATA = {
  commandId: 'veneno',
  actor: { idUsuario: 0, tipo: 'Sistema' as const },
  at: AT,
  correlationId: 'veneno',
  causationId: 'veneno',
};
const MISSING = Symbol('missing');
const WRONG = [MISSING, null, 'texto', true, -1, 1.5, 2 ** 60, [], {}, [null], ['1'], [0.5]];
const BAD_METADATA: readonly unknown[] = [
  undefined,
  'texto',
  [],
  {},
  { ...METADATA, actor: null },
  { ...METADATA, actor: { idUsuario: '1', tipo: 'Gerente' } },
  { ...METADATA, at: 'ontem' },
  { ...METADATA, commandId: 7 },
  { ...METADATA, versao: 0 },
  { ...METADATA, versao: '1' },
];
const BROKEN_JSON = ['', '{', '{"idRifa":1', 'nada', '[1,', '\u0000', '{"a":1}}'];

/** The least value of a shape. */
function sample(shape: TSchema): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf) return sample((shape.anyOf as TSchema[])[0] as TSchema);
  switch (shape.type) {
    case 'object': {
      const { properties, required = [] } = shape as TObject;
      return Object.fromEntries(required.map((name) => [name, sample(properties[name] as TSchema)]));
    }
    case 'array':
      return [];
    case 'string':
      return (
        [AT, 'a'.repeat(64), 'fisher-yates-chacha20-v1'].find((text) =>
          new RegExp(shape.pattern ?? '$').test(text),
        ) ?? ''
      );
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return shape.minimum ?? 0;
  }
}

/** The same object with one field, at any depth, made wrong. */
function* broken(shape: TObject, value: Record<string, unknown>, at = ''): Generator<[string, unknown]> {
  for (const [name, inner] of Object.entries(shape.properties)) {
    for (const wrong of WRONG) {
      const { [name]: _, ...rest } = value;
      yield [
        `${at}${name} ${wrong === MISSING ? 'missing' : JSON.stringify(wrong)}`,
        wrong === MISSING ? rest : { ...rest, [name]: wrong },
      ];
    }
    if (inner.type !== 'object') continue;
    const within = (value[name] ?? {}) as Record<string, unknown>;
    for (const [what, changed] of broken(inner as TObject, within, `${at}${name}.`)) {
      yield [what, { ...value, [name]: changed }];
    }
  }
}

/** Every malformed shape of every type of every kind of stream; their own ids are put in when they are appended. */
export function poisons(): Poison[] {
  const found: Poison[] = [];
  for (const [name, { types }] of Object.entries(TIPOS_DE_STREAM) as [Poison['kind'], StreamKind][]) {
    const put = (what: string, type: string, data: unknown, metadata: unknown = METADATA, raw?: Uint8Array) =>
      found.push({ kind: name, what, type, data, metadata, ...(raw ? { raw } : {}) });
    put('unknown type', 'AlgoQueAindaNaoExiste', { quando: AT });
    put('type of another stream', name === 'banner-' ? 'RifaExcluida' : 'BannerExcluido', { idUsuario: 1 });
    for (const [type, payload] of Object.entries(types)) {
      const shape = payload as TObject;
      const data = sample(shape) as Record<string, unknown>;
      put('from a newer version', type, data, { ...METADATA, versao: 2 });
      for (const [i, bad] of BAD_METADATA.entries()) put(`metadata ${i}`, type, data, bad);
      for (const text of BROKEN_JSON) put('no JSON', type, null, METADATA, new TextEncoder().encode(text));
      for (const wrong of ['texto', 7, [], null]) put(`data ${JSON.stringify(wrong)}`, type, wrong);
      for (const [what, wrong] of broken(shape, data)) put(what, type, wrong);
    }
  }
  return found.filter((poison) => unreadable(poison));
}

/** A wrong value that happens to fit is none. */
function unreadable(poison: Poison): boolean {
  const { kind, raw } = poison;
  const stream = kind === 'empresa' ? kind : `${kind}1`;
  const event = { ...poison, id: '', stream, revision: 0n, data: raw ? '' : identified(poison, 1) };
  return 'unreadable' in CODEC.decode(event);
}

/** With the id of its stream, unless that is what is wrong. */
function identified({ kind, data, what }: Poison, id: number): unknown {
  const { id: field } = TIPOS_DE_STREAM[kind] as StreamKind;
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (field === undefined || !isObject || what.startsWith(`${field} `)) return data;
  return { ...data, [field]: id };
}

/** Somebody who writes into the log as he likes. */
export function poisoner(eventStoreUrl: string) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value) ?? '');
  return {
    /** Its event id. */
    async put(stream: string, poison: Poison): Promise<string> {
      const id = randomUUID();
      const idOfStream = Number(stream.slice(stream.lastIndexOf('-') + 1));
      let asked = 0;
      const event = {
        id,
        type: poison.type,
        // Told first to the server, then to the client's own encoding, which would write JSON.
        get contentType() {
          asked += 1;
          return poison.raw && asked > 1 ? 'application/octet-stream' : 'application/json';
        },
        data: poison.raw ?? identified(poison, idOfStream),
        metadata: poison.metadata === undefined ? undefined : bytes(poison.metadata),
      };
      await client.appendToStream(stream, [event as never]);
      return id;
    },
    close: () => client.dispose(),
  };
}
