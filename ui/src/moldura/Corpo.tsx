import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import type { ReactNode } from 'react';
import { tardia } from '../pecas/tardia.tsx';
import estilo from './Corpo.module.css';
import { entradasDoMenu } from './menu.ts';

/** Who only buys never loads it. Its room is kept meanwhile. */
const Lateral = tardia(() => import('./equipe/Lateral.tsx'), <div className={estilo.espera} />);

interface Props {
  readonly usuario: UsuarioDaSessao | null;
  readonly privado: boolean;
  /** The page's main part. */
  readonly children: ReactNode;
}

/** The screen; for whom the back office is, beside the menu's entries and the search in all. */
export function Corpo({ usuario, privado, children }: Props) {
  const entradas = entradasDoMenu(usuario, privado);
  if (entradas.painel === null) return children;
  return (
    <div className={estilo.corpo}>
      <Lateral entradas={entradas} />
      {children}
    </div>
  );
}
