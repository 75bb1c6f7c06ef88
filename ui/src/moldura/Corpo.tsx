import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { tardia } from '../pecas/tardia.tsx';
import estilo from './Corpo.module.css';
import { type EntradasDoMenu, entradasDoMenu } from './menu.ts';

/** Who only buys never loads it. Its room is kept meanwhile. */
const Lateral = tardia(() => import('./equipe/Lateral.tsx'), <div className={estilo.espera} />);

interface Props {
  readonly usuario: UsuarioDaSessao | null;
  readonly privado: boolean;
  /** The page's main part. */
  readonly children: ReactNode;
}

/** The screen; for whom the back office is, beside the menu's entries and the search in all. */
export function Corpo({ usuario, privado, children }: Props) {
  const entradas = entradasDoMenu(usuario, privado);
  return entradas.painel === null ? children : <DaEquipe entradas={entradas}>{children}</DaEquipe>;
}

interface PropsDaEquipe extends Pick<Props, 'children'> {
  readonly entradas: EntradasDoMenu;
}

function DaEquipe({ entradas, children }: PropsDaEquipe) {
  const [buscando, setBuscando] = useState(false);
  // Asked for before it has loaded, it opens then.
  useAtalho(() => setBuscando(true));
  return (
    <div className={estilo.corpo}>
      <Lateral entradas={entradas} buscando={buscando} aoBuscar={setBuscando} />
      {children}
    </div>
  );
}

/** Ctrl+K (Command+K), wherever the focus is. */
function useAtalho(aoPedir: () => void): void {
  const pedir = useEffectEvent(aoPedir);
  useEffect(() => {
    const aoTeclar = (evento: KeyboardEvent) => {
      if (evento.key.toLowerCase() !== 'k' || !(evento.ctrlKey || evento.metaKey)) return;
      if (evento.altKey || evento.shiftKey) return;
      evento.preventDefault();
      pedir();
    };
    document.addEventListener('keydown', aoTeclar);
    return () => document.removeEventListener('keydown', aoTeclar);
  }, []);
}
