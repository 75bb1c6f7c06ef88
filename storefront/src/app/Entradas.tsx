import { janelaTardia } from '@rifa-viva/ui/pecas/janelaTardia.tsx';
import { abrirEntrada, useEntrada } from '../comum/entrada.ts';

const Entrar = janelaTardia(() => import('../features/entrar/index.tsx'));

/** The login and create-account dialogs, loaded when first asked for. */
export function Entradas() {
  const entrada = useEntrada();
  return entrada && <Entrar qual={entrada} aoFaltar={() => abrirEntrada(null)} />;
}
