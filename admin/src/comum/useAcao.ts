import { confirmar, type Pergunta } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { NomeDoRecurso } from '../providers/data/recursos.ts';
import { celebrar, falhar } from './avisos.ts';

interface Acao {
  /** Asked first; an act without a question is done at once. */
  readonly pergunta?: Pergunta;
  readonly fazer: () => Promise<unknown>;
  readonly sucesso: string;
  readonly falha: string;
}

/** Does something that changes a list: asks, says how it went and reads the list again. */
export function useAcao(recurso: NomeDoRecurso) {
  const consultas = useQueryClient();
  return async ({ pergunta, fazer, sucesso, falha }: Acao): Promise<void> => {
    if (pergunta && !(await confirmar({ cancelar: 'Cancelar', perigo: true, ...pergunta }))) return;
    try {
      await fazer();
      celebrar(sucesso);
    } catch (recusa) {
      falhar(falha, recusa);
    }
    await consultas.invalidateQueries({ queryKey: [recurso] });
  };
}
