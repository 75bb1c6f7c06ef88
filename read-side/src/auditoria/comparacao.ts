import { setImmediate as dar } from 'node:timers/promises';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { VISOES_COMPARADAS } from '@rifa-viva/contracts/http/repeticao';
import { type EventStore, isReadable, type RecordedEvent } from '@rifa-viva/server/event-store/types';
import { UnreadableEventError } from '@rifa-viva/server/event-store/unreadable';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { type Db, type Tx, transaction } from '../kernel/db.ts';
import { conferirBilhetes } from './conferir-bilhetes.ts';
import {
  conferirCampanha,
  conferirPremios,
  conferirResultados,
  conferirSorteio,
} from './conferir-campanha.ts';
import { ConferenciaDoHistorico } from './conferir-historico.ts';
import { ConferenciaDasReservas } from './conferir-reservas.ts';
import { Achados, type Visao } from './divergencia.ts';
import { Rastreador, type Rastro } from './rastro.ts';
import { eventoDaRifa } from './repeticao.ts';

export interface ComparacaoDeps {
  readonly store: Pick<EventStore, 'read' | 'follow' | 'lastRevision'>;
  readonly db: Db;
  readonly vault: Vault;
}

export interface Andar {
  /** Of 1. */
  readonly aoAndar?: (parte: number) => void;
  /** Lets others go first. */
  readonly pausa?: () => Promise<unknown>;
}

export interface ResultadoDaComparacao {
  readonly eventos: number;
  readonly bilhetes: number;
  readonly achados: Achados;
  /** Views that wait for a repair: nothing was compared there. */
  readonly paradas: readonly { visao: Visao; motivo: string }[];
}

const EVENTOS_POR_VEZ = 500;
/** A view may be built anew and swapped under the comparison, which then begins again. */
const TENTATIVAS = 5;

/** Somebody swapped a view's tables meanwhile: the names stand for others than those that were looked at. */
class TrocadaError extends Error {}

/**
 * Folds a raffle's events afresh and compares what comes of it with the rows, each view at the position it stands at: in
 * one snapshot of the database a view's rows and its position belong together. Null where there is no such raffle.
 */
export async function compararComVisoes(
  deps: ComparacaoDeps,
  idRifa: number,
  andar: Andar = {},
): Promise<ResultadoDaComparacao | null> {
  for (let vez = 1; ; vez += 1) {
    try {
      return await transaction(deps.db, (tx) => comparar(deps, tx, idRifa, andar), {
        first: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      });
    } catch (erro) {
      if (!(erro instanceof TrocadaError) || vez === TENTATIVAS) throw erro;
    }
  }
}

async function comparar(
  { store, vault }: ComparacaoDeps,
  tx: Tx,
  idRifa: number,
  { aoAndar = () => undefined, pausa = dar }: Andar,
): Promise<ResultadoDaComparacao | null> {
  const stream = streamRifa(idRifa);
  const cortes: Corte[] = [];
  const paradas: { visao: Visao; motivo: string }[] = [];
  for (const visao of VISOES_COMPARADAS) {
    const corte = await lerCorte(tx, visao, stream);
    if ('motivo' in corte) paradas.push(corte);
    else cortes.push(corte);
  }
  const quantos = Number(await store.lastRevision(stream)) + 1;
  if (quantos === 0) return null;
  const achados = new Achados();
  const de = { tx, vault, idRifa, achados };
  const ate = (qual: Visao) => cortes.find(({ visao }) => visao === qual)?.posicao;
  const [doHistorico, dasReservas] = [ate('historico'), ate('bilhetes')];
  const historico = doHistorico === undefined ? null : new ConferenciaDoHistorico(de, doHistorico);
  const reservas = dasReservas === undefined ? null : new ConferenciaDasReservas(de, dasReservas);
  const gravados = passar(lerStream(store, stream), [historico, reservas]);
  const { retratos, eventos } = await dobrar(gravados, cortes, async (lidos) => {
    aoAndar((0.5 * lidos) / quantos);
    await pausa();
  });
  const deBilhetes = retratos.get('bilhetes');
  const total = deBilhetes?.estado.total ?? 0;
  let vistos = 0;
  const conferencia = {
    ...de,
    aoAndar: async (bilhetes: number) => {
      vistos += bilhetes;
      aoAndar(0.5 + (0.5 * vistos) / total);
      await pausa();
    },
  };
  if (deBilhetes) {
    await conferirBilhetes(deBilhetes, conferencia);
    await reservas?.terminar(deBilhetes);
  }
  const daCampanha = retratos.get('campanhas');
  if (daCampanha) await conferirCampanha(daCampanha, conferencia);
  const dosResultados = retratos.get('resultados');
  if (dosResultados) {
    await conferirSorteio(dosResultados, conferencia);
    await conferirPremios(dosResultados, conferencia);
    await conferirResultados(dosResultados, conferencia);
  }
  await historico?.terminar(retratos.get('historico')?.estado.total ?? 0, pausa);
  for (const { visao, geracao } of cortes) {
    if ((await lerPosicao(tx, visao))?.geracao !== geracao) throw new TrocadaError(visao);
  }
  return { eventos, bilhetes: total, achados, paradas };
}

