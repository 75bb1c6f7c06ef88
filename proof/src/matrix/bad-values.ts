import { type TObject, type TSchema, TypeGuard } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** Values of every wrong kind: the schema of a field tells which of them it refuses. */
export const VALORES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e9,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  '-1',
  '1e3',
  '1 OR 1=1',
  '٣',
  'NaN',
  'Infinity',
  'qualquer coisa',
  'x'.repeat(6_000),
  [],
  [1],
  [null],
  ['x', ['y']],
  {},
  { $ne: 1 },
  { toString: 'x', valueOf: 1 },
];

/** One of each kind. */
export const POUCOS_VALORES: readonly unknown[] = [null, true, 2 ** 53, 'x'.repeat(6_000), [1], {}, '\u0000'];

/** Texts that a schema of text takes: what comes after it must not fall over them. */
export const TEXTOS: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'fim\udfff',
  '\u202Eodatrevni',
  '\u200B\u200B',
  '\r\n\u001b[31m{"level":50}',
  "' OR 1=1--",
  '$1; DROP TABLE x;',
  '%_',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '../../etc/passwd',
  'ﬃßı',
];

const PADROES: readonly (readonly [RegExp, string])[] = [
  [/^\^#/, '#123456'],
  [/\{6,64\}/, 'pagamento1'],
  [/\{26,35\}/, 'c'.repeat(32)],
  [/\{64\}/, 'd'.repeat(64)],
  [/\{87\}/, 'B'.repeat(87)],
  [/\{22\}/, 'a'.repeat(22)],
  [/\\d\{4\}-/, '2026-03-01'],
  [/\[0-9\]\{4\}-/, '2026-03-01'],
  [/\[0-9\]\{5\}/, '12345'],
  [/\[0-9\]/, '1'],
];
export const UUID = '6f1f6dd2-6d0e-4b6e-9b50-0d5a0f3f6f10';

/** A value the schema takes; `conhecidos` are values of the product's own that make sense beyond it. */
export function exemplo(
  nome: string,
  schema: TSchema,
  conhecidos: Readonly<Record<string, unknown>>,
): unknown {
  const conhecido = conhecidos[nome];
  if (conhecido !== undefined && Value.Check(schema, conhecido)) return conhecido;
  if (TypeGuard.IsLiteral(schema)) return schema.const;
  if (TypeGuard.IsUnion(schema)) return exemplo(nome, schema.anyOf[0] ?? schema, conhecidos);
  if (TypeGuard.IsObject(schema)) return exemploDe(schema, conhecidos, true);
  if (TypeGuard.IsArray(schema)) {
    const length = Math.max(schema.minItems ?? 1, 1);
    return Array.from({ length }, () => exemplo(nome, schema.items, conhecidos));
  }
  if (TypeGuard.IsBoolean(schema)) return true;
  if (TypeGuard.IsInteger(schema) || TypeGuard.IsNumber(schema)) return Math.max(schema.minimum ?? 1, 1);
  if (TypeGuard.IsString(schema)) {
    if (schema.format === 'uuid') return UUID;
    return PADROES.find(([padrao]) => padrao.test(schema.pattern ?? ''))?.[1] ?? 'texto';
  }
  throw new Error(`no example for ${nome}`);
}

/** A whole object of the schema, with its optional fields or without. */
export function exemploDe(
  schema: TObject,
  conhecidos: Readonly<Record<string, unknown>>,
  opcionais: boolean,
): Record<string, unknown> {
  const campos = Object.entries(schema.properties).filter(
    ([nome]) => opcionais || (schema.required ?? []).includes(nome),
  );
  return Object.fromEntries(campos.map(([nome, campo]) => [nome, exemplo(nome, campo, conhecidos)]));
}

export const aceita = (schema: TSchema, valor: unknown): boolean => Value.Check(schema, valor);
