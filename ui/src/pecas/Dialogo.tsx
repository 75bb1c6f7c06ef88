import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import estilo from './Dialogo.module.css';
import { Fechar } from './icones.tsx';
import { Avisos } from './Toast.tsx';
import { useVoltarFecha } from './voltar.ts';

interface Props {
  readonly titulo: string;
  /** Escape and the close button. The caller takes the dialog out of the page. */
  readonly aoFechar: () => void;
  readonly children: ReactNode;
  /** cheia: the whole window, for work tables. */
  readonly largura?: 'estreita' | 'larga' | 'cheia';
  /** Without the close button in the corner: the person has to choose. */
  readonly semFechar?: boolean;
}

/** Dialogs that are open, the innermost last. */
const abertos: HTMLDialogElement[] = [];

/** Closed by the browser although it is still in the page: opened again, below those that came after it. */
function reabrir(dialogo: HTMLDialogElement): void {
  const lugar = abertos.indexOf(dialogo);
  if (lugar < 0 || dialogo.open) return;
  for (const aberto of abertos.slice(lugar)) {
    aberto.close();
    aberto.showModal();
  }
}

const CAMPOS = ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"], [readonly])';

/**
 * A modal dialog; open while it is in the page. The browser keeps the focus inside and gives it back; the first field has
 * it first. Escape and Back close it.
 */
export function Dialogo({ titulo, aoFechar, children, largura = 'estreita', semFechar = false }: Props) {
  const dialogo = useRef<HTMLDialogElement>(null);
  const idDoTitulo = useId();
  useVoltarFecha(aoFechar);
  // Before the page is drawn, and before it leaves the page: closed later, it gives the focus back no more.
  useLayoutEffect(() => {
    const elemento = dialogo.current;
    if (!elemento) return;
    elemento.showModal();
    elemento.querySelector<HTMLElement>(`[data-corpo] ${CAMPOS}`)?.focus();
    abertos.push(elemento);
    return () => {
      abertos.splice(abertos.indexOf(elemento), 1);
      elemento.close();
    };
  }, []);
  return (
    <dialog
      ref={dialogo}
      className={estilo.dialogo}
      data-largura={largura}
      aria-labelledby={idDoTitulo}
      onCancel={(evento) => {
        if (evento.target !== evento.currentTarget) return;
        evento.preventDefault();
        aoFechar();
      }}
      // Whoever insists closes it all the same: browsers let a page refuse only as often as it is touched.
      onClose={(evento) => {
        if (evento.target === evento.currentTarget) reabrir(evento.currentTarget);
      }}
    >
      <header className={estilo.cabecalho}>
        <h2 id={idDoTitulo}>{titulo}</h2>
        {!semFechar && (
          <button type="button" className={estilo.fechar} aria-label="Fechar" onClick={aoFechar}>
            <Fechar />
          </button>
        )}
      </header>
      <div className={estilo.corpo} data-corpo>
        {children}
      </div>
      <Avisos />
    </dialog>
  );
}
