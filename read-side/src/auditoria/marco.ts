import type { EstadoRifa } from '@rifa-viva/contracts/rifa/estado';
import { type Guardado, guardar, retomar } from '@rifa-viva/contracts/rifa/guardado';

/** A raffle's state at an event, to fold on from. */
export interface Marco {
  /** Events folded in. */
  readonly eventos: number;
  readonly guardado: Guardado;
}

export const guardarMarco = (estado: EstadoRifa, eventos: number): Marco => ({
  eventos,
  guardado: guardar(estado),
});

/** A state of its own. */
export const retomarMarco = ({ guardado }: Marco): EstadoRifa => retomar(guardado);

const BYTES_DE_UM_PAGAMENTO = 100;

export function bytesDoMarco({ guardado: { simples, grupos, ids, promessas, encerradas } }: Marco): number {
  const colunas = [
    ...Object.values(simples),
    ...Object.values(grupos),
    ...Object.values(ids),
    ...Object.values(promessas),
    encerradas,
  ];
  const bytes = colunas.reduce<number>((soma, um) => soma + (ArrayBuffer.isView(um) ? um.byteLength : 0), 0);
  const recusados = simples.pagamentosRecusados.size;
  return bytes + recusados * BYTES_DE_UM_PAGAMENTO;
}
