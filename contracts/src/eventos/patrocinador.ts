import type { SimNao } from '../regras/tipos.ts';
import type { StoredEvent } from './metadata.ts';

/** Stream `patrocinador-{id}`. */
export interface DadosDoPatrocinador {
  readonly nomePatrocinador: string;
  readonly urlLogoPatrocinador: string;
  readonly statusPatrocinador: SimNao;
}
export type PatrocinadorCriado = StoredEvent<
  'PatrocinadorCriado',
  DadosDoPatrocinador & { idPatrocinador: number; idUsuario: number }
>;
export type PatrocinadorAlterado = StoredEvent<
  'PatrocinadorAlterado',
  DadosDoPatrocinador & { idPatrocinador: number; idUsuario: number }
>;
export type PatrocinadorExcluido = StoredEvent<
  'PatrocinadorExcluido',
  { idPatrocinador: number; idUsuario: number }
>;
export type EventoPatrocinador = PatrocinadorCriado | PatrocinadorAlterado | PatrocinadorExcluido;
