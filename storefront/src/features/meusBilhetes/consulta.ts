import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { useReleitura } from '@rifa-viva/ui/ao-vivo/conexao.ts';
import { useUsuarioAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export const MEUS_BILHETES = 'meusBilhetes';

/**
 * One's own tickets, and what is read beside them, again when one of them changes anywhere; now and then where that is not
 * told and one of them waits for its payment.
 */
export function useMeusBilhetes(idUsuario: number) {
  const consultas = useQueryClient();
  const releitura = useReleitura();
  const consulta = useQuery({
    queryKey: [MEUS_BILHETES, idUsuario],
    queryFn: ({ signal }) => chamar(carregarMeusBilhetes, { params: { idUsuario }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'Reservado') ? releitura : false,
  });
  useUsuarioAoVivo(idUsuario, (mudou) => {
    if (mudou?.motivo !== 'conta') void consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] });
  });
  return consulta;
}
