import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Of an element that leaves the page with the focus in it: what stands around it has it then, and the keys go on there. */
export function useFocoAoSair<E extends Element>(): RefObject<E | null> {
  const elemento = useRef<E>(null);
  useLayoutEffect(() => {
    const este = elemento.current;
    return () => {
      if (!este?.contains(document.activeElement)) return;
      este.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return elemento;
}
