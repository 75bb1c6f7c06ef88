import type { Static } from '@sinclair/typebox';
import type { ModeloBilhete } from '../http/modeloBilhetes.ts';
import type { StoredEvent } from './metadata.ts';

/** Stream `modeloBilhete-{id}`. */
export type DadosDoModelo = Omit<
  Static<typeof ModeloBilhete>,
  'idModeloBilhete' | 'idEmpresa' | 'status' | 'emUso'
>;

export type ModeloCriado = StoredEvent<
  'ModeloCriado',
  { idModeloBilhete: number; idUsuario: number; dados: DadosDoModelo }
>;
export type ModeloAlterado = StoredEvent<
  'ModeloAlterado',
  {
    idModeloBilhete: number;
    idUsuario: number;
    antes: Partial<DadosDoModelo>;
    depois: Partial<DadosDoModelo>;
  }
>;
export type ModeloExcluido = StoredEvent<'ModeloExcluido', { idModeloBilhete: number; idUsuario: number }>;
export type ModeloRestaurado = StoredEvent<
  'ModeloRestaurado',
  { idModeloBilhete: number; idUsuario: number }
>;
export type ModeloExpurgado = StoredEvent<'ModeloExpurgado', { idModeloBilhete: number; idUsuario: number }>;
export type EventoModelo =
  | ModeloCriado
  | ModeloAlterado
  | ModeloExcluido
  | ModeloRestaurado
  | ModeloExpurgado;
