import { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { useUsuarioAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export const MEUS_BILHETES = 'meusBilhetes';

/** One's own tickets, and what is read beside them, again when one of them changes anywhere. */
export function useMeusBilhetes(idUsuario: number) {
  const consultas = useQueryClient();
  const consulta = useQuery({
    queryKey: [MEUS_BILHETES, idUsuario],
    queryFn: ({ signal }) => chamar(carregarMeusBilhetes, { params: { idUsuario }, signal }),
  });
  useUsuarioAoVivo(idUsuario, (mudou) => {
    if (mudou?.motivo !== 'conta') void consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] });
  });
  return consulta;
}
