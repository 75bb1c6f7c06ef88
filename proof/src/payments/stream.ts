import type { EventoPagamento } from '@rifa-viva/contracts/eventos/pagamento';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Decider } from '@rifa-viva/write-side/kernel/decider';
import type { EstadoCobranca } from '@rifa-viva/write-side/pagamento/state';

export type Stored = EventoPagamento | EventoRifa;
/** A stream as the log holds it. */
export interface Stream<S, E> {
  state: S;
  readonly events: E[];
  /** Answers, by the commands that wrote. */
  readonly written: Map<string, readonly E[]>;
}

export type ChargeStream = Stream<EstadoCobranca, EventoPagamento>;

export function streamOf<S, C, E extends Stored, A>(decider: Decider<S, C, E, A>): Stream<S, E> {
  return { state: decider.initial(), events: [], written: new Map() };
}
