import { limiteDaPagina } from '@rifa-viva/contracts/rotas';
import { AvisoDeConexao } from '@rifa-viva/ui/ao-vivo/AvisoDeConexao.tsx';
import { consultas } from '@rifa-viva/ui/api/consultas.ts';
import { useRelogioDoServidor } from '@rifa-viva/ui/api/relogio.ts';
import { useEmpresa, useSituacaoDaEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
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
import { LimiteDeErro } from './LimiteDeErro.tsx';
import { Rotas } from './Rotas.tsx';

export function Aplicacao() {
  useRelogioDoServidor();
  useInatividade();
  useFlash();
  useSessaoIlegivel();
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
  const situacao = useSituacaoDaEmpresa();
  const { privado } = useEmpresa();
  useEffect(() => {
    const limite = limiteDaPagina(location.pathname);
    if (situacao !== 'success' || limite === null || (privado && !usuarioDaSessao())) return;
    void consultas.prefetchQuery(consultaDasRifas(limite));
    void consultas.prefetchQuery(consultaDosBanners);
  }, [situacao, privado]);
}

/** A session cookie nobody can decode is no session: it is ended. */
function useSessaoIlegivel(): void {
  useEffect(() => {
    if (haCookieDeSessao() && !usuarioDaSessao()) void encerrarSessao();
  }, []);
}
