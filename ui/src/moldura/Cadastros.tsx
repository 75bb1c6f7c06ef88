import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Abaixo } from '../pecas/icones.tsx';
import { LinkDaRota } from '../pecas/LinkDaRota.tsx';
import estilo from './BarraSuperior.module.css';
import type { EntradaDoMenu } from './menu.ts';

/** The "Cadastros" dropdown: closes on Escape, on a click elsewhere and when the focus leaves it. */
export function Cadastros({ entradas }: { readonly entradas: readonly EntradaDoMenu[] }) {
  const { pathname } = useLocation();
  const [aberto, setAberto] = useState(false);
  const caixa = useRef<HTMLDivElement>(null);
  const botao = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!aberto) return;
    const aoSairDaqui = ({ target }: Event) => {
      if (target instanceof Node && !caixa.current?.contains(target)) setAberto(false);
    };
    const aoTeclar = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setAberto(false);
      botao.current?.focus();
    };
    document.addEventListener('pointerdown', aoSairDaqui);
    document.addEventListener('focusin', aoSairDaqui);
    document.addEventListener('keydown', aoTeclar);
    return () => {
      document.removeEventListener('pointerdown', aoSairDaqui);
      document.removeEventListener('focusin', aoSairDaqui);
      document.removeEventListener('keydown', aoTeclar);
    };
  }, [aberto]);

  return (
    <div ref={caixa} className={estilo.cadastros}>
      <button
        ref={botao}
        type="button"
        className={estilo.item}
        aria-expanded={aberto}
        aria-controls={id}
        onClick={() => setAberto(!aberto)}
      >
        Cadastros <Abaixo tamanho={16} />
      </button>
      <ul id={id} className={estilo.lista} hidden={!aberto}>
        {entradas.map(({ rotulo, caminho }) => (
          <li key={caminho}>
            <LinkDaRota
              para={caminho}
              aria-current={pathname === caminho ? 'page' : undefined}
              onClick={() => setAberto(false)}
            >
              {rotulo}
            </LinkDaRota>
          </li>
        ))}
      </ul>
    </div>
  );
}
