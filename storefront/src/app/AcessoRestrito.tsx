import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { abrirEntrada } from '../comum/entrada.ts';
import { Entradas } from './Entradas.tsx';

/** While the system stands still: the super-administrator's bypass begins with his login. */
export const AcessoRestrito = () => (
  <>
    <Botao tipo="simples" onClick={() => abrirEntrada('login')}>
      Acesso restrito
    </Botao>
    <Entradas />
  </>
);
