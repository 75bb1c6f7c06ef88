import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Of an element that leaves the page with the focus in it: the page has it then, so that the keys go on from there. */
export function useFocoAoSair<E extends Element>(): RefObject<E | null> {
  const elemento = useRef<E>(null);
  useLayoutEffect(() => {
    const este = elemento.current;
    return () => {
      if (este?.contains(document.activeElement))
        document.getElementById('conteudo')?.focus({ preventScroll: true });
    };
  }, []);
  return elemento;
}
