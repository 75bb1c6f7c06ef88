import type { Static, TObject, TSchema } from '@sinclair/typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Side = 'write' | 'read';

/**
 * Who may call at all. What a caller may do with whose data is decided further in
 * (the write side's `permissoes`, the read side's row filters).
 */
export type Access =
  | 'everyone'
  /** Anonymous callers only while `empresa.privado` is false. */
  | 'publicWhenOpen'
  | 'signedIn'
  /** Vendedor, Gerente, Administrador. */
  | 'staff'
  /** Gerente, Administrador. */
  | 'managers'
  | 'administrators'
  /** idUsuario 1 alone. */
  | 'superAdministrator'
  /** No session: a payment provider's signature. */
  | 'providerSignature';

export interface Call {
  readonly name: string;
  readonly method: Method;
  /** Express path, e.g. `/api/rifas/carregarRifa/:idRifa`. */
  readonly path: string;
  readonly side: Side;
  readonly access: Access;
  /** Rows of the authorisation matrix this call answers for. */
  readonly matrix: readonly string[];
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON body; absent for calls without one and for uploads. */
  readonly body?: TObject;
  /** Name of the one file field of a multipart call. */
  readonly upload?: string;
  readonly answer: TSchema;
  /** Answers also while the system is in maintenance or deactivated. */
  readonly worksInEveryStatus?: boolean;
  /** The one call a deactivated user's still valid token may make besides login and logout. */
  readonly allowsInactive?: boolean;
}

type StaticOf<T> = T extends TSchema ? Static<T> : Record<string, never>;
export type ParamsOf<C extends Call> = StaticOf<C['params']>;
export type QueryOf<C extends Call> = StaticOf<C['query']>;
export type BodyOf<C extends Call> = StaticOf<C['body']>;
export type AnswerOf<C extends Call> = Static<C['answer']>;

/** Keeps the literal types of one call while checking its shape. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** Header of an answer to a command: position of its last event in the log. */
export const EVENT_POSITION = 'Event-Position';
/** Header of a query: the view must have seen this position before it answers. */
export const MIN_EVENT_POSITION = 'Min-Event-Position';
/** Header of a command: the same key again gives the same outcome, once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Header of a call about a raffle: a proxy sends what is said of one to the same process, while that one serves. */
export const RAFFLE_ID = 'Raffle-Id';
