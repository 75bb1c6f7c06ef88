import { AvisoDeConexao } from '@rifa-viva/ui/AvisoDeConexao.tsx';
import { Confirmacoes } from '@rifa-viva/ui/Confirmacao.tsx';
import { recarregarEmpresa, useEmpresaCarregada } from '@rifa-viva/ui/empresa.ts';
import { useRelogioDoServidor } from '@rifa-viva/ui/relogio.ts';
import { encerrarSessao, haCookieDeSessao, usuarioDaSessao } from '@rifa-viva/ui/sessao/sessao.ts';
import { useInatividade } from '@rifa-viva/ui/sessao/useInatividade.ts';
import { Avisos, useFlash } from '@rifa-viva/ui/Toast.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { consultas } from './consultas.ts';
import { LimiteDeErro } from './LimiteDeErro.tsx';
import { Partida } from './Partida.tsx';
import { Rotas } from './Rotas.tsx';

export function Aplicacao() {
  useRelogioDoServidor();
  useInatividade();
  useFlash();
  useSessaoIlegivel();
  useEmpresaSemPagina();
  return (
    <LimiteDeErro>
      <QueryClientProvider client={consultas}>
        <BrowserRouter>
          <Partida>
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
