import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Fechar } from '../pecas/icones.tsx';
import { LinkDaRota } from '../pecas/LinkDaRota.tsx';
import { useVoltarFecha } from '../pecas/voltar.ts';
import { EscolhaDaAparencia } from './Aparencia.tsx';
import estilo from './MenuLateral.module.css';
import { type EntradasDoMenu, primeiroNome, todasAsEntradas } from './menu.ts';

interface Props {
  readonly usuario: UsuarioDaSessao | null;
  readonly nome: string;
  readonly entradas: EntradasDoMenu;
  readonly aoFechar: () => void;
  readonly aoSair: () => void;
  readonly aoEntrar: () => void;
}

/** The same entries as the bar's, for phones. Open while it is in the page. */
export function MenuLateral({ usuario, nome, entradas, aoFechar, aoSair, aoEntrar }: Props) {
  const { pathname } = useLocation();
  const dialogo = useRef<HTMLDialogElement>(null);
  useVoltarFecha(aoFechar);
  useEffect(() => {
    const elemento = dialogo.current;
    elemento?.showModal();
    return () => elemento?.close();
  }, []);
  const depois = (acao: () => void) => () => {
    aoFechar();
    acao();
  };
  return (
    <dialog
      ref={dialogo}
      className={estilo.menu}
      aria-label="Menu"
      onCancel={(evento) => {
        evento.preventDefault();
        aoFechar();
      }}
      onPointerDown={(evento) => {
        // The backdrop belongs to the dialog element itself.
        if (evento.target === evento.currentTarget) aoFechar();
      }}
    >
      <div className={estilo.dentro}>
        <div className={estilo.topo}>
          <strong>{usuario ? primeiroNome(usuario.nome) : nome}</strong>
          <button type="button" className={estilo.fechar} aria-label="Fechar menu" onClick={aoFechar}>
            <Fechar />
          </button>
        </div>
        <nav aria-label="Menu">
          <ul className={estilo.lista}>
            {todasAsEntradas(entradas).map(({ rotulo, caminho }) => (
              <li key={caminho}>
                <LinkDaRota
                  para={caminho}
                  aria-current={pathname === caminho ? 'page' : undefined}
                  onClick={aoFechar}
                >
                  {rotulo}
                </LinkDaRota>
              </li>
            ))}
          </ul>
        </nav>
        <EscolhaDaAparencia />
        {usuario ? (
          <button type="button" className={estilo.conta} onClick={depois(aoSair)}>
            Sair
          </button>
        ) : (
          <button type="button" className={estilo.conta} onClick={depois(aoEntrar)}>
            Login
          </button>
        )}
      </div>
    </dialog>
  );
}
