import '@rifa-viva/ui/tema/base.css';
import { lerEmpresaDaPagina } from '@rifa-viva/ui/partida/empresa.ts';
import { marcarChegada } from '@rifa-viva/ui/sessao/retorno.ts';
import { concluirSaida, conferirCopia } from '@rifa-viva/ui/sessao/sessao.ts';
import { iniciarTema } from '@rifa-viva/ui/tema/tema.ts';
import { options } from 'preact';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Aplicacao } from './app/Aplicacao.tsx';
import { registrarServiceWorker } from './app/service-worker.ts';
import { abrirEntrada } from './comum/entrada.ts';
import { guardarConvite } from './comum/instalacao.ts';

// Effects follow what was drawn at once, as React's do after a click: no frame later, and no slower in a hidden page.
options.requestAnimationFrame = queueMicrotask;
guardarConvite();
iniciarTema();
lerEmpresaDaPagina();
await concluirSaida();
conferirCopia();
// Whoever was just told to log in finds the dialog open; a private company's "/" is the login itself.
if (marcarChegada()) abrirEntrada('login');

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no root element');
createRoot(raiz).render(
  <StrictMode>
    <Aplicacao />
  </StrictMode>,
);
registrarServiceWorker();
