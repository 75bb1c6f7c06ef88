import { BarraSuperior } from '@rifa-viva/ui/moldura/BarraSuperior.tsx';
import { Rodape } from '@rifa-viva/ui/moldura/Rodape.tsx';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { sairDaConta, useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { vigiarSessao } from '@rifa-viva/ui/sessao/verificacao.ts';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { abrirEntrada } from '../comum/entrada.ts';
import estilo from './app.module.css';
import { Entradas } from './Entradas.tsx';
import { LimiteDeErro } from './LimiteDeErro.tsx';

/** The main layout: bar, screen, footer. */
export function Moldura() {
  const usuario = useUsuarioOpcional();
  const empresa = useEmpresa();
  const navegar = useNavigate();
  const { pathname } = useLocation();
  const idUsuario = usuario?.idUsuario;
  useEffect(() => (idUsuario === undefined ? undefined : vigiarSessao()), [idUsuario]);
  const principal = useFocoAoNavegar(pathname);
  useTitulo(pathname, empresa.nome);
  return (
    <div className={estilo.moldura}>
      <a className={estilo.pular} href="#conteudo">
        Pular para o conteúdo
      </a>
      <BarraSuperior
        usuario={usuario}
        empresa={empresa}
        aoSair={() => void sairDaConta()}
        aoEntrar={() => (empresa.privado ? void navegar('/') : abrirEntrada('login'))}
      />
      <main id="conteudo" ref={principal} tabIndex={-1} className={estilo.conteudo}>
        <LimiteDeErro key={pathname}>
          <Suspense fallback={<Carregando />}>
            <Outlet />
          </Suspense>
        </LimiteDeErro>
      </main>
      <Rodape />
      <Entradas />
    </div>
  );
}

/** What browsers and screen readers call each screen. */
const TITULOS: Readonly<Record<string, string>> = {
  '/campanhasGeral': 'Campanhas',
  '/bilhetes': 'Venda De Bilhetes',
  '/meusDados': 'Meus Dados',
  '/meuPerfil': 'Meu Perfil',
  '/meusBilhetes': 'Meus Bilhetes',
  '/contato': 'Contato',
  '/404': 'Página não encontrada',
};

function useTitulo(pathname: string, nome: string): void {
  useEffect(() => {
    const titulo = TITULOS[pathname];
    document.title = [titulo, nome || 'Rifa Viva'].filter(Boolean).join(' · ');
  }, [pathname, nome]);
}

/** A new screen is read from its top, by eyes and by screen readers. */
function useFocoAoNavegar(pathname: string) {
  const principal = useRef<HTMLElement>(null);
  const anterior = useRef(pathname);
  useEffect(() => {
    if (anterior.current === pathname) return;
    anterior.current = pathname;
    window.scrollTo(0, 0);
    principal.current?.focus({ preventScroll: true });
  }, [pathname]);
  return principal;
}
