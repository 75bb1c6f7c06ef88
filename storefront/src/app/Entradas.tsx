import { tardia } from '@rifa-viva/ui/pecas/tardia.tsx';
import { useEntrada } from '../comum/entrada.ts';

const Entrar = tardia(() => import('../features/entrar/index.tsx'));

/** The login and create-account dialogs, loaded when first asked for. */
export function Entradas() {
  const entrada = useEntrada();
  return entrada && <Entrar qual={entrada} />;
}