interface Corte {
  readonly visao: Visao;
  readonly posicao: bigint;
  readonly geracao: string;
}

interface Posicao {
  readonly posicao: string;
  readonly geracao: string;
}

async function lerPosicao(tx: Tx, visao: Visao): Promise<Posicao | undefined> {
  const { rows } = await tx.query<Posicao>(
    `SELECT posicao::text AS posicao, geracao FROM "${visao}".posicao`,
  );
  return rows[0];
}

async function lerCorte(
  tx: Tx,
  visao: Visao,
  stream: string,
): Promise<Corte | { visao: Visao; motivo: string }> {
  const posicao = await lerPosicao(tx, visao);
  if (!posicao) throw new TrocadaError(visao);
  const { rows } = await tx.query<{ erro: string }>(
    `SELECT erro FROM "${visao}".estacionado WHERE stream = $1`,
    [stream],
  );
  const [parada] = rows;
  if (parada) return { visao, motivo: parada.erro };
  return { visao, posicao: BigInt(posicao.posicao), geracao: posicao.geracao };
}

interface DePassagem {
  tomar(evento: RecordedEvent & EventoRifa): Promise<void>;
}

async function* passar(
  gravados: AsyncIterable<RecordedEvent & EventoRifa>,
  quemToma: readonly (DePassagem | null)[],
): AsyncGenerator<RecordedEvent & EventoRifa> {
  for await (const evento of gravados) {
    for (const um of quemToma) await um?.tomar(evento);
    yield evento;
  }
}

/** The fold as it stood at each view's position. */
async function dobrar(
  gravados: AsyncIterable<RecordedEvent & EventoRifa>,
  cortes: readonly Corte[],
  aoAndar: (lidos: number) => Promise<void>,
): Promise<{ retratos: ReadonlyMap<Visao, Rastro>; eventos: number }> {
  const rastreador = new Rastreador();
  const retratos = new Map<Visao, Rastro>();
  let eventos = 0;
  for await (const evento of gravados) {
    for (const { visao, posicao } of cortes) {
      if (posicao < evento.position && !retratos.has(visao)) retratos.set(visao, rastreador.retrato());
    }
    if (cortes.every(({ visao }) => retratos.has(visao))) break;
    rastreador.tomar(evento);
    eventos += 1;
    if (eventos % EVENTOS_POR_VEZ === 0) await aoAndar(eventos);
  }
  for (const { visao } of cortes) if (!retratos.has(visao)) retratos.set(visao, rastreador.retrato());
  return { retratos, eventos };
}

/** A stream's events with their positions in the log; not every server tells these when a stream is read. */
async function* lerStream(
  store: ComparacaoDeps['store'],
  stream: string,
): AsyncGenerator<RecordedEvent & EventoRifa> {
  for await (const gravado of store.read(stream)) {
    if (gravado.position === 0n) {
      yield* lerPeloLog(store, stream);
      return;
    }
    yield eventoDaRifa(gravado);
  }
}

async function* lerPeloLog(
  store: ComparacaoDeps['store'],
  stream: string,
): AsyncGenerator<RecordedEvent & EventoRifa> {
  const fim = new AbortController();
  try {
    for await (const lote of store.follow({ from: null, prefixes: [stream], signal: fim.signal })) {
      for (const item of lote) {
        if (item.kind === 'caughtUp') return;
        if (item.kind !== 'event' || item.event.stream !== stream) continue;
        if (!isReadable(item.event)) throw new UnreadableEventError(item.event);
        yield eventoDaRifa(item.event);
      }
    }
  } finally {
    fim.abort();
  }
}
