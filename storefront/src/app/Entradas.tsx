import { lazy, Suspense } from 'react';
import { useEntrada } from '../comum/entrada.ts';

const Entrar = lazy(() => import('../features/entrar/index.tsx'));

/** The login and create-account dialogs, loaded when first asked for. */
export function Entradas() {
  const entrada = useEntrada();
  if (!entrada) return null;
  return (
    <Suspense fallback={null}>
      <Entrar qual={entrada} />
    </Suspense>
  );
}
