import type { EventoPagamento, MotivoDeCancelamento } from '@rifa-viva/contracts/eventos/pagamento';
import { aAplicar, aDevolver, type EstadoCobranca, encerrada, evolve, paga } from './state.ts';

/** What is to be done next with a charge, and when. Pure: the executor is `passos.ts`, the clock the agenda's. */

const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;

/** The answer to a request came never: it is asked for again under its key. */
export const ESPERA_DA_CRIACAO = MINUTO;
/** A charge that no purchase claims is ended. */
export const ESPERA_DO_VINCULO = 3 * MINUTO;
/** How often an open charge is read back, whether a webhook came or not. */
export const LEITURA_A_CADA = 15 * SEGUNDO;
/** Money sent in the last second of the countdown is given so long to arrive. */
export const DEPOIS_DO_PRAZO = 5 * SEGUNDO;
/** When one that is over is read back still: for money that came late or twice. */
export const RELEITURAS = [MINUTO, 10 * MINUTO, HORA, 24 * HORA] as const;
/** One that is over for so long is known no more by its agenda; after a restart younger ones are read once. */
export const ESQUECIDA_DEPOIS = 48 * HORA;

/**
 * A provider that says nothing of a charge for so long after its reservation's end (its account was changed, say) holds no
 * draw up: what comes after that goes back. One that knows of no such charge is believed then.
 */
export const DESISTE_DEPOIS = 24 * HORA;

/** Milliseconds since the epoch. */
export const esperadaAte = ({ vinculo, solicitada }: EstadoCobranca): number =>
  Date.parse(vinculo?.expiraEm ?? solicitada?.pagarAte ?? '') + DESISTE_DEPOIS;

/** When things happened, milliseconds since the epoch. */
export interface Tempos {
  readonly solicitadaEm: number;
  readonly criadaEm: number;
  readonly vinculadaEm: number;
  /** Null while something is still to be done. */
  readonly encerradaEm: number | null;
}

/** None of them later than this. */
export const temposAte = (tempos: Tempos, agora: number): Tempos => ({
  solicitadaEm: Math.min(tempos.solicitadaEm, agora),
  criadaEm: Math.min(tempos.criadaEm, agora),
  vinculadaEm: Math.min(tempos.vinculadaEm, agora),
  encerradaEm: tempos.encerradaEm === null ? null : Math.min(tempos.encerradaEm, agora),
});

/** What of a charge is kept in memory alone. */
export interface Memoria {
  readonly lidaEm: number | null;
  /** Webhooks that had come by then. */
  readonly avisos: number;
  /** A refund that the provider did not answer to rests until then, and holds nothing else up. */
  readonly devolverEm: number;
}

export const SEM_MEMORIA: Memoria = { lidaEm: null, avisos: 0, devolverEm: 0 };

export type Passo =
  | { readonly tipo: 'criar' | 'ler' | 'aplicar' | 'devolver'; readonly em: number }
  | { readonly tipo: 'cancelar'; readonly em: number; readonly motivo: MotivoDeCancelamento };

/** At once. */
const JA = 0;

/** The first that is due; null: nothing is left to do. */
export function proximoPasso(estado: EstadoCobranca, tempos: Tempos, memoria: Memoria): Passo | null {
  const outro = proximoDaCobranca(estado, tempos, memoria);
  if (aDevolver(estado).length === 0) return outro;
  const devolver: Passo = { tipo: 'devolver', em: memoria.devolverEm };
  // Somebody waits for his tickets; the money that goes back can wait for them.
  return outro && outro.em <= devolver.em ? outro : devolver;
}

function proximoDaCobranca(estado: EstadoCobranca, tempos: Tempos, memoria: Memoria): Passo | null {
  const { solicitada, criada, cancelamento, vinculo } = estado;
  const { lidaEm } = memoria;
  if (!solicitada) return null;
  if (!criada) return estado.recusada ? null : { tipo: 'criar', em: tempos.solicitadaEm + ESPERA_DA_CRIACAO };
  if (aAplicar(estado)) return { tipo: 'aplicar', em: JA };
  if (estado.avisos.length > memoria.avisos) return { tipo: 'ler', em: JA };
  if (cancelamento?.confirmado || paga(estado)) {
    return releitura(tempos.encerradaEm ?? lidaEm ?? tempos.criadaEm, lidaEm);
  }
  if (cancelamento) return { tipo: 'cancelar', em: JA, motivo: cancelamento.motivo };
  if (!vinculo) return { tipo: 'cancelar', em: tempos.criadaEm + ESPERA_DO_VINCULO, motivo: 'semReserva' };
  const prazo = Date.parse(solicitada.pagarAte) + DEPOIS_DO_PRAZO;
  const leitura = (lidaEm ?? tempos.vinculadaEm) + LEITURA_A_CADA;
  return leitura < prazo ? { tipo: 'ler', em: leitura } : { tipo: 'cancelar', em: prazo, motivo: 'prazo' };
}

function releitura(encerradaEm: number, lidaEm: number | null): Passo | null {
  const depois = RELEITURAS.find((espera) => encerradaEm + espera > (lidaEm ?? encerradaEm));
  return depois === undefined ? null : { tipo: 'ler', em: encerradaEm + depois };
}

/** A charge as its agenda follows it. */
export interface Acompanhada {
  /** Null where its beginning was forgotten: it is asked for. */
  readonly estado: EstadoCobranca | null;
  readonly tempos: Tempos;
}

/** Folds one more event of the charge in; `em` is when it was recorded. */
export function acompanhar(
  antes: Acompanhada | undefined,
  inicial: EstadoCobranca,
  evento: EventoPagamento,
  em: number,
): Acompanhada {
  const comeca = evento.type === 'CobrancaSolicitada';
  const { tempos, estado: de } = antes ?? {
    estado: comeca ? inicial : null,
    tempos: { solicitadaEm: em, criadaEm: em, vinculadaEm: em, encerradaEm: em },
  };
  const estado = de && evolve(de, evento);
  const acabou = estado === null || encerrada(estado);
  return {
    estado,
    tempos: {
      solicitadaEm: comeca ? em : tempos.solicitadaEm,
      criadaEm: evento.type === 'CobrancaCriada' ? em : tempos.criadaEm,
      vinculadaEm: evento.type === 'CobrancaVinculada' ? em : tempos.vinculadaEm,
      encerradaEm: acabou ? (tempos.encerradaEm ?? em) : null,
    },
  };
}
