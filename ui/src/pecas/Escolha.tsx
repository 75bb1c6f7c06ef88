import { type ReactNode, useId } from 'react';
import estilo from './Escolha.module.css';

interface Props {
  readonly rotulo: string;
  readonly valor: string;
  readonly aoMudar: (valor: string) => void;
  readonly desativada?: boolean;
  /** The options. */
  readonly children: ReactNode;
}

/** A labelled choice of one. */
export function Escolha({ rotulo, valor, aoMudar, desativada = false, children }: Props) {
  const id = useId();
  return (
    <div className={estilo.escolha}>
      <label htmlFor={id}>{rotulo}</label>
      <select
        id={id}
        value={valor}
        disabled={desativada}
        onChange={(evento) => aoMudar(evento.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}
