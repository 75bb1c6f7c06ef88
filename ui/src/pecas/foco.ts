import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The screen has the focus: the next key, and a screen reader, go on from its beginning. */
export const focarConteudo = (): void => document.getElementById('conteudo')?.focus({ preventScroll: true });

/** A new screen is read from its top, by eyes and by screen readers. */
export function useFocoAoNavegar(pathname: string): void {
  const anterior = useRef(pathname);
  useEffect(() => {
    if (anterior.current === pathname) return;
    anterior.current = pathname;
    window.scrollTo(0, 0);
    focarConteudo();
  }, [pathname]);
}

/** One of several that goes away while it holds the focus leaves it to the next of them, or to the last; else to the screen. */
export function useFocoNoVizinhoAoSumir(parte: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const elemento = parte.current;
    return () => {
      if (!elemento?.contains(document.activeElement)) return;
      const vizinho = elemento.nextElementSibling ?? elemento.previousElementSibling;
      const alvo = vizinho?.querySelector<HTMLElement>('button:not(:disabled), a[href]');
      if (alvo) alvo.focus();
      else focarConteudo();
    };
  }, [parte]);
}

/** What goes away while it holds the focus leaves it to the screen, not to nothing. */
export function useFocoAoSumir(parte: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const elemento = parte.current;
    return () => {
      if (elemento?.contains(document.activeElement)) focarConteudo();
    };
  }, [parte]);
}
