import { useEffect } from 'react';
import { useEmpresa } from '../partida/empresa.ts';

/** What browsers and screen readers call the screen: its name and the company's. Null: somebody else says it. */
export function useTitulo(titulo: string | null | undefined): void {
  const { nome } = useEmpresa();
  useEffect(() => {
    if (typeof titulo !== 'string') return;
    document.title = [titulo, nome || 'Rifa Viva'].filter(Boolean).join(' · ');
  }, [titulo, nome]);
}
