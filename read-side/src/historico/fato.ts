import { idBilhete } from '@rifa-viva/contracts/regras/numeracao';
import type { EventoDeBilhetes } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';

/** What is kept of an event that concerns named tickets. */
export interface Fato {
  readonly posicao: bigint;
  readonly tipo: EventoDeBilhetes['type'];
  /** ISO 8601 UTC. */
  readonly em: string;
  readonly idUsuario: number | null;
  readonly idVendedor: number | null;
  readonly formato: 'pdf' | 'termica' | null;
  readonly escolhidos: boolean;
  readonly bilhetes: readonly number[];
}

export const fatoDe = ({ position, type, data, metadata }: RecordedEvent & EventoDeBilhetes): Fato => ({
  posicao: position,
  tipo: type,
  em: metadata.at,
  // The system itself (expiry) is nobody.
  idUsuario: metadata.actor.idUsuario || null,
  idVendedor: 'idVendedor' in data ? data.idVendedor : null,
  formato: 'formato' in data ? data.formato : null,
  escolhidos: 'escolhidos' in data,
  bilhetes: data.numeros.map((numero) => idBilhete(data.idRifa, numero)),
});
