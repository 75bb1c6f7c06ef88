import { useEffect } from 'react';

/** The browser asks before the page is closed or left while something would be lost with it. */
export function useAvisoAoSair(perderia: boolean): void {
  useEffect(() => {
    if (!perderia) return;
    const avisar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', avisar);
    return () => window.removeEventListener('beforeunload', avisar);
  }, [perderia]);
}
