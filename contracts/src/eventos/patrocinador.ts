import { type Static, Type } from '@sinclair/typebox';
import { com, Id, SimOuNao, Texto } from './campos.ts';
import type { EventOf } from './codec.ts';

/** Stream `patrocinador-{id}`. */
const DadosDoPatrocinador = Type.Object({
  nomePatrocinador: Texto(),
  urlLogoPatrocinador: Texto(),
  statusPatrocinador: SimOuNao(),
});
export type DadosDoPatrocinador = Readonly<Static<typeof DadosDoPatrocinador>>;

const Quem = { idPatrocinador: Id(), idUsuario: Id() };
export const EVENTOS_PATROCINADOR = {
  PatrocinadorCriado: com(DadosDoPatrocinador, Quem),
  PatrocinadorAlterado: com(DadosDoPatrocinador, Quem),
  PatrocinadorExcluido: Type.Object(Quem),
};
export type EventoPatrocinador = EventOf<typeof EVENTOS_PATROCINADOR>;
