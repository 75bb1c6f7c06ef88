import { TENTE_NOVAMENTE } from '@rifa-viva/contracts/frases-comuns';
import { cancelarReserva } from '@rifa-viva/contracts/http/bilhetes';
import { chamar, codigoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { avisarErro } from '@rifa-viva/ui/pecas/Toast.tsx';
import type { Cobranca } from './cobranca.ts';

/** Gives the tickets back. True when nothing is reserved any more. */
export function useCancelamento(cobranca: Cobranca | null, conferir: () => Promise<void>) {
  return async (): Promise<boolean> => {
    if (!cobranca) return true;
    try {
      const { idPagamento, idRifa } = cobranca;
      await chamar(cancelarReserva, { body: { idPagamento }, idRifa });
      return true;
    } catch (falha) {
      // Paid meanwhile, or ended by itself: the own tickets tell which.
      if (codigoDaFalha(falha) === 'RESERVA_NAO_ABERTA') await conferir();
      else await avisarErro(TENTE_NOVAMENTE);
      return false;
    }
  };
}
