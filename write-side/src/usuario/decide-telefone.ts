import type { EventoTelefone } from '@rifa-viva/contracts/eventos/usuario';
import { accept, type Decider, refuse } from '../kernel/decider.ts';

/** A phone number, by its HMAC: the claim on it makes it unique. */
export interface EstadoTelefone {
  readonly dono: number | null;
}

export type ComandoTelefone =
  | { readonly type: 'ReivindicarTelefone'; readonly idUsuario: number }
  /** Only if it is still this person's. */
  | { readonly type: 'DesocuparTelefone'; readonly idUsuario: number };

export const telefoneDecider: Decider<EstadoTelefone, ComandoTelefone, EventoTelefone, null> = {
  initial: () => ({ dono: null }),
  decide({ dono }, { type, idUsuario }) {
    switch (type) {
      case 'ReivindicarTelefone':
        if (dono === idUsuario) return accept(null);
        if (dono !== null) return refuse('TELEFONE_JA_CADASTRADO', { campo: 'telefone' });
        return accept(null, { type: 'TelefoneReivindicado', data: { idUsuario } });
      case 'DesocuparTelefone':
        if (dono !== idUsuario) return accept(null);
        return accept(null, { type: 'TelefoneDesocupado', data: { idUsuario } });
    }
  },
  evolve(estado, { type, data }) {
    switch (type) {
      case 'TelefoneReivindicado':
        return { dono: data.idUsuario };
      case 'TelefoneDesocupado':
        return estado.dono === data.idUsuario ? { dono: null } : estado;
    }
  },
  answerOf: () => null,
};
