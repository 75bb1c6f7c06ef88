import { type ReactNode, useEffect, useId, useRef } from 'react';
import estilo from './Dialogo.module.css';
import { Fechar } from './icones.tsx';
import { Avisos } from './Toast.tsx';

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

/** A modal dialog; open while it is in the page. The browser keeps the focus inside and gives it back. */
export function Dialogo({ titulo, aoFechar, children, largura = 'estreita', semFechar = false }: Props) {
  const dialogo = useRef<HTMLDialogElement>(null);
  const idDoTitulo = useId();
  useEffect(() => {
    const elemento = dialogo.current;
    elemento?.showModal();
    return () => elemento?.close();
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
    >
      <header className={estilo.cabecalho}>
        <h2 id={idDoTitulo}>{titulo}</h2>
        {!semFechar && (
          <button type="button" className={estilo.fechar} aria-label="Fechar" onClick={aoFechar}>
            <Fechar />
          </button>
        )}
      </header>
      <div className={estilo.corpo}>{children}</div>
      <Avisos />
    </dialog>
  );
}
