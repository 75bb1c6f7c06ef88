import { type TOptional, type TSchema, Type } from '@sinclair/typebox';
import type { CodigoDeErro } from '../erros.ts';
import { MAXIMO_DO_MOMENTO } from '../regras/limites.ts';
import { MAXIMO_DA_LISTA } from '../regras/numeracao.ts';

/** Shared field schemas. */

declare module '@sinclair/typebox' {
  interface SchemaOptions {
    /** What a missing or bad value of a field is refused with; VALOR_INVALIDO unless told. */
    recusa?: CodigoDeErro;
    /** Read by nobody, or no part of what is asked for: may be another one when the same is asked for again. */
    foraDaChave?: true;
  }
}

export const MAX_ID = 2_147_483_647;

export const Id = () => Type.Integer({ minimum: 1, maximum: MAX_ID, recusa: 'IDENTIFICADOR' });
/** `idRifa` x 1,000,000 + `numBilhete`: far more digits than other ids have. */
export const IdBilhete = () =>
  Type.Integer({ minimum: 1, maximum: MAX_ID * 1_000_000, recusa: 'IDENTIFICADOR' });
/** Path and query ids arrive as text; the router turns them into integers first. */
export const IdParams = <K extends string>(nome: K) =>
  Type.Object({ [nome]: Id() } as Record<K, ReturnType<typeof Id>>, { additionalProperties: false });

export const Texto = (max: number, recusa?: CodigoDeErro) =>
  Type.String({ maxLength: max, ...(recusa ? { recusa } : {}) });
export const TextoObrigatorio = (max: number, recusa: CodigoDeErro = 'VALOR_INVALIDO') =>
  Type.String({ minLength: 1, maxLength: max, recusa });

/** Bound by no idempotency key. */
export const Ignorado = <T extends TSchema>(schema: T): T => ({ ...schema, foraDaChave: true });

/** Money at the edge: a number of reais or the Brazilian text `1.234,56`. */
export const Dinheiro = (recusa: CodigoDeErro) =>
  Type.Union([Type.Number(), Type.String({ maxLength: 20 })], { recusa });

/** A moment: ISO 8601; without an offset it is America/Sao_Paulo. */
export const Momento = (recusa: CodigoDeErro) =>
  Type.String({ minLength: 1, maxLength: MAXIMO_DO_MOMENTO, recusa });

export const Cor = () => Type.String({ pattern: '^#[0-9a-fA-F]{6}$', recusa: 'COR' });

export const SimNao = () => Type.Union([Type.Literal('sim'), Type.Literal('nao')]);
export const Anulavel = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Ticket numbers of a request: integers, or padded texts such as `0007`; `lerListaDeNumeros` names the one that is none. */
export const NumerosDeBilhete = (max = MAXIMO_DA_LISTA) =>
  Type.Array(Type.Union([Type.Number(), Type.String()]), {
    minItems: 1,
    maxItems: max,
    recusa: 'NENHUM_BILHETE',
  });

/** Body object: unknown keys are refused. */
export const Corpo = <P extends Record<string, TSchema>>(campos: P) =>
  Type.Object(campos, { additionalProperties: false });

export const Sucesso = Type.Object({ sucesso: Type.Literal(true) });
export const SUCESSO = { sucesso: true } as const;

/** Every field of a shape made optional: an absent one keeps its value. */
export function opcionais<T extends Record<string, TSchema>>(campos: T): { [K in keyof T]: TOptional<T[K]> } {
  return Object.fromEntries(
    Object.entries(campos).map(([nome, schema]) => [nome, Type.Optional(schema)]),
  ) as {
    [K in keyof T]: TOptional<T[K]>;
  };
}
