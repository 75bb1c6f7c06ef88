import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import { rifaDoCaminho } from '@rifa-viva/contracts/rotas';
import { BarraSuperior } from '@rifa-viva/ui/moldura/BarraSuperior.tsx';
import { Corpo } from '@rifa-viva/ui/moldura/Corpo.tsx';
import { PularParaConteudo } from '@rifa-viva/ui/moldura/PularParaConteudo.tsx';
import { Rodape } from '@rifa-viva/ui/moldura/Rodape.tsx';
import { useTitulo } from '@rifa-viva/ui/moldura/useTitulo.ts';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { useFocoAoNavegar } from '@rifa-viva/ui/pecas/foco.ts';
import { sairDaConta, useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { vigiarSessao } from '@rifa-viva/ui/sessao/verificacao.ts';
import { useEffect } from 'react';
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
  useEffect(() => {
    if (idUsuario === undefined) return;
    aparelho()
      .then(({ conferirAparelho }) => conferirAparelho(idUsuario))
      .catch(console.error);
  }, [idUsuario]);
  useFocoAoNavegar(pathname);
  useTituloDaTela(pathname, usuario?.tipo);
  return (
    <div className={estilo.moldura}>
      <PularParaConteudo />
      <BarraSuperior
        usuario={usuario}
        empresa={empresa}
        aoSair={() => void sair(usuario?.idUsuario)}
        aoEntrar={() => (empresa.privado ? void navegar('/') : abrirEntrada('login'))}
      />
      <Corpo usuario={usuario} privado={empresa.privado}>
        <main id="conteudo" tabIndex={-1} className={estilo.conteudo}>
          <LimiteDeErro key={pathname}>
            <Outlet />
          </LimiteDeErro>
        </main>
      </Corpo>
      <Rodape />
      <Entradas />
    </div>
  );
}

const aparelho = () => import('../comum/notificacoes/aparelho.ts');

/** Who leaves by herself is told nothing on this device any more; whose session merely ends goes on being told. */
async function sair(idUsuario: number | undefined): Promise<void> {
  if (idUsuario !== undefined)
    await aparelho()
      .then(({ desligar }) => desligar(idUsuario))
      .catch(console.error);
  await sairDaConta();
}

/** What browsers and screen readers call each screen. */
const TITULOS: Readonly<Record<string, string>> = {
  '/': 'Início',
  '/inicio': 'Início',
  '/campanhasGeral': 'Campanhas',
  '/bilhetes': 'Venda De Bilhetes',
  '/meusDados': 'Meus Dados',
  '/meuPerfil': 'Meu Perfil',
  '/meusBilhetes': 'Meus Bilhetes',
  '/contato': 'Contato',
  '/conferirSorteio': 'Conferência Do Sorteio',
  '/404': 'Página não encontrada',
};

function useTituloDaTela(pathname: string, tipo: Tipo | undefined): void {
  const vendidos = pathname === '/meusBilhetes' && tipo !== undefined && tipo !== 'Usuario';
  // A raffle's page is called as the raffle is.
  const titulo = rifaDoCaminho(pathname) === null ? (TITULOS[pathname] ?? '') : null;
  useTitulo(vendidos ? 'Bilhetes Vendidos' : titulo);
}
