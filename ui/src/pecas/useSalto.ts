import { type KeyboardEvent, useRef } from 'react';

/** A field that the focus jumps to by itself: who then leaves the one before by Tab, out of habit, stays in it. */
export function useSalto() {
  const campo = useRef<HTMLInputElement>(null);
  const saltou = useRef(false);
  return {
    saltar: () => {
      campo.current?.focus();
      saltou.current = document.activeElement === campo.current;
    },
    campo: {
      ref: campo,
      onKeyDown: (evento: KeyboardEvent) => {
        if (saltou.current && evento.key === 'Tab' && !evento.shiftKey) evento.preventDefault();
        saltou.current = false;
      },
      onBlur: () => {
        saltou.current = false;
      },
    },
  };
}
