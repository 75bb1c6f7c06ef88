import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useAvisoAoSair } from '@rifa-viva/ui/pecas/useAvisoAoSair.ts';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
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

/** Whether the form holds anything that is not stored. */
export const useSujo = (): boolean => Object.keys(useFormState().dirtyFields).length > 0;

/** In the place of react-admin's own, which has the browser ask: leaving the route or the page is asked about. */
export function GuardaDeAlteracoes() {
  const sujo = useSujo();
  // Back to the same screen only closes what is open on it, which asks by itself.
  const bloqueio = useBlocker(
    ({ currentLocation, nextLocation }) => sujo && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (bloqueio.state !== 'blocked') return;
    void podeDescartar().then((sim) => (sim ? bloqueio.proceed() : bloqueio.reset()));
  }, [bloqueio]);
  useAvisoAoSair(sujo);
  return null;
}
