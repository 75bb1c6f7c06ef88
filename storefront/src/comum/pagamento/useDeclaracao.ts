import { declararPagamento } from '@rifa-viva/contracts/http/bilhetes';
import { chamar, codigoDaFalha, textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { avisarErro, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { useMutation } from '@tanstack/react-query';
import type { Cobranca } from './cobranca.ts';

/** Tells whoever looks for the payment in the bank account that it was made; a provider tells by itself. */
export function useDeclaracao() {
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ idPagamento, idRifa }: Cobranca) =>
      chamar(declararPagamento, { body: { idPagamento }, idRifa }),
    onSuccess: () => void avisarSucesso('Aviso de pagamento enviado.', DURACAO.curta),
    // What is confirmed or over by now the own tickets tell.
    onError: (falha) => {
      if (codigoDaFalha(falha) !== 'RESERVA_NAO_ABERTA') void avisarErro(textoDaFalha(falha), DURACAO.longa);
    },
  });
  return {
    /** Whether it is known now, or need not be told. */
    declarar: async (cobranca: Cobranca): Promise<boolean> => {
      if (cobranca.tipoPagamento !== 'normal') return true;
      return mutateAsync(cobranca).then(
        () => true,
        (falha) => codigoDaFalha(falha) === 'RESERVA_NAO_ABERTA',
      );
    },
    /** The id of the one that is being told. */
    declarando: isPending ? variables.idPagamento : null,
  };
}
