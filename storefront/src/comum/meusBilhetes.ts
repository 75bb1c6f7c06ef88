import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { useReleitura } from '@rifa-viva/ui/ao-vivo/conexao.ts';
import { useUsuarioAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export const MEUS_BILHETES = 'meusBilhetes';

/** One's own tickets, and what is read beside them, are read again when one of them changes anywhere. */
export function useMudancas(idUsuario: number): void {
  const consultas = useQueryClient();
  useUsuarioAoVivo(idUsuario, (mudou) => {
    if (mudou?.motivo !== 'conta') void consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] });
  });
}

/** A customer's own tickets; read now and then where changes are not told and one of them waits for its payment. */
export function useMeusBilhetes(idUsuario: number) {
  const releitura = useReleitura();
  useMudancas(idUsuario);
  return useQuery({
    queryKey: [MEUS_BILHETES, idUsuario],
    queryFn: ({ signal }) => chamar(carregarMeusBilhetes, { params: { idUsuario }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'Reservado') ? releitura : false,
  });
}
