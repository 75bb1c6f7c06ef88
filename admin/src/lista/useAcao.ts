import { confirmar, type Pergunta } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { falhar, informarFeito } from '../avisos/avisos.ts';

interface Acao {
  /** Asked first; an act without a question is done at once. */
  readonly pergunta?: Pergunta;
  readonly fazer: () => Promise<unknown>;
  readonly sucesso: string;
  readonly falha: string;
}

/** Does something that changes the resource's list: asks, says how it went and reads the list again. */
export function useAcao() {
  const consultas = useQueryClient();
  const recurso = useResourceContext();
  return async ({ pergunta, fazer, sucesso, falha }: Acao): Promise<void> => {
    if (pergunta && !(await confirmar({ cancelar: 'Cancelar', perigo: true, ...pergunta }))) return;
    try {
      await fazer();
      informarFeito(sucesso);
    } catch (recusa) {
      falhar(falha, recusa);
    }
    await consultas.invalidateQueries({ queryKey: [recurso] });
  };
}
