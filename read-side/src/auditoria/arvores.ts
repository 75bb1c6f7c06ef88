import { hash } from 'node:crypto';
import { setImmediate as aVez } from 'node:timers/promises';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import {
  caminho,
  emHex,
  type Fileiras,
  fileirasAosPoucos,
  folha,
  raiz,
  type Vizinho,
} from '@rifa-viva/contracts/regras/arvore';
import { type DadosDoSelo, type FolhaDoSelo, textoDaFolha } from '@rifa-viva/contracts/regras/selo';
import { folhasDoSelo, inicioDoPercurso, percorrer } from '@rifa-viva/contracts/rifa/folhas';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { LRUCache } from 'lru-cache';
import { eventoDaRifa } from './repeticao.ts';

const BYTES_DO_RESUMO = 32;
/** Some ten raffles of 100,000 tickets. */
const MAXIMO_DE_BYTES = 100 * 2 ** 20;
/** Raffles whose trees are waited for at a time, one being built. */
const MAXIMO_A_ESPERA = 20;
/** Events or leaves taken before others have their turn. */
const DE_UMA_VEZ = 1_000;

/** A ticket in a sealed list. */
export interface Entrada {
  readonly folha: Omit<FolhaDoSelo, 'titular'>;
  readonly caminho: readonly Vizinho[];
  /** Revision of the event that its holder came with: the reservation's, or the sale's. */
  readonly origem: bigint;
}

export interface Arvores {
  /** Null where the sealed list has no such ticket. Throws Refusal (503) where too many are waited for. */
  entrada(selo: DadosDoSelo, numBilhete: number): Promise<Entrada | null>;
}

/** One raffle's tree in few large pieces: no object a ticket. */
interface Arvore {
  readonly fileiras: Fileiras;
  /** By place in the list, ascending. */
  readonly numeros: Uint32Array;
  readonly vendas: Uint32Array;
  readonly origens: Uint32Array;
  /** `qtdeChances` a ticket. */
  readonly daSorte: Uint32Array;
  readonly qtdeChances: number;
}

export const sha256 = (bytes: Uint8Array | string): Buffer => hash('sha256', bytes, 'buffer');

/**
 * Trees of sealed lists, from the raffles' own events. What is sealed does not change: a tree is kept until others need
 * the room.
 */
export function createArvores(store: Pick<EventStore, 'read'>, log: Logger): Arvores {
  let anterior: Promise<unknown> = Promise.resolve();
  let esperando = 0;

  /** One after another: each holds a raffle's state while it is built. */
  async function naVez(selo: DadosDoSelo): Promise<Arvore> {
    if (esperando >= MAXIMO_A_ESPERA) throw unavailable(5);
    esperando += 1;
    const construida = anterior.then(() => construir(store, selo, log));
    anterior = construida.catch(() => undefined);
    try {
      return await construida;
    } finally {
      esperando -= 1;
    }
  }

  const arvores = new LRUCache<string, Arvore, DadosDoSelo>({
    maxSize: MAXIMO_DE_BYTES,
    sizeCalculation: bytesDe,
    // Whoever asks meanwhile waits for the same one.
    fetchMethod: (_chave, _velha, { context }) => naVez(context),
  });
  return {
    async entrada(selo, numBilhete) {
      const arvore = await arvores.fetch(`${selo.idRifa}.${selo.raiz}.${selo.revisao}`, { context: selo });
      const lugar = arvore ? lugarDe(arvore.numeros, numBilhete) : -1;
      return arvore && lugar >= 0 ? entradaDe(arvore, selo.idRifa, lugar) : null;
    },
  };
}

async function construir(store: Pick<EventStore, 'read'>, selo: DadosDoSelo, log: Logger): Promise<Arvore> {
  const { idRifa, qtde, revisao } = selo;
  const percurso = inicioDoPercurso();
  const origemDaReserva = new Map<number, number>();
  const origemDaVenda = new Map<number, number>();
  for await (const lido of store.read(streamRifa(idRifa), 0n, revisao + 1)) {
    const evento = eventoDaRifa(lido);
    percorrer(percurso, evento);
    const revision = Number(evento.revision);
    if (revision % DE_UMA_VEZ === 0) await aVez();
    if (evento.type === 'BilhetesReservados') origemDaReserva.set(evento.data.idReserva, revision);
    else if (evento.type === 'BilhetesVendidos') origemDaVenda.set(evento.data.idVenda, revision);
    else if (evento.type === 'ReservaPaga' || evento.type === 'BilhetesLiberados') {
      origemDaVenda.set(evento.data.idVenda, origemDaReserva.get(evento.data.idReserva) ?? revision);
    }
  }
  const qtdeChances = percurso.sorteio?.qtdeChances ?? 1;
  const arvore = {
    numeros: new Uint32Array(qtde),
    vendas: new Uint32Array(qtde),
    origens: new Uint32Array(qtde),
    daSorte: new Uint32Array(qtde * qtdeChances),
    qtdeChances,
  };
  const folhas = new Uint8Array(qtde * BYTES_DO_RESUMO);
  let lugar = 0;
  for (const uma of folhasDoSelo(percurso)) {
    if (lugar === qtde) break;
    arvore.numeros[lugar] = uma.numBilhete;
    arvore.vendas[lugar] = uma.idVenda;
    arvore.origens[lugar] = origemDaVenda.get(uma.idVenda) ?? 0;
    arvore.daSorte.set(uma.numerosDaSorte, lugar * qtdeChances);
    folhas.set(folha(sha256, textoDaFolha(uma)), lugar * BYTES_DO_RESUMO);
    lugar += 1;
    if (lugar % DE_UMA_VEZ === 0) await aVez();
  }
  const fileiras = await crescer(folhas);
  // Told all the same: whoever checks his receipt finds out, and is to.
  if (emHex(raiz(sha256, fileiras)) !== selo.raiz)
    log.error({ idRifa, revisao }, 'the log does not give the root that its seal names');
  return { ...arvore, fileiras };
}

/** Others have their turns meanwhile. */
async function crescer(folhas: Uint8Array): Promise<Fileiras> {
  const passos = fileirasAosPoucos(sha256, folhas);
  for (;;) {
    const passo = passos.next();
    if (passo.done) return passo.value;
    await aVez();
  }
}

function entradaDe(arvore: Arvore, idRifa: number, lugar: number): Entrada {
  const { qtdeChances, daSorte } = arvore;
  return {
    folha: {
      idRifa,
      numBilhete: arvore.numeros[lugar] ?? 0,
      numerosDaSorte: [...daSorte.subarray(lugar * qtdeChances, (lugar + 1) * qtdeChances)],
      idVenda: arvore.vendas[lugar] ?? 0,
    },
    caminho: caminho(arvore.fileiras, lugar),
    origem: BigInt(arvore.origens[lugar] ?? 0),
  };
}

/** Where a number stands among ascending ones; -1: nowhere. */
function lugarDe(numeros: Uint32Array, numero: number): number {
  let [de, ate] = [0, numeros.length];
  while (de < ate) {
    const meio = (de + ate) >> 1;
    if ((numeros[meio] ?? 0) < numero) de = meio + 1;
    else ate = meio;
  }
  return numeros[de] === numero ? de : -1;
}

function bytesDe(arvore: Arvore): number {
  const { fileiras, numeros, vendas, origens, daSorte } = arvore;
  return [...fileiras, numeros, vendas, origens, daSorte].reduce(
    (soma, { byteLength }) => soma + byteLength,
    1_000,
  );
}
