import { useEffect } from 'react';

/** The browser asks before the page is closed or left while something typed is not saved. */
export function useAvisoAoSair(sujo: boolean): void {
  useEffect(() => {
    if (!sujo) return;
    const avisar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', avisar);
    return () => window.removeEventListener('beforeunload', avisar);
  }, [sujo]);
}
