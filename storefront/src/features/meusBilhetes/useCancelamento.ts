import { cancelarReserva } from '@rifa-viva/contracts/http/bilhetes';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { avisarErro, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MEUS_BILHETES } from './consulta.ts';
import type { ReservaAberta } from './reservas.ts';

/** Gives a waiting purchase's tickets back, once the buyer has said that he has not paid. */
export function useCancelamento() {
  const consultas = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ idPagamento, idRifa }: ReservaAberta) =>
      chamar(cancelarReserva, { body: { idPagamento }, idRifa }),
    onSuccess: () => void avisarSucesso('Reserva cancelada.', DURACAO.curta),
    onError: (falha) => void avisarErro(textoDaFalha(falha), DURACAO.longa),
    onSettled: () => consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] }),
  });
  const cancelar = async (reserva: ReservaAberta) => {
    const naoPagou = await confirmar({
      titulo: 'Cancelar reserva',
      texto:
        'Você já fez o pagamento? Se já pagou, não cancele: aguarde a confirmação. Se ainda não pagou, os bilhetes voltam a ficar livres.',
      confirmar: 'Não paguei, cancelar',
      cancelar: 'Voltar',
      perigo: true,
    });
    if (naoPagou) mutate(reserva);
  };
  /** The id of the one that is being cancelled. */
  return { cancelar, cancelando: isPending ? variables.idPagamento : null };
}
