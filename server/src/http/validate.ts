import { FormatRegistry, type TObject } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { Refusal } from './refusal.ts';

FormatRegistry.Set('uuid', (text) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
);

const compiled = new WeakMap<TObject, TypeCheck<TObject>>();

function checkOf(schema: TObject): TypeCheck<TObject> {
  const known = compiled.get(schema);
  if (known) return known;
  const check = TypeCompiler.Compile(schema);
  compiled.set(schema, check);
  return check;
}

/**
 * Refuses values outside the schema: unknown keys first, then the first bad field in the schema's
 * order, with the refusal that the schema names where it does.
 */
export function validate(schema: TObject, value: Record<string, unknown>): void {
  const check = checkOf(schema);
  if (check.Check(value)) return;
  if (schema.additionalProperties === false) {
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(schema.properties, key));
    if (unknown !== undefined) throw new Refusal('CAMPO_NAO_PERMITIDO', { campo: unknown.slice(0, 60) });
  }
  const badPaths = new Set([...check.Errors(value)].map((e) => e.path.split('/')[1] ?? ''));
  const campo = Object.keys(schema.properties).find((name) => badPaths.has(name));
  if (campo === undefined) throw new Refusal('DADOS_INVALIDOS');
  throw new Refusal(schema.properties[campo]?.recusa ?? 'VALOR_INVALIDO', { campo });
}

/**
 * Path and query values arrive as text: integers are read strictly ("1e3", "٣" and "1.5" are none),
 * unknown and repeated query keys are refused. An open schema is another's, who adds what he likes: it is left out.
 */
export function readParameters(schema: TObject, given: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    // Known names alone: `__proto__` set on `read` would be gone before the schema sees it.
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (!property && schema.additionalProperties === true) continue;
    if (typeof value !== 'string' || !property) {
      throw new Refusal('CAMPO_NAO_PERMITIDO', { campo: name.slice(0, 60) });
    }
    read[name] = property.type === 'integer' ? readInteger(value) : value;
  }
  validate(schema, read);
  return read;
}

function readInteger(text: string): number | string {
  return /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : text;
}
