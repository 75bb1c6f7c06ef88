import { paginaExistente } from '@rifa-viva/ui/pecas/listas.ts';
import { useEffect, useEffectEvent } from 'react';
import { comCampos, lerPagina } from './campos.ts';
import { useEndereco } from './useEndereco.ts';

/** A page that is none any more (its last line left) leads to the last there is. Undefined: not known yet. */
export function usePaginaExistente(
  mostradas: number | undefined,
  total: number | undefined,
  porPagina: number,
): void {
  const [, mudar] = useEndereco();
  const existentes = mostradas === 0 && total !== undefined && total > 0 ? total : null;
  const acertar = useEffectEvent((itens: number) =>
    mudar(
      (antes) => {
        const pagina = paginaExistente(lerPagina(antes), itens, porPagina);
        return comCampos(antes, { pagina: pagina === 1 ? '' : String(pagina) });
      },
      { replace: true },
    ),
  );
  useEffect(() => {
    if (existentes !== null) acertar(existentes);
  }, [existentes]);
}
