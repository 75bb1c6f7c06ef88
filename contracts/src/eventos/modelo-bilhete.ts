import { type Static, Type } from '@sinclair/typebox';
import { ModeloBilhete } from '../http/modeloBilhetes.ts';
import { Id } from './campos.ts';
import type { EventOf } from './codec.ts';

/** Stream `modeloBilhete-{id}`. */
const DadosDoModelo = Type.Omit(ModeloBilhete, ['idModeloBilhete', 'idEmpresa', 'status', 'emUso']);
export type DadosDoModelo = Static<typeof DadosDoModelo>;

const Quem = { idModeloBilhete: Id(), idUsuario: Id() };
export const EVENTOS_MODELO = {
  ModeloCriado: Type.Object({ ...Quem, dados: DadosDoModelo }),
  ModeloAlterado: Type.Object({
    ...Quem,
    antes: Type.Partial(DadosDoModelo),
    depois: Type.Partial(DadosDoModelo),
  }),
  ModeloExcluido: Type.Object(Quem),
  ModeloRestaurado: Type.Object(Quem),
  ModeloExpurgado: Type.Object(Quem),
};
export type EventoModelo = EventOf<typeof EVENTOS_MODELO>;
