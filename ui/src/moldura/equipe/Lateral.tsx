import { useLocation } from 'react-router-dom';
import { Lupa } from '../../pecas/icones.tsx';
import { LinkDaRota } from '../../pecas/LinkDaRota.tsx';
import { type EntradaDoMenu, type EntradasDoMenu, todasAsEntradas } from '../menu.ts';
import estilo from './Lateral.module.css';
import { Paleta } from './Paleta.tsx';

interface Props {
  readonly entradas: EntradasDoMenu;
  /** The search in all is open. */
  readonly buscando: boolean;
  readonly aoBuscar: (buscando: boolean) => void;
}

/** The search in all and, where there is room, the menu's entries; the bar's menu stays. */
export default function Lateral({ entradas, buscando, aoBuscar }: Props) {
  const { painel, inicio, proprio, cadastros, bilhetes, contato } = entradas;
  return (
    <>
      <aside className={estilo.lateral} aria-label="Escritório">
        <button
          type="button"
          className={estilo.busca}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={() => aoBuscar(true)}
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
      {buscando && <Paleta entradas={todasAsEntradas(entradas)} aoFechar={() => aoBuscar(false)} />}
    </>
  );
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
