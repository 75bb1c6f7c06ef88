import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { enderecoDaImagem } from '../api/imagens.ts';
import type { Empresa } from '../partida/empresa.ts';
import { Menu, Pessoa } from '../pecas/icones.tsx';
import { LinkDaRota } from '../pecas/LinkDaRota.tsx';
import { BotaoDaAparencia } from './Aparencia.tsx';
import estilo from './BarraSuperior.module.css';
import { Cadastros } from './Cadastros.tsx';
import { MenuLateral } from './MenuLateral.tsx';
import { caminhoProprio, type EntradaDoMenu, entradasDoMenu, primeiroNome } from './menu.ts';

interface Props {
  readonly usuario: UsuarioDaSessao | null;
  readonly empresa: Pick<Empresa, 'logo' | 'nome' | 'privado'>;
  readonly aoSair: () => void;
  readonly aoEntrar: () => void;
}

/** Logo, menus by role, who is logged in. On phones the entries are in the side menu. */
export function BarraSuperior({ usuario, empresa, aoSair, aoEntrar }: Props) {
  const [lateral, setLateral] = useState(false);
  const entradas = entradasDoMenu(usuario, empresa.privado);
  const nome = empresa.nome || 'Rifa Viva';
  return (
    <header className={estilo.barra}>
      <div className={estilo.dentro}>
        <button
          type="button"
          className={estilo.abrir}
          aria-label="Abrir menu"
          aria-haspopup="dialog"
          onClick={() => setLateral(true)}
        >
          <Menu />
        </button>
        <LinkDaRota para="/inicio" className={estilo.logo} aria-label={`${nome}: início`}>
          {empresa.logo ? (
            <img src={enderecoDaImagem(empresa.logo)} alt={nome} height={40} width={140} />
          ) : (
            <span>{nome}</span>
          )}
        </LinkDaRota>
        <nav className={estilo.entradas} aria-label="Menu principal">
          <Item entrada={entradas.painel} />
          <Item entrada={entradas.inicio} />
          {entradas.cadastros.length > 0 && <Cadastros entradas={entradas.cadastros} />}
          <Item entrada={entradas.bilhetes} />
          <Item entrada={entradas.contato} />
        </nav>
        <div className={estilo.conta}>
          <BotaoDaAparencia className={estilo.aparencia} />
          {usuario ? (
            <>
              <LinkDaRota
                para={caminhoProprio(usuario)}
                className={estilo.nome}
                aria-label={`${primeiroNome(usuario.nome)}: meus dados`}
              >
                <Pessoa tamanho={20} />
                <span>{primeiroNome(usuario.nome)}</span>
              </LinkDaRota>
              <button type="button" className={estilo.sair} onClick={aoSair}>
                Sair
              </button>
            </>
          ) : (
            <button type="button" className={estilo.entrar} onClick={aoEntrar}>
              Login
            </button>
          )}
        </div>
      </div>
      {lateral && (
        <MenuLateral
          usuario={usuario}
          nome={nome}
          entradas={entradas}
          aoFechar={() => setLateral(false)}
          aoSair={aoSair}
          aoEntrar={aoEntrar}
        />
      )}
    </header>
  );
}

function Item({ entrada }: { readonly entrada: EntradaDoMenu | null }) {
  const { pathname } = useLocation();
  if (!entrada) return null;
  return (
    <LinkDaRota
      para={entrada.caminho}
      className={estilo.item}
      aria-current={pathname === entrada.caminho ? 'page' : undefined}
    >
      {entrada.rotulo}
    </LinkDaRota>
  );
}
