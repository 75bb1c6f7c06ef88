import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkDaRota } from '../pecas/LinkDaRota.tsx';
import { useUsuario } from '../sessao/sessao.ts';
import estilo from './AbasDaRifa.module.css';
import { abasDaRifa } from './abas.ts';

/** From one screen of a raffle to its others. */
export function AbasDaRifa({ idRifa }: { readonly idRifa: number }) {
  const { pathname } = useLocation();
  const abas = abasDaRifa(useUsuario());
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const atual = nav.current?.querySelector<HTMLElement>(`[href^="${pathname}?"]`);
    // Sideways alone: the page stays where it is.
    if (atual) nav.current?.scrollTo({ left: atual.offsetLeft - atual.offsetWidth });
  }, [pathname]);
  if (abas.length === 0) return null;
  return (
    <nav ref={nav} className={estilo.abas} aria-label="Telas desta campanha">
      {abas.map(({ rotulo, caminho }) => (
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
