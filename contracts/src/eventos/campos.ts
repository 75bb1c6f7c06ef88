import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import { MAX_ID } from '../http/campos.ts';
import { MAXIMO_NUMEROS } from '../regras/numeracao.ts';
import { TIPOS } from '../regras/tipos.ts';

/** Shapes that payloads share. They tell what folds can take, not what commands accept: an event has happened. */

/** 0 stands for the system where a person may be meant. */
export const Id = () => Type.Integer({ minimum: 0, maximum: MAX_ID });
export const IdOuNulo = () => Type.Union([Id(), Type.Null()]);
export const Texto = () => Type.String();
/** ISO 8601 UTC. */
export const Momento = () =>
  Type.String({
    pattern:
      '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?Z$',
  });
export const Centavos = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Ciphertext `v1.<key id>.<base64url of iv, tag and ciphertext>` (AES-256-GCM under a person's key). */
export const CampoCifrado = () => Type.String();
export const SimOuNao = () => Type.Union([Type.Literal('sim'), Type.Literal('nao')]);
export const TipoDePessoa = () => Type.Union(TIPOS.map((tipo) => Type.Literal(tipo)));
export const Numeros = () =>
  Type.Array(Type.Integer({ minimum: 1, maximum: MAXIMO_NUMEROS }), { maxItems: MAXIMO_NUMEROS });

/** One more object in one: `Type.Composite` without its cost for the compiler. */
export const com = <A extends TObject, B extends Record<string, TSchema>>(base: A, campos: B) =>
  Type.Object({ ...base.properties, ...campos } as A['properties'] & B);
export const TipoDePagamento = () =>
  Type.Union([Type.Literal('normal'), Type.Literal('mercadoPago'), Type.Literal('efi')]);
