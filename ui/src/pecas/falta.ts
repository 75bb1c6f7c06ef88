import { useState } from 'react';
import { avisarAtencao } from './avisos.ts';

/** What is wrong with one field of a form. */
export interface Falta<C extends string = string> {
  readonly campo: C;
  readonly texto: string;
}

/** The field that keeps a form from being sent: said once as a notice, and marked until it is changed. */
export function useFalta<C extends string>() {
  const [falta, setFalta] = useState<Falta<C> | null>(null);
  return {
    acusar: (nova: Falta<C>): void => {
      setFalta(nova);
      void avisarAtencao(nova.texto);
    },
    /** `campo` was changed: its mark goes. */
    corrigir: (campo: C): void => setFalta((antes) => (antes?.campo === campo ? null : antes)),
    erroDe: (campo: C): Falta<C> | undefined => (falta?.campo === campo ? falta : undefined),
  };
}
