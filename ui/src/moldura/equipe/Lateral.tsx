import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Lupa } from '../../pecas/icones.tsx';
import { LinkDaRota } from '../../pecas/LinkDaRota.tsx';
import { type EntradaDoMenu, type EntradasDoMenu, todasAsEntradas } from '../menu.ts';
import estilo from './Lateral.module.css';
import { Paleta } from './Paleta.tsx';

interface Props {
  readonly entradas: EntradasDoMenu;
}

/** The search in all and, where there is room, the menu's entries; the bar's menu stays. */
export default function Lateral({ entradas }: Props) {
  const { painel, inicio, proprio, cadastros, bilhetes, contato } = entradas;
  const [buscando, setBuscando] = useState(false);
  useAtalho(() => setBuscando(true));
  return (
    <>
      <aside className={estilo.lateral} aria-label="Escritório">
        <button
          type="button"
          className={estilo.busca}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={() => setBuscando(true)}
        >
          <Lupa tamanho={20} />
          Buscar <small>Ctrl+K</small>
        </button>
        <nav aria-label="Navegação do escritório">
          <Entradas entradas={[painel, inicio]} />
          <h2 id="navegacao-cadastros">Cadastros</h2>
          <Entradas entradas={cadastros} nomeadasPor="navegacao-cadastros" />
          <hr />
          <Entradas entradas={[proprio, bilhetes, contato]} />
        </nav>
      </aside>
      {buscando && <Paleta entradas={todasAsEntradas(entradas)} aoFechar={() => setBuscando(false)} />}
    </>
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

interface PropsDasEntradas {
  readonly entradas: readonly (EntradaDoMenu | null)[];
  readonly nomeadasPor?: string;
}

function Entradas({ entradas, nomeadasPor }: PropsDasEntradas) {
  const { pathname } = useLocation();
  return (
    <ul aria-labelledby={nomeadasPor}>
      {entradas.map(
        (entrada) =>
          entrada && (
            <li key={entrada.caminho}>
              <LinkDaRota
                para={entrada.caminho}
                aria-current={pathname === entrada.caminho ? 'page' : undefined}
              >
                {entrada.rotulo}
              </LinkDaRota>
            </li>
          ),
      )}
    </ul>
  );
}
