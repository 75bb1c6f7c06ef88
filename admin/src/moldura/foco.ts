import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was pressed is disabled while it works, which takes the focus from it: it has it back then, unless somebody went
 * elsewhere meanwhile. Who presses says what it is.
 */
export function usePressionado(livre: boolean): RefObject<Element | null> {
  const pressionado = useRef<Element | null>(null);
  useEffect(() => {
    const { current: elemento } = pressionado;
    if (livre && document.activeElement === document.body && elemento instanceof HTMLElement)
      elemento.focus();
  }, [livre]);
  return pressionado;
}

/**
 * What was pressed goes away with what came of it, and the focus with it: it goes to the part that tells of it, unless
 * somebody went elsewhere meanwhile. Who presses says so.
 */
export function useFocoNaNovidade(novidade: string) {
  const parte = useRef<HTMLDivElement>(null);
  const pediu = useRef(false);
  const contada = useRef(novidade);
  useEffect(() => {
    if (contada.current === novidade) return;
    contada.current = novidade;
    if (pediu.current && document.activeElement === document.body)
      parte.current?.focus({ preventScroll: true });
    pediu.current = false;
  }, [novidade]);
  return { parte, pediu };
}
