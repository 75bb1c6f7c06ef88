import { LIMITE_DO_INICIO, LIMITE_GERAL, ROTAS, type RouteAccess } from '@rifa-viva/contracts/rotas';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { tardia } from '@rifa-viva/ui/pecas/tardia.tsx';
import { Guarda } from '@rifa-viva/ui/sessao/Guarda.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import Campanhas from '../features/campanhas/index.tsx';
import { AbrirOutroBundle } from './AbrirOutroBundle.tsx';
import { Moldura } from './Moldura.tsx';

type RotaDaLoja = Extract<(typeof ROTAS)[number], { bundle: 'storefront' }>;
type CaminhoComum = Exclude<RotaDaLoja['path'], '/' | '/login' | '/ConferirBilhete'>;

const tela = (carregar: () => Promise<{ default: ComponentType }>) => tardia(carregar, <Carregando />);

const PaginaDeLogin = tela(() => import('../features/entrar/PaginaDeLogin.tsx'));
const ConferirBilhete = tela(() => import('../features/conferirBilhete/index.tsx'));
const Bilhetes = tela(() => import('../features/bilhetes/index.tsx'));
const MeuPerfil = tela(() => import('../features/meuPerfil/index.tsx'));

const Inicio = () => <Campanhas limite={LIMITE_DO_INICIO} />;
const CampanhasGeral = () => <Campanhas limite={LIMITE_GERAL} />;

/** The screen of each path inside the frame. */
const TELAS: Readonly<Record<CaminhoComum, ComponentType>> = {
  '/inicio': Inicio,
  '/campanhasGeral': CampanhasGeral,
  '/bilhetes': () => (
    <SomenteEquipe>
      <Bilhetes />
    </SomenteEquipe>
  ),
  '/meuPerfil': () => (
    <SomenteEquipe>
      <MeuPerfil />
    </SomenteEquipe>
  ),
  '/meusDados': tela(() => import('../features/meusDados/index.tsx')),
  '/meusBilhetes': tela(() => import('../features/meusBilhetes/index.tsx')),
  '/contato': tela(() => import('../features/contato/index.tsx')),
  '/campanha/:idRifa': tela(() => import('../features/campanhas/pagina/index.tsx')),
  '/conferirSorteio': tela(() => import('../features/conferirSorteio/index.tsx')),
  '/404': tela(() => import('../features/naoEncontrada/index.tsx')),
};

const TELAS_DAS_ROTAS = ROTAS.flatMap(({ path, access }) =>
  path in TELAS ? [{ path, access, Tela: TELAS[path as CaminhoComum] }] : [],
);

/** The route set, which depends on the company's privacy: it is built once that is known. */
export function Rotas() {
  const { privado } = useEmpresa();
  return (
    <Routes>
      <Route path="/ConferirBilhete" element={<ConferirBilhete />} caseSensitive />
      {privado && <Route path="/" element={<PaginaDeLogin />} />}
      {privado && <Route path="/login" element={<PaginaDeLogin />} caseSensitive />}
      {!privado && <Route path="/login" element={<Navigate to="/" replace />} caseSensitive />}
      <Route element={<Moldura />}>
        {!privado && <Route path="/" element={<Inicio />} />}
        {TELAS_DAS_ROTAS.map(({ path, access, Tela }) => (
          <Route key={path} path={path} element={comAcesso(access, privado, <Tela />)} caseSensitive />
        ))}
      </Route>
      {ROTAS.filter(({ bundle }) => bundle === 'admin').map(({ path }) => (
        <Route key={path} path={path} element={<AbrirOutroBundle />} caseSensitive />
      ))}
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}

function comAcesso(acesso: RouteAccess, privado: boolean, tela: ReactNode): ReactNode {
  switch (acesso) {
    case 'public':
    case 'loginScreen':
      return tela;
    case 'loginIfPrivate':
      return privado ? <Guarda para="geral">{tela}</Guarda> : tela;
    case 'login':
      return <Guarda para="geral">{tela}</Guarda>;
    case 'adminGuard':
      return <Guarda para="admin">{tela}</Guarda>;
  }
}

/** Selling and profiles are not for customers. */
function SomenteEquipe({ children }: { readonly children: ReactNode }) {
  const { tipo } = useUsuario();
  // A deep link keeps its query: each raffle is a screen of its own.
  const { search } = useLocation();
  if (tipo === 'Usuario') return <Navigate to="/inicio" replace />;
  return <div key={search}>{children}</div>;
}
