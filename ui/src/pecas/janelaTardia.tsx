import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { erroSemConexao } from '../api/erro.ts';
import { avisarErro, DURACAO } from './avisos.ts';

interface PropsDaJanela {
  /** Told, as its reader is, that its code cannot be had: the page below stays, and it can be asked for again. */
  readonly aoFaltar: () => void;
}

/** A window over a page whose code is loaded when it is first opened. */
export function janelaTardia<Props extends object>(
  carregar: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & PropsDaJanela> {
  let lida: ComponentType<Props> | null = null;
  return ({ aoFaltar, ...props }) => {
    const [Janela, mostrar] = useState(() => lida);
    const faltar = useEffectEvent(() => {
      // Without a connection, or since a new version is out.
      void avisarErro(navigator.onLine ? RECARREGUE : erroSemConexao().erro, DURACAO.longa);
      aoFaltar();
    });
    useEffect(() => {
      if (lida) return;
      let aberta = true;
      carregar().then(
        ({ default: vinda }) => {
          lida = vinda;
          if (aberta) mostrar(() => vinda);
        },
        () => aberta && faltar(),
      );
      return () => {
        aberta = false;
      };
    }, []);
    return Janela && <Janela {...(props as unknown as Props)} />;
  };
}

const RECARREGUE = 'Não foi possível abrir. Recarregue a página e tente novamente.';
