import { randomUUID } from 'node:crypto';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { CORRENTE_INICIAL } from '@rifa-viva/contracts/eventos/corrente';
import { STREAM_ADMINISTRADORES, streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { outrosAdministradores } from '@rifa-viva/contracts/regras/administradores';
import type { Directory } from '@rifa-viva/server/access/directory';
import { previousHashAfter } from '@rifa-viva/server/event-store/chain';
import { type EventStore, type RecordedEvent, WrongRevisionError } from '@rifa-viva/server/event-store/types';
import { Refusal, unread } from '@rifa-viva/server/http/refusal';
import { type Envelope, metadataOf } from '../kernel/commands.ts';
import { StreamState } from '../kernel/stream-state.ts';
import { usuarioDecider } from './decider.ts';

const TIPO = 'SaidaDeAdministrador';
/** After so long a change that was announced and does not stand in its person's stream will not come any more. */
const ESPERA_MS = 30_000;

interface Saida {
  readonly idUsuario: number;
  readonly commandId: string;
}

/**
 * Announces that this person is an active Administrador no longer, before the change. The directory knows what another
 * process changed only a moment later: announcements stand in one stream, at the expected revision, so that of two at
 * once the second one sees the first. Throws Refusal: ULTIMO_ADMINISTRADOR, or 503.
 */
export async function anunciarSaida(
  { store, directory }: { readonly store: EventStore; readonly directory: Directory },
  idUsuario: number,
  causa: Envelope<unknown>,
): Promise<void> {
  try {
    while (!(await anunciada(store, directory, idUsuario, causa)));
  } catch (error) {
    throw error instanceof Refusal ? error : unread(error);
  }
}

/** False where somebody else was first. */
async function anunciada(
  store: EventStore,
  directory: Directory,
  idUsuario: number,
  causa: Envelope<unknown>,
): Promise<boolean> {
  const saidas: Saida[] = [];
  let ultimo: RecordedEvent | null = null;
  for await (const evento of store.read(STREAM_ADMINISTRADORES)) {
    ultimo = evento;
    const { commandId, at } = evento.metadata;
    const recente = Date.parse(causa.at) - Date.parse(at) < ESPERA_MS;
    if (recente && eventoDe('administradores', evento))
      saidas.push({ idUsuario: evento.data.idUsuario, commandId });
  }
  if (!(await ficaOutro(store, outrosAdministradores(directory.people(), idUsuario), saidas)))
    throw new Refusal('ULTIMO_ADMINISTRADOR');
  const previousHash = ultimo ? previousHashAfter(ultimo) : CORRENTE_INICIAL;
  const metadata = metadataOf(STREAM_ADMINISTRADORES, TIPO, causa, previousHash);
  const anuncio = { id: randomUUID(), type: TIPO, data: { idUsuario }, metadata };
  try {
    await store.append(STREAM_ADMINISTRADORES, [anuncio], ultimo ? ultimo.revision : 'no_stream');
    return true;
  } catch (error) {
    if (error instanceof WrongRevisionError) return false;
    throw error;
  }
}

/** By their own streams as they stand now. Who is about to go is not counted. */
async function ficaOutro(
  store: EventStore,
  ids: readonly number[],
  saidas: readonly Saida[],
): Promise<boolean> {
  for (const id of ids) {
    const { state, known } = await StreamState.load(store, streamUsuario(id), usuarioDecider);
    const sai = saidas.some((saida) => saida.idUsuario === id && known.find(saida.commandId) === undefined);
    if (!sai && state.conta?.tipo === 'Administrador' && state.conta.ativo === 'sim') return true;
  }
  return false;
}
