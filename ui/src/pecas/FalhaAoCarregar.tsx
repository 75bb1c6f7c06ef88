import { useRef } from 'react';
import { Botao } from './Botao.tsx';
import { useFocoAoSumir } from './foco.ts';

interface Props {
  /** What could not be loaded, as a sentence. */
  readonly texto: string;
  readonly aoTentar: () => void;
  readonly className?: string | undefined;
}

/** In place of what could not be loaded, with the way to try again. */
export function FalhaAoCarregar({ texto, aoTentar, className }: Props) {
  const aviso = useRef<HTMLDivElement>(null);
  useFocoAoSumir(aviso);
  return (
    <div ref={aviso} className={className} role="alert">
      <p>{texto}</p>
      <Botao tipo="secundario" onClick={aoTentar}>
        Tentar novamente
      </Botao>
    </div>
  );
}
