import { EVENTOS_ACERTO } from './acerto.ts';
import { EVENTOS_ACESSO } from './acesso.ts';
import { EVENTOS_ADMINISTRADORES } from './administradores.ts';
import { EVENTOS_BANNER } from './banner.ts';
import { Codec, type Correction, type EventOf } from './codec.ts';
import { EVENTOS_CREDITO } from './credito.ts';
import { EVENTOS_EMPRESA } from './empresa.ts';
import { EVENTOS_MODELO } from './modelo-bilhete.ts';
import { EVENTOS_NOTIFICACAO } from './notificacao.ts';
import { EVENTOS_PAGAMENTO } from './pagamento.ts';
import { EVENTOS_PATROCINADOR } from './patrocinador.ts';
import { EVENTOS_PEDIDO } from './pedido.ts';
import { EVENTOS_RIFA } from './rifa.ts';
import { EVENTOS_SEQUENCIA } from './sequencia.ts';
import { EVENTOS_TELEFONE, EVENTOS_USUARIO } from './usuario.ts';

/** What this build knows of the log, by the beginning of the streams' names. */
export const TIPOS_DE_STREAM = {
  'rifa-': { types: EVENTOS_RIFA, id: 'idRifa' },
  'usuario-': { types: EVENTOS_USUARIO, id: 'idUsuario' },
  'telefone-': { types: EVENTOS_TELEFONE },
  administradores: { types: EVENTOS_ADMINISTRADORES },
  empresa: { types: EVENTOS_EMPRESA },
  'modeloBilhete-': { types: EVENTOS_MODELO, id: 'idModeloBilhete' },
  'patrocinador-': { types: EVENTOS_PATROCINADOR, id: 'idPatrocinador' },
  'banner-': { types: EVENTOS_BANNER, id: 'idBanner' },
  'sequencia-': { types: EVENTOS_SEQUENCIA },
  'pedido-': { types: EVENTOS_PEDIDO },
  'pagamento-': { types: EVENTOS_PAGAMENTO },
  'credito-': { types: EVENTOS_CREDITO },
  'acesso-': { types: EVENTOS_ACESSO },
  'notificacao-': { types: EVENTOS_NOTIFICACAO, id: 'idUsuario' },
  'acerto-': { types: EVENTOS_ACERTO, id: 'idVendedor' },
};

type Tipos = typeof TIPOS_DE_STREAM;
/** What these streams hold. */
export type EventosDosStreams = { readonly [P in keyof Tipos]: EventOf<Tipos[P]['types']> };

/**
 * Events that no build could ever read (no JSON, say), by id, and what is read in their place: the last repair of
 * docs/adr/0010. An entry stays for ever.
 */
const CORRECOES = new Map<string, Correction>();

/** How this build reads the log. */
export const CODEC = new Codec(TIPOS_DE_STREAM, CORRECOES);

/** Narrows an event that came through the codec by its stream. */
export const eventoDe = <P extends keyof EventosDosStreams, E extends { readonly stream: string }>(
  prefixo: P,
  evento: E,
): evento is E & EventosDosStreams[P] => evento.stream.startsWith(prefixo);
