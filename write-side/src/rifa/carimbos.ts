import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { isWaiting } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import type { Actors } from '../kernel/actors.ts';
import { keptFold } from '../kernel/kept-fold.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';

/** What an outside authority says of a text that it was shown. */
export interface Carimbo {
  /** ISO 8601 UTC, as the token says it. */
  readonly em: string;
  /** Base64. */
  readonly token: string;
}
export interface AutoridadeDeTempo {
  /** For people. */
  readonly nome: string;
  /** Throws where it gives none, or one that is not of this text. */
  carimbar(texto: Uint8Array, sinal: AbortSignal): Promise<Carimbo>;
}

/** Between two tries: doubled after each. */
export interface Esperas {
  readonly primeira: number;
  readonly maior: number;
}

export interface CarimbosDeps {
  readonly store: EventStore;
  readonly atores: Actors<ComandoRifa, RespostaRifa>;
  readonly log: Logger;
  readonly autoridade: AutoridadeDeTempo;
  readonly clock?: () => number;
  readonly esperas?: Esperas | undefined;
  /** Events between two snapshots; at a start so many are read again at most. */
  readonly snapshotEvery?: number;
}

export interface Carimbos {
  /** Seals that wait for their stamp. */
  readonly esperando: number;
  close(): Promise<void>;
}

const ESPERAS: Esperas = { primeira: 5_000, maior: 10 * 60_000 };
/** So long after the seal a stamp is asked for; one that comes later says little. */
export const DESISTE_DEPOIS = 7 * 24 * 3_600_000;
const PREFIXO = 'rifa-';
const SNAPSHOT = 'carimbos';
const VERSAO = 1;
const SNAPSHOT_A_CADA = 50_000;

interface Pendente {
  readonly texto: string;
  /** When it was sealed, milliseconds. */
  readonly desde: number;
}
interface Tentada {
  falhas: number;
  /** Not before, milliseconds. */
  vez: number;
}

/**
 * Shows each sealed list to the authority, one after another, until it is stamped, drawn or a week old. Nobody waits for
 * it. What is left to do is folded from the log, so that a restart forgets failures only.
 */
export function acompanharSelos(deps: CarimbosDeps): Carimbos {
  const { store, atores, log, autoridade, clock = Date.now, esperas = ESPERAS } = deps;
  const pendentes = new Map<number, Pendente>();
  const tentadas = new Map<number, Tentada>();
  let timer: NodeJS.Timeout | undefined;
  const fim = new AbortController();
  let trabalho: Promise<void> | null = null;

  function dobrar(evento: RecordedEvent): void {
    if (!eventoDe('rifa-', evento)) return;
    const { type, data } = evento;
    switch (type) {
      case 'ListaSelada':
        // Its result is recorded the same moment: a stamp could not come before it.
        if (data.comOResultado) return;
        pendentes.set(data.idRifa, { texto: textoDoSelo(data.selo), desde: Date.parse(data.selo.em) });
        programar();
        return;
      case 'SeloCarimbado':
      case 'ResultadoRegistrado':
        pendentes.delete(data.idRifa);
        tentadas.delete(data.idRifa);
        return;
      default:
        return;
    }
  }

  function esquecerVelhos(): void {
    const limite = clock() - DESISTE_DEPOIS;
    for (const [idRifa, { desde }] of pendentes) {
      if (desde >= limite) continue;
      pendentes.delete(idRifa);
      tentadas.delete(idRifa);
    }
  }

  /** None rests longer than that, though the clock was set back meanwhile. */
  const descansa = (idRifa: number): number => {
    const resta = (tentadas.get(idRifa)?.vez ?? 0) - clock();
    return resta > esperas.maior ? 0 : Math.max(0, resta);
  };

  function programar(): void {
    clearTimeout(timer);
    esquecerVelhos();
    if (fim.signal.aborted || trabalho || !seguida.caughtUp || pendentes.size === 0) return;
    timer = setTimeout(comecar, Math.min(...[...pendentes.keys()].map(descansa)));
    timer.unref();
  }

  function comecar(): void {
    const idRifa = [...pendentes.keys()].find((id) => descansa(id) === 0);
    const pendente = idRifa === undefined ? undefined : pendentes.get(idRifa);
    if (idRifa === undefined || !pendente) {
      programar();
      return;
    }
    trabalho = carimbar(idRifa, pendente)
      .catch((error: unknown) => adiar(idRifa, error))
      .finally(() => {
        trabalho = null;
        programar();
      });
  }

  async function carimbar(idRifa: number, { texto }: Pendente): Promise<void> {
    const { em, token } = await autoridade.carimbar(Buffer.from(texto), fim.signal);
    const commandId = `carimbar.${idRifa}`;
    await atores.execute(streamRifa(idRifa), {
      command: { type: 'CarimbarSelo', tsa: autoridade.nome, em, token },
      commandId,
      who: { idUsuario: 0, tipo: 'Sistema' },
      at: new Date(clock()).toISOString(),
      correlationId: commandId,
    });
    pendentes.delete(idRifa);
    tentadas.delete(idRifa);
  }

  function adiar(idRifa: number, error: unknown): void {
    if (fim.signal.aborted) return;
    // After the repair all is folded anew.
    if (isWaiting(error)) {
      pendentes.delete(idRifa);
      return;
    }
    const falhas = (tentadas.get(idRifa)?.falhas ?? 0) + 1;
    const espera = Math.min(esperas.primeira * 2 ** (falhas - 1), esperas.maior);
    if (pendentes.has(idRifa)) tentadas.set(idRifa, { falhas, vez: clock() + espera });
    log.warn({ idRifa, falhas, error: reasonOf(error) }, 'the seal could not be stamped yet');
  }

  const seguida = keptFold<{ readonly pendentes: readonly (readonly [number, Pendente])[] }>({
    name: 'carimbos',
    store,
    log,
    prefix: PREFIXO,
    snapshot: SNAPSHOT,
    version: VERSAO,
    every: deps.snapshotEvery ?? SNAPSHOT_A_CADA,
    fold: dobrar,
    onParked: ({ stream }) => pendentes.delete(Number(stream.slice(PREFIXO.length))),
    facts: () => ({ pendentes: [...pendentes] }),
    recall: (guardada) => {
      for (const [idRifa, pendente] of guardada.pendentes) pendentes.set(idRifa, pendente);
    },
  });
  void seguida.ready().then(programar);

  return {
    get esperando() {
      return pendentes.size;
    },
    async close() {
      fim.abort();
      clearTimeout(timer);
      await seguida.close();
      await trabalho;
    },
  };
}
