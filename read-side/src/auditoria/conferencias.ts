import { setImmediate as dar, setTimeout as delay } from 'node:timers/promises';
import { streamRifa, streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { Comparacao as Contrato, carregarComparacao } from '@rifa-viva/contracts/http/repeticao';
import { reasonOf } from '@rifa-viva/server/faults';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import type { Static } from '@sinclair/typebox';
import { LRUCache } from 'lru-cache';
import { type Andar, type ComparacaoDeps, compararComVisoes } from './comparacao.ts';
import type { Visao } from './divergencia.ts';
import type { Divergente, Divergentes } from './divergentes.ts';
import { contarEventos } from './eventos.ts';
import type { Repeticoes } from './repeticao.ts';

type Andamento = AnswerOf<typeof carregarComparacao>;
type Comparacao = Static<typeof Contrato>;

export interface ConferenciasDeps extends ComparacaoDeps {
  readonly log: Logger;
  readonly repeticoes: Repeticoes;
  readonly divergentes: Divergentes;
  readonly reconstruir: (visao: Visao) => Promise<unknown>;
}

export interface Conferencias {
  /** What is known of a raffle's comparison. */
  andamento(idRifa: number): Andamento;
  /** Compares as soon as its turn comes; nothing new where it is under way. Throws Refusal. */
  comparar(idRifa: number): void;
  /** Builds a view anew, then compares this raffle and all that differed. Throws Refusal. */
  reconstruir(idRifa: number, visao: Visao): void;
  /** By the last comparison of each. */
  divergentes(): readonly Divergente[];
  /** When the last round ended in which every raffle was compared, milliseconds; 0 before. */
  ultimaRonda(): number;
  /** Every raffle, one after another, with long pauses. */
  ronda(): Promise<void>;
  close(): Promise<void>;
}

/** Comparisons that are remembered, and as many of those that found something. */
const MAXIMO_LEMBRADAS = 200;
/** Comparisons that people asked for and that wait for their turn. */
const MAXIMO_NA_FILA = 20;
/** A round works at most this part of the time. */
const PARTE_DA_RONDA = 0.25;

interface Lembrada {
  situacao: Andamento['situacao'];
  progresso: number;
  comparacao: Comparacao | null;
  comecou: boolean;
  /** Whether it came to its end; never rejects. */
  feita: Promise<boolean>;
}

interface Pedida {
  readonly fila?: 'pessoas' | 'rondas';
  readonly andar?: Andar;
  /** The rows are others now: one that has begun does not count. */
  readonly deNovo?: boolean;
}

/** Resolves once so much time went by, or it was told to end. */
type Relogio = (ms: number, signal: AbortSignal) => Promise<void>;
const relogio: Relogio = (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** What people ask for goes one after another, beside the rounds. `minutos`: between two of these, 0 for none. */
export function createConferencias(
  deps: ConferenciasDeps,
  minutos: number,
  esperar: Relogio = relogio,
): Conferencias {
  const { log, divergentes } = deps;
  const lembradas = new LRUCache<number, Lembrada>({ max: MAXIMO_LEMBRADAS });
  /** What was found there: others that are compared since do not push it out. */
  const achadas = new LRUCache<number, Comparacao>({ max: MAXIMO_LEMBRADAS });
  const reconstruindo = new Set<Visao>();
  let falhaDaReconstrucao: string | null = null;
  let naFila = 0;
  let ultimaRonda = 0;
  const fim = new AbortController();
  // A round takes its time: people do not wait for it.
  const filas = { pessoas: Promise.resolve(), rondas: Promise.resolve() };

  /** After all that was put there before. */
  function emFila(fila: keyof typeof filas, trabalho: () => Promise<void>): Promise<void> {
    const feito = filas[fila].then(() => (fim.signal.aborted ? undefined : trabalho()));
    filas[fila] = feito.catch(() => undefined);
    return feito;
  }

  async function conferir(idRifa: number, lembrada: Lembrada, andar: Andar): Promise<void> {
    const resultado = await compararComVisoes(deps, idRifa, {
      aoAndar: (parte) => {
        fim.signal.throwIfAborted();
        lembrada.progresso = Math.floor(100 * parte);
      },
      ...andar,
    });
    if (!resultado) {
      // Of another log, which this one took the place of.
      await divergentes.esquecer(idRifa);
      throw new Refusal('NAO_ENCONTRADO');
    }
    const comparacao = await contarComparacao(deps, idRifa, resultado);
    lembrada.comparacao = comparacao;
    const { qtde, paradas } = comparacao;
    if (qtde > 0) {
      achadas.set(idRifa, comparacao);
      log.error({ idRifa, divergencias: qtde }, 'rows differ from the log');
      await divergentes.anotar(idRifa, qtde);
    } else if (paradas.length === 0) {
      // What was found in a view that nobody could look at now is not mended by that.
      await divergentes.esquecer(idRifa);
      achadas.delete(idRifa);
    }
  }

  /** Whether it came to its end; never rejects. */
  function comparar(
    idRifa: number,
    { fila = 'pessoas', andar = {}, deNovo = false }: Pedida = {},
  ): Promise<boolean> {
    const antes = lembradas.get(idRifa);
    if (antes?.situacao === 'andamento' && !(deNovo && antes.comecou)) return antes.feita;
    const lembrada: Lembrada = {
      situacao: 'andamento',
      progresso: 0,
      comparacao: antes?.comparacao ?? achadas.get(idRifa) ?? null,
      comecou: false,
      feita: Promise.resolve(false),
    };
    lembradas.set(idRifa, lembrada);
    lembrada.feita = emFila(fila, async () => {
      lembrada.comecou = true;
      // What it finds is noted before what is found now.
      await antes?.feita;
      try {
        await conferir(idRifa, lembrada, andar);
        lembrada.situacao = 'pronta';
        lembrada.progresso = 100;
      } catch (erro) {
        lembrada.situacao = 'falhou';
        if (!fim.signal.aborted) log.warn({ idRifa, error: reasonOf(erro) }, 'comparison failed');
      }
    }).then(() => lembrada.situacao === 'pronta');
    return lembrada.feita;
  }

  function pedir(trabalho: () => Promise<unknown>): void {
    if (naFila >= MAXIMO_NA_FILA) throw new Refusal('MUITAS_TENTATIVAS');
    naFila += 1;
    void trabalho().finally(() => {
      naFila -= 1;
    });
  }

  async function refazer(idRifa: number, visao: Visao): Promise<void> {
    falhaDaReconstrucao = null;
    try {
      await deps.reconstruir(visao);
    } catch (erro) {
      falhaDaReconstrucao = `A reconstrução de ${visao} falhou.`;
      log.error({ visao, error: reasonOf(erro) }, 'rebuild failed');
    }
    const outras = divergentes.lista().map((outra) => outra.idRifa);
    for (const id of new Set([idRifa, ...outras])) void comparar(id, { deNovo: true });
    reconstruindo.delete(visao);
  }

  const daRonda = (): Pedida => ({ fila: 'rondas', andar: { pausa: pausaLonga(fim.signal) } });

  async function ronda(): Promise<void> {
    let todas = true;
    for (const idRifa of await rifasConhecidas(deps)) {
      if (fim.signal.aborted) return;
      const comparada = await comparar(idRifa, daRonda());
      todas &&= comparada;
    }
    if (todas) ultimaRonda = Date.now();
  }

  async function rondar(): Promise<void> {
    for (;;) {
      await esperar(minutos * 60_000, fim.signal);
      if (fim.signal.aborted) return;
      // A database that is away is met again at the next round.
      await ronda().catch((erro: unknown) =>
        log.warn({ error: reasonOf(erro) }, 'round of comparisons failed'),
      );
    }
  }

  // What an earlier process found.
  for (const { idRifa } of divergentes.lista()) void comparar(idRifa, daRonda());
  const rondando = minutos > 0 ? rondar() : Promise.resolve();

  return {
    andamento(idRifa) {
      const achada = achadas.get(idRifa);
      const { situacao, progresso, comparacao } =
        lembradas.get(idRifa) ??
        (achada
          ? { situacao: 'pronta' as const, progresso: 100, comparacao: achada }
          : { situacao: 'nenhuma' as const, progresso: 0, comparacao: null });
      return {
        situacao,
        progresso,
        comparacao,
        reconstruindo: [...reconstruindo],
        falhaDaReconstrucao,
      };
    },
    comparar: (idRifa) => {
      if (lembradas.get(idRifa)?.situacao !== 'andamento') pedir(() => comparar(idRifa));
    },
    reconstruir(idRifa, visao) {
      if (reconstruindo.has(visao)) return;
      pedir(() => {
        reconstruindo.add(visao);
        return emFila('pessoas', () => refazer(idRifa, visao));
      });
    },
    divergentes: divergentes.lista,
    ultimaRonda: () => ultimaRonda,
    ronda,
    async close() {
      fim.abort();
      await rondando;
      await Promise.all(Object.values(filas));
    },
  };
}

/** With each difference's causing event in plain Portuguese. */
export async function contarComparacao(
  { db, repeticoes }: Pick<ConferenciasDeps, 'db' | 'repeticoes'>,
  idRifa: number,
  { eventos, bilhetes, achados, paradas }: NonNullable<Awaited<ReturnType<typeof compararComVisoes>>>,
): Promise<Comparacao> {
  const revisoes = [...new Set(achados.lista.flatMap(({ revisao }) => revisao ?? []))];
  const repeticao = revisoes.length > 0 ? await repeticoes.de(idRifa) : null;
  const causas = new Map(
    repeticao
      ? (await contarEventos(db, repeticao, revisoes)).map((causa) => [causa.revisao, causa] as const)
      : [],
  );
  return {
    em: new Date().toISOString(),
    eventos,
    bilhetes,
    qtde: achados.qtde,
    divergencias: achados.lista.map(({ revisao, total = false, ...achado }) => ({
      ...achado,
      total,
      causa: causas.get(revisao ?? -1) ?? null,
    })),
    paradas: [...paradas],
  };
}

/** All that have rows, in either view, and those of the log whose rows may all be gone. */
export async function rifasConhecidas({
  db,
  store,
}: Pick<ConferenciasDeps, 'db' | 'store'>): Promise<readonly number[]> {
  const { rows } = await db.query<{ id_rifa: number }>(
    'SELECT id_rifa FROM campanhas.rifa UNION SELECT id_rifa FROM bilhetes.contagem',
  );
  const rifas = new Set(rows.map(({ id_rifa }) => id_rifa));
  const ultima = Number(await store.lastRevision(streamSequencia('rifa'))) + 1;
  for (let id = 1; id <= ultima; id += 1) {
    // Some numbers were taken in vain.
    if (!rifas.has(id) && (await store.lastRevision(streamRifa(id))) >= 0n) rifas.add(id);
  }
  return [...rifas].sort((a, b) => a - b);
}

/** Rests longer than was worked since the last rest. */
function pausaLonga(signal: AbortSignal): () => Promise<void> {
  let desde = performance.now();
  return async () => {
    await dar();
    const trabalhado = performance.now() - desde;
    await delay(trabalhado * (1 / PARTE_DA_RONDA - 1), undefined, { signal, ref: false }).catch(
      () => undefined,
    );
    desde = performance.now();
  };
}
