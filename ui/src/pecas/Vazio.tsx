import type { ReactNode } from 'react';
import { Caixa, Lupa } from './icones.tsx';
import estilo from './Vazio.module.css';

interface Props {
  readonly titulo: string;
  /** Something was looked for and not found, which is not the same as that there is nothing yet. */
  readonly procurado?: boolean;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** In the place of a list that has nothing in it. */
export function Vazio({ titulo, procurado = false, children }: Props) {
  const Icone = procurado ? Lupa : Caixa;
  return (
    <div className={estilo.vazio} role={procurado ? 'status' : undefined}>
      <Icone className={estilo.icone} tamanho={40} />
      <p className={estilo.titulo}>{titulo}</p>
      {children}
    </div>
  );
}
