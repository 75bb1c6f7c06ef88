import { AvisoDeConexao } from '@rifa-viva/ui/ao-vivo/AvisoDeConexao.tsx';
import { useRelogioDoServidor } from '@rifa-viva/ui/api/relogio.ts';
import { recarregarEmpresa, useEmpresa, useEmpresaCarregada } from '@rifa-viva/ui/partida/empresa.ts';
import { Partida } from '@rifa-viva/ui/partida/Partida.tsx';
import { Confirmacoes } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { Avisos, useFlash } from '@rifa-viva/ui/pecas/Toast.tsx';
import { encerrarSessao, haCookieDeSessao, usuarioDaSessao } from '@rifa-viva/ui/sessao/sessao.ts';
import { useInatividade } from '@rifa-viva/ui/sessao/useInatividade.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { consultaDasRifas, consultaDosBanners } from '../features/campanhas/consultas.ts';
import { AcessoRestrito } from './AcessoRestrito.tsx';
import { consultas } from './consultas.ts';
import { LimiteDeErro } from './LimiteDeErro.tsx';
import { limiteDaPagina } from './limites.ts';
import { Rotas } from './Rotas.tsx';

export function Aplicacao() {
  useRelogioDoServidor();
  useInatividade();
  useFlash();
  useSessaoIlegivel();
  useEmpresaSemPagina();
  usePreCarga();
  return (
    <LimiteDeErro>
      <QueryClientProvider client={consultas}>
        <BrowserRouter>
          <Partida acesso={<AcessoRestrito />}>
            <Rotas />
          </Partida>
        </BrowserRouter>
      </QueryClientProvider>
      <AvisoDeConexao />
      <Confirmacoes />
      <Avisos />
    </LimiteDeErro>
  );
}

/** Campaigns and banners are on their way while the start-up screen waits for the status. */
function usePreCarga(): void {
  const { estado } = useEmpresaCarregada();
  const { privado } = useEmpresa();
  useEffect(() => {
    const limite = limiteDaPagina(location.pathname);
    if (estado !== 'pronta' || limite === null || (privado && !usuarioDaSessao())) return;
    void consultas.prefetchQuery(consultaDasRifas(limite));
    void consultas.prefetchQuery(consultaDosBanners);
  }, [estado, privado]);
}

/** A session cookie nobody can decode is no session: it is ended. */
function useSessaoIlegivel(): void {
  useEffect(() => {
    if (haCookieDeSessao() && !usuarioDaSessao()) void encerrarSessao();
  }, []);
}

/** The server writes the settings into the page; a page without them asks for them. */
function useEmpresaSemPagina(): void {
  const { estado } = useEmpresaCarregada();
  useEffect(() => {
    if (estado === 'carregando') void recarregarEmpresa();
  }, [estado]);
}
