import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** A navigation that waits for the person to say whether typed values may be lost. */
export interface NavegacaoRetida {
  sair(): void;
  ficar(): void;
}

/** While `sujo`, leaving the page or the route has to be confirmed. Returns the held navigation, if any. */
export function useGuardaAlteracoes(sujo: boolean): NavegacaoRetida | null {
  const bloqueio = useBlocker(sujo);
  useEffect(() => {
    if (!sujo) return;
    const avisar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', avisar);
    return () => window.removeEventListener('beforeunload', avisar);
  }, [sujo]);
  return bloqueio.state === 'blocked' ? { sair: bloqueio.proceed, ficar: bloqueio.reset } : null;
}
