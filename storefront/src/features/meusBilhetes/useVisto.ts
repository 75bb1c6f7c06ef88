import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far below what is seen it begins to be read. */
const ANTES = '600px';

/** Whether an element has ever come near what is seen. */
export function useVisto<E extends Element>(): [lugar: RefObject<E | null>, visto: boolean] {
  const lugar = useRef<E>(null);
  const [visto, setVisto] = useState(false);
  useEffect(() => {
    if (!lugar.current || visto) return;
    const olho = new IntersectionObserver(
      (entradas) => setVisto(entradas.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: ANTES },
    );
    olho.observe(lugar.current);
    return () => olho.disconnect();
  }, [visto]);
  return [lugar, visto];
}
