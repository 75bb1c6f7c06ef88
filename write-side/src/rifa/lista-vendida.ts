import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { CORRENTE_INICIAL } from '@rifa-viva/contracts/eventos/corrente';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { emHex, fileirasAosPoucos, folha, type Resumo, raiz } from '@rifa-viva/contracts/regras/arvore';
import { textoDaFolha } from '@rifa-viva/contracts/regras/selo';
import { folhasDoSelo, inicioDoPercurso, type Percurso, percorrer } from '@rifa-viva/contracts/rifa/folhas';
import { previousHashAfter } from '@rifa-viva/server/event-store/chain';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { Refusal, unread } from '@rifa-viva/server/http/refusal';

/** The list of a raffle's sold tickets, made from the log itself: what a seal stands for. */

/** So long may the others wait: this thread sells. */
const FATIA_MS = 10;
const BYTES_DO_RESUMO = 32;

const resumo: Resumo = (bytes) => hash('sha256', bytes, 'buffer');

/** Lets whoever waits go first, when it has been long enough. */
function criarPausa(): () => Promise<void> {
  let desde = performance.now();
  return async () => {
    if (performance.now() - desde < FATIA_MS) return;
    await setImmediate();
    desde = performance.now();
  };
}

export interface SeloNoLog {
  readonly selo: Extract<EventoRifa, { type: 'ListaSelada' }>['data'];
  readonly position: bigint;
}

export interface ListaVendida {
  readonly percurso: Percurso;
  /** Of the last event, and its hash as the next one carries it. */
  readonly revisao: number;
  readonly cabeca: string;
  /** The seal that stands already. */
  readonly selada: SeloNoLog | null;
}

/** From the raffle's first event to its last or to its seal; null where there is none. Throws Refusal. */
export async function lerLista(store: EventStore, idRifa: number): Promise<ListaVendida | null> {
  const percurso = inicioDoPercurso();
  const pausar = criarPausa();
  let revisao = -1;
  let cabeca = CORRENTE_INICIAL;
  try {
    for await (const evento of store.read(streamRifa(idRifa))) {
      revisao = Number(evento.revision);
      cabeca = previousHashAfter(evento);
      if (eventoDe('rifa-', evento)) {
        if (evento.type === 'ListaSelada') {
          return { percurso, revisao, cabeca, selada: { selo: evento.data, position: evento.position } };
        }
        percorrer(percurso, evento);
      }
      await pausar();
    }
  } catch (error) {
    throw unread(error);
  }
  return revisao < 0 ? null : { percurso, revisao, cabeca, selada: null };
}

/** The seal that stands from this revision on. Throws Refusal. */
export async function lerSelo(store: EventStore, idRifa: number, desde: number): Promise<SeloNoLog> {
  try {
    for await (const evento of store.read(streamRifa(idRifa), BigInt(desde))) {
      if (eventoDe('rifa-', evento) && evento.type === 'ListaSelada')
        return { selo: evento.data, position: evento.position };
    }
  } catch (error) {
    throw unread(error);
  }
  throw new Refusal('CONFLITO');
}

/** How many were sold, and the root of the tree over them. */
export async function raizDaLista(percurso: Percurso): Promise<{ qtde: number; raiz: string }> {
  const pausar = criarPausa();
  const folhas = new Uint8Array(percurso.estado.total * BYTES_DO_RESUMO);
  let qtde = 0;
  for (const uma of folhasDoSelo(percurso)) {
    folhas.set(folha(resumo, textoDaFolha(uma)), qtde * BYTES_DO_RESUMO);
    qtde += 1;
    await pausar();
  }
  const passos = fileirasAosPoucos(resumo, folhas.subarray(0, qtde * BYTES_DO_RESUMO));
  for (;;) {
    const passo = passos.next();
    if (passo.done) return { qtde, raiz: emHex(raiz(resumo, passo.value)) };
    await pausar();
  }
}
