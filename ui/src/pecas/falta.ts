import { useState } from 'react';
import { avisarAtencao } from './avisos.ts';

/** What is wrong with one field of a form. */
export interface Falta<C extends string = string> {
  readonly campo: C;
  readonly texto: string;
}

/** The field that keeps a form from being sent: said once as a notice, and marked until it is changed. */
export function useFalta<C extends string>() {
  const [falta, setFalta] = useState<Falta>();
  return {
    acusar: (nova: Falta<C>, duracao?: number): void => {
      setFalta(nova);
      void avisarAtencao(nova.texto, duracao);
    },
    /** Without a notice: what the server refused is told by the form in words of its own. */
    marcar: setFalta,
    /** `campo` was changed: its mark goes. */
    corrigir: (campo: C): void => setFalta((antes) => (antes?.campo === campo ? undefined : antes)),
    erroDe: (campo: C): Falta | undefined => (falta?.campo === campo ? falta : undefined),
  };
}
