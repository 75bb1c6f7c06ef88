import { EVENTOS_BANNER, type EventoBanner } from './banner.ts';
import { Codec, type Correction } from './codec.ts';
import { EVENTOS_EMPRESA, type EventoEmpresa } from './empresa.ts';
import { EVENTOS_MODELO, type EventoModelo } from './modelo-bilhete.ts';
import { EVENTOS_PATROCINADOR, type EventoPatrocinador } from './patrocinador.ts';
import { EVENTOS_RIFA, type EventoRifa } from './rifa.ts';
import { EVENTOS_SEQUENCIA, type EventoSequencia } from './sequencia.ts';
import { EVENTOS_TELEFONE, EVENTOS_USUARIO, type EventoTelefone, type EventoUsuario } from './usuario.ts';

/** Every kind of stream of this build. */
export const TIPOS_DE_STREAM = {
  rifa: { types: EVENTOS_RIFA, id: 'idRifa' },
  usuario: { types: EVENTOS_USUARIO, id: 'idUsuario' },
  telefone: { types: EVENTOS_TELEFONE },
  empresa: { types: EVENTOS_EMPRESA },
  modeloBilhete: { types: EVENTOS_MODELO, id: 'idModeloBilhete' },
  patrocinador: { types: EVENTOS_PATROCINADOR, id: 'idPatrocinador' },
  banner: { types: EVENTOS_BANNER, id: 'idBanner' },
  sequencia: { types: EVENTOS_SEQUENCIA },
};

export interface EventoDoStream {
  readonly rifa: EventoRifa;
  readonly usuario: EventoUsuario;
  readonly telefone: EventoTelefone;
  readonly empresa: EventoEmpresa;
  readonly modeloBilhete: EventoModelo;
  readonly patrocinador: EventoPatrocinador;
  readonly banner: EventoBanner;
  readonly sequencia: EventoSequencia;
}

/**
 * Events that no build could ever read (no JSON, say), by id, and what is read in their place: what `docs/adr/0010`
 * calls the last repair. An entry stays for ever.
 */
const CORRECOES = new Map<string, Correction>();

/** How this build reads the log. */
export const CODEC = new Codec(TIPOS_DE_STREAM, CORRECOES);

/** Narrows an event that came through the codec by its stream. */
export function eventoDe<K extends keyof EventoDoStream, E extends { readonly stream: string }>(
  tipo: K,
  evento: E,
): evento is E & EventoDoStream[K] {
  return evento.stream === tipo || evento.stream.startsWith(`${tipo}-`);
}
