import '@rifa-viva/ui/tema/base.css';
import { lerEmpresaDaPagina, recarregarEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { EstilosDaPagina } from '@rifa-viva/ui/tema/mui.tsx';
import { iniciarTema } from '@rifa-viva/ui/tema/tema.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';

iniciarTema();
lerEmpresaDaPagina();
// The page carries the public settings only; some screens here need the staff's.
void recarregarEmpresa();

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('no element #raiz');

// A data router: the warning before unsaved changes are lost needs one. The address changes at once, not in a transition: two
// filters changed in a row would both start from the old one, and the first would be lost.
const rotas = createBrowserRouter([{ path: '*', element: <App /> }]);

createRoot(raiz).render(
  <StrictMode>
    <EstilosDaPagina>
      <RouterProvider router={rotas} useTransitions={false} />
    </EstilosDaPagina>
  </StrictMode>,
);
