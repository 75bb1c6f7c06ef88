import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventoAcesso } from '@rifa-viva/contracts/eventos/acesso';
import { CODEC } from '@rifa-viva/contracts/eventos/catalogo';
import { streamAcessos } from '@rifa-viva/contracts/eventos/streams';
import { MINUTOS_DE_UMA_LEITURA } from '@rifa-viva/contracts/regras/acesso';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import { hashOf } from '@rifa-viva/server/event-store/chain';
import {
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StreamEnd,
  UnknownOutcomeError,
  WrongRevisionError,
} from '@rifa-viva/server/event-store/types';
import { growingTo } from '@rifa-viva/server/growing';
import { unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { LRUCache } from 'lru-cache';

export type Leitura = Extract<EventoAcesso, { type: 'DadosLidos' }>['data'];
export type Exportacao = Extract<EventoAcesso, { type: 'DadosExportados' }>['data'];

/** Who, when and by which request. */
export interface Causa {
  readonly quem: { readonly idUsuario: number; readonly tipo: Tipo };
  readonly em: Date;
  readonly pedido: string;
}

/** What staff read and took away, on its way to the log (docs/adr/0025). */
export interface Registro {
  /** Never throws and never waits: what cannot be kept is counted and logged. */
  leu(leitura: Leitura, causa: Causa): void;
  /** Its position, once it is durable. Throws Refusal (503): then it must not be handed out. */
  exportou(exportacao: Exportacao, causa: Causa): Promise<bigint>;
  /** Readings that could not be recorded, since the process began. */
  readonly perdidas: number;
  /** On their way. */
  readonly esperando: number;
  /** One more reading that is lost, for whatever reason. */
  perder(erro: unknown): void;
  /** Resolves when nothing is on its way any more. */
  gravado(): Promise<void>;
  /** What does not get to the log within a few seconds is lost. */
  close(): Promise<void>;
}

/** Beside those that are being appended. */
const MAIS_ESPERANDO = 2_000;
/** Events of one append. */
const MAIS_JUNTOS = 200;
/** Subjects remembered as read a moment ago. */
const MAIS_LEMBRADAS = 20_000;
const UMA_LEITURA_MS = MINUTOS_DE_UMA_LEITURA * 60_000;
const TENTAR_DE_NOVO_MS = 1_000;
const FECHAR_MS = 3_000;
const AVISAR_MS = 60_000;

interface Entrada {
  readonly id: string;
  readonly evento: EventoAcesso;
  readonly causa: Causa;
  /** Who waits for it; absent: nobody does. */
  readonly espera?: {
    readonly resolve: (position: bigint) => void;
    readonly reject: (erro: unknown) => void;
  };
}

/** An append that is tried until it is known what became of it. */
interface Lote {
  readonly stream: string;
  readonly entradas: readonly Entrada[];
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
  readonly hash: string;
}

export function createRegistro(
  store: Pick<EventStore, 'append' | 'end'>,
  log: Logger,
  { maisEsperando = MAIS_ESPERANDO, tentarDeNovoMs = TENTAR_DE_NOVO_MS, fecharMs = FECHAR_MS } = {},
): Registro {
  const contadas = new LRUCache<string, number>(growingTo(MAIS_LEMBRADAS));
  const fechando = new AbortController();
  let fila: Entrada[] = [];
  let andamento: Promise<void> | null = null;
  let fim: (StreamEnd & { readonly stream: string }) | null = null;
  let perdidas = 0;
  let avisado = Number.NEGATIVE_INFINITY;

  function perder(erro: unknown, quantas = 1): void {
    perdidas += quantas;
    if (performance.now() - avisado < AVISAR_MS) return;
    avisado = performance.now();
    log.error({ erro, perdidas }, 'readings of personal data were not recorded');
  }

  function por(entrada: Entrada): boolean {
    if (fila.length >= maisEsperando || fechando.signal.aborted) return false;
    fila.push(entrada);
    andamento ??= gravar();
    return true;
  }

  async function gravar(): Promise<void> {
    // Let everybody who comes in this turn of the event loop join.
    await Promise.resolve();
    let lote: Lote | null = null;
    while (fila.length > 0 && !fechando.signal.aborted) {
      try {
        lote ??= await preparar();
        const { revision, position } = await store.append(lote.stream, lote.events, lote.expected);
        fim = { stream: lote.stream, revision, hash: lote.hash };
        for (const { espera } of tirar(lote)) espera?.resolve(position);
        lote = null;
      } catch (erro) {
        fim = null;
        // Another process recorded something meanwhile.
        if (erro instanceof WrongRevisionError) {
          lote = null;
          continue;
        }
        // What may stand in the log is tried again as it was; what certainly does not, anew.
        if (!(erro instanceof UnknownOutcomeError)) lote = null;
        desistirDasExportacoes(lote);
        log.warn({ erro, esperando: fila.length }, 'accesses wait for the event store');
        await delay(tentarDeNovoMs, undefined, { signal: fechando.signal }).catch(() => undefined);
      }
    }
    // In the same turn as the last look at the queue: whoever comes after it starts anew.
    andamento = null;
  }

  /** The first of the queue that go into one stream. */
  async function preparar(): Promise<Lote> {
    const streamDe = ({ causa }: Entrada) => streamAcessos(diaLocal(causa.em.toISOString()));
    const [primeira] = fila;
    if (!primeira) throw new Error('nothing to record');
    const stream = streamDe(primeira);
    const outra = fila.findIndex((entrada) => streamDe(entrada) !== stream);
    const entradas = fila.slice(0, Math.min(outra < 0 ? fila.length : outra, MAIS_JUNTOS));
    const ultimo = fim?.stream === stream ? fim : await store.end(stream);
    let { hash } = ultimo;
    const events = entradas.map((entrada) => {
      const event = gravada(stream, entrada, hash);
      hash = hashOf(event);
      return event;
    });
    const expected = ultimo.revision < 0n ? ('no_stream' as const) : ultimo.revision;
    return { stream, entradas, events, expected, hash };
  }

  function tirar({ entradas }: Lote): readonly Entrada[] {
    const gravadas = new Set(entradas);
    fila = fila.filter((entrada) => !gravadas.has(entrada));
    return entradas;
  }

  /** Whoever waits is refused. His record goes too, unless it may stand in the log already. */
  function desistirDasExportacoes(incerto: Lote | null): void {
    const incertas = new Set(incerto?.entradas);
    for (const { espera } of fila) espera?.reject(unavailable());
    fila = fila.filter((entrada) => !entrada.espera || incertas.has(entrada));
  }

  return {
    get perdidas() {
      return perdidas;
    },
    get esperando() {
      return fila.length;
    },
    perder: (erro) => perder(erro),
    leu(leitura, causa) {
      const chave = JSON.stringify([causa.quem.idUsuario, leitura]);
      const em = causa.em.getTime();
      const antes = contadas.get(chave);
      if (antes !== undefined && em - antes < UMA_LEITURA_MS) return;
      const entrada = { id: randomUUID(), evento: { type: 'DadosLidos' as const, data: leitura }, causa };
      if (por(entrada)) contadas.set(chave, em);
      else perder('more wait than are kept');
    },
    exportou: (data, causa) =>
      new Promise((resolve, reject) => {
        const evento = { type: 'DadosExportados' as const, data };
        const espera = { resolve, reject };
        if (!por({ id: randomUUID(), evento, causa, espera })) reject(unavailable());
      }),
    async gravado() {
      while (andamento) await andamento;
    },
    async close() {
      const tarde = delay(fecharMs, undefined, { ref: false });
      await Promise.race([this.gravado(), tarde]);
      fechando.abort();
      for (const { espera } of fila) espera?.reject(unavailable());
      if (fila.length > 0) perder('the process ends', fila.length);
    },
  };
}

function gravada(stream: string, { id, evento, causa }: Entrada, previousHash: string): NewEvent {
  const { quem, em, pedido } = causa;
  return {
    id,
    type: evento.type,
    data: evento.data,
    metadata: {
      commandId: id,
      actor: { idUsuario: quem.idUsuario, tipo: quem.tipo },
      at: em.toISOString(),
      correlationId: pedido,
      causationId: id,
      versao: CODEC.versionOf(stream, evento.type),
      previousHash,
    },
  };
}
