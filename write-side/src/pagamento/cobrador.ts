import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { Metrics } from '@rifa-viva/server/http/metrics';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { keptFold } from '../kernel/kept-fold.ts';
import { type Agenda, criarAgenda } from './agenda.ts';
import { criarPassos, type Passos, type PassosDeps } from './passos.ts';
import { RELOGIO, type Relogio } from './portas.ts';

/**
 * The process manager of the charges: follows their streams, and ends each of them whether a browser is there or not.
 * What it knows is folded from the log; after a restart it goes on where its last snapshot stood.
 */
export interface Cobrador
  extends Pick<
    Agenda,
    'saber' | 'sabida' | 'conferir' | 'cancelar' | 'abertasDe' | 'cobrancaDo' | 'lembrar'
  > {
  readonly passos: Passos;
  /** A place for one more unbound charge of this person, until `soltar`. Throws Refusal (429) where all are taken. */
  tomarVaga(idUsuario: number): { soltar(): void };
  /** False until everything that was in the log at the start is folded in. */
  readonly pronto: boolean;
  /** Until so much is folded in, or for `esperaMs`: what was written to other streams is never folded here. */
  waitFor(position: bigint): Promise<void>;
  close(): Promise<void>;
}

export interface CobradorDeps extends Omit<PassosDeps, 'agora'> {
  readonly store: EventStore;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly esperaMs: number;
  readonly relogio?: Relogio;
  /** Hears of whose charge was sold, just now: not of what is read again after a start. */
  readonly aoVender?: (idUsuario: number) => void;
  /** Events between two snapshots; at a start so many are read again at most. */
  readonly snapshotEvery?: number;
}

/** Charges a person may have open that no purchase has claimed: the provider is asked for no more. */
export const MAXIMO_SOLTAS = 5;
const PREFIXO = 'pagamento-';
const SNAPSHOT = 'cobrancas';
const VERSAO = 2;
const SNAPSHOT_A_CADA = 20_000;

export function acompanharCobrancas(deps: CobradorDeps): Cobrador {
  const { store, log, metrics, relogio = RELOGIO, snapshotEvery = SNAPSHOT_A_CADA } = deps;
  const passos = criarPassos({ ...deps, agora: relogio.agora });
  const agenda = criarAgenda({ passos, relogio, log });
  /** Calls on their way to a charge, by person. */
  const aCaminho = new Map<number, number>();

  const idDe = (stream: string): string => stream.slice(PREFIXO.length);

  const seguida = keptFold({
    name: 'cobrancas',
    store,
    log,
    prefix: PREFIXO,
    snapshot: SNAPSHOT,
    version: VERSAO,
    every: snapshotEvery,
    fold(evento) {
      if (!eventoDe('pagamento-', evento)) return;
      const idCobranca = idDe(evento.stream);
      agenda.dobrar(idCobranca, evento, Date.parse(evento.metadata.at));
      if (evento.type !== 'PagamentoAplicado' || !seguida.caughtUp) return;
      const comprador = agenda.sabida(idCobranca)?.solicitada?.idUsuario;
      if (comprador !== undefined) deps.aoVender?.(comprador);
    },
    onParked: ({ stream }) => agenda.esquecer(idDe(stream)),
    facts: agenda.guardar,
    recall: agenda.recordar,
  });
  void seguida.ready().then(agenda.comecar);

  metrics.gauge('cobrancas_abertas', 'Charges that are not over', () => agenda.numeros.abertas);
  metrics.gauge(
    'cobrancas_esperam_pessoa',
    'Charges whose money could not be given back, or that their provider does not know: a person has to look',
    () => agenda.numeros.esperamPessoa,
  );
  metrics.gauge('cobrancas_em_curso', 'Charges worked on now', () => agenda.numeros.emCurso);
  metrics.gauge('cobrancas_passos', 'Steps of charges taken since the start', () => agenda.numeros.passos);
  metrics.gauge(
    'cobrancas_falhas',
    'Steps of charges that failed since the start',
    () => agenda.numeros.falhas,
  );

  return {
    passos,
    saber: agenda.saber,
    sabida: agenda.sabida,
    conferir: agenda.conferir,
    cancelar: agenda.cancelar,
    abertasDe: agenda.abertasDe,
    cobrancaDo: agenda.cobrancaDo,
    lembrar: agenda.lembrar,
    tomarVaga(idUsuario) {
      const minhas = aCaminho.get(idUsuario) ?? 0;
      if (agenda.soltasDe(idUsuario) + minhas >= MAXIMO_SOLTAS) throw new Refusal('MUITAS_TENTATIVAS');
      aCaminho.set(idUsuario, minhas + 1);
      return {
        soltar() {
          const restam = (aCaminho.get(idUsuario) ?? 1) - 1;
          if (restam > 0) aCaminho.set(idUsuario, restam);
          else aCaminho.delete(idUsuario);
        },
      };
    },
    get pronto() {
      return seguida.caughtUp;
    },
    waitFor: (position) => seguida.waitFor(position, deps.esperaMs).catch(() => undefined),
    async close() {
      await seguida.close();
      await agenda.parar();
    },
  };
}
