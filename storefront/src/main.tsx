import '@rifa-viva/ui/tema/base.css';
import { lerEmpresaDaPagina } from '@rifa-viva/ui/partida/empresa.ts';
import { concluirSaida } from '@rifa-viva/ui/sessao/sessao.ts';
import { aplicarCoresGuardadas } from '@rifa-viva/ui/tema/tema.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Aplicacao } from './app/Aplicacao.tsx';
import { registrarServiceWorker } from './app/service-worker.ts';

aplicarCoresGuardadas();
lerEmpresaDaPagina();
await concluirSaida();

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no root element');
createRoot(raiz).render(
  <StrictMode>
    <Aplicacao />
  </StrictMode>,
);
registrarServiceWorker();
