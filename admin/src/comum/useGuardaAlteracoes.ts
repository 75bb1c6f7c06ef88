import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { portugues } from '../idioma/portugues.ts';

/** Asks whether what was typed and not saved may be lost. */
export const podeDescartar = (): Promise<boolean> =>
  confirmar({
    titulo: 'Descartar alterações?',
    texto: portugues.ra.message.unsaved_changes,
    confirmar: 'Descartar',
    cancelar: 'Continuar editando',
    perigo: true,
  });

/** While `sujo`, leaving the route or the page has to be confirmed. */
export function useGuardaAlteracoes(sujo: boolean): void {
  const bloqueio = useBlocker(sujo);
  useEffect(() => {
    if (bloqueio.state !== 'blocked') return;
    void podeDescartar().then((sim) => (sim ? bloqueio.proceed() : bloqueio.reset()));
  }, [bloqueio]);
  useEffect(() => {
    if (!sujo) return;
    const segurar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', segurar);
    return () => window.removeEventListener('beforeunload', segurar);
  }, [sujo]);
}
