import { cancelarReserva } from '@rifa-viva/contracts/http/bilhetes';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { avisarErro, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MEUS_BILHETES } from '../../comum/meusBilhetes.ts';
import type { Cobranca } from '../../comum/pagamento/cobranca.ts';
import type { ReservaAberta } from './reservas.ts';

interface Qual {
  readonly titulo: string;
  readonly bilhetes: readonly [palavra: string, numeros: string];
  readonly cobranca: Cobranca | undefined;
}

/** Which one it is, and what is known of its payment. */
function descrever({ titulo, bilhetes, cobranca }: Qual): string {
  const valor = cobranca ? `, ${formatarReais(lerDinheiro(cobranca.valor) ?? 0)}` : '';
  const pago = cobranca?.declaradoEm
    ? `Você avisou que pagou em ${formatarDataHora(cobranca.declaradoEm)}.`
    : 'Você já fez o pagamento?';
  return `${bilhetes.join(' ')} de ${titulo}${valor}. ${pago}`;
}

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
  const cancelar = async (reserva: ReservaAberta, qual: Qual) => {
    const naoPagou = await confirmar({
      titulo: 'Cancelar reserva',
      texto: `${descrever(qual)} Se já pagou, não cancele: aguarde a confirmação. Se ainda não pagou, os bilhetes voltam a ficar livres.`,
      confirmar: 'Não paguei, cancelar',
      cancelar: 'Voltar',
      perigo: true,
    });
    if (naoPagou) mutate(reserva);
  };
  /** The id of the one that is being cancelled. */
  return { cancelar, cancelando: isPending ? variables.idPagamento : null };
}
