import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkDaRota } from '../pecas/LinkDaRota.tsx';
import { useUsuario } from '../sessao/sessao.ts';
import estilo from './AbasDaRifa.module.css';
import { abasDaRifa } from './abas.ts';

/** From one screen of a raffle to its others. */
export function AbasDaRifa({ idRifa }: { readonly idRifa: number }) {
  const { pathname } = useLocation();
  const telas = abasDaRifa(useUsuario());
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const abas = nav.current;
    const atual = abas?.querySelector<HTMLElement>(`[href^="${pathname}?"]`);
    // Sideways alone: the page stays where it is. The one before it is in sight too.
    if (abas && atual) abas.scrollTo({ left: atual.offsetLeft - abas.offsetLeft - atual.offsetWidth });
  }, [pathname]);
  if (telas.length === 0) return null;
  return (
    <nav ref={nav} className={estilo.abas} aria-label="Telas desta campanha">
      {telas.map(({ rotulo, caminho }) => (
        <LinkDaRota
          key={caminho}
          para={`${caminho}?id=${idRifa}`}
          aria-current={pathname === caminho ? 'page' : undefined}
        >
          {rotulo}
        </LinkDaRota>
      ))}
    </nav>
  );
}
