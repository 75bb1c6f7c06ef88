import { guardar, lerGuardado } from '@rifa-viva/ui/estado/armazenamento.ts';
import { useMemo, useState } from 'react';
import type { Coluna } from './Tabela.tsx';

/** Columns that were chosen or put away, by their titles; the others are as usual. */
type Escolhidas = Readonly<Record<string, boolean>>;

const saoEscolhidas = (valor: unknown): valor is Escolhidas =>
  typeof valor === 'object' && valor !== null && Object.values(valor).every((um) => typeof um === 'boolean');

/** What a choice asks of a column: a list may draw its own otherwise than `Tabela`. */
type Escolhivel = Pick<Coluna<never>, 'titulo' | 'escondida'>;

export interface ColunasEscolhidas<C extends Escolhivel> {
  /** The same until the choice changes. */
  readonly visiveis: readonly [C, ...C[]];
  /** All but the first, which is always shown. */
  readonly opcoes: readonly { readonly titulo: string; readonly visivel: boolean }[];
  readonly mudar: (titulo: string, visivel: boolean) => void;
}

/** Which columns of a list are shown: this browser remembers it. */
export function useColunas<C extends Escolhivel>(
  lista: string,
  colunas: readonly [C, ...C[]],
): ColunasEscolhidas<C> {
  const chave = `rifaviva.colunas.${lista}`;
  const [escolhidas, setEscolhidas] = useState(() => lerGuardado('local', chave, saoEscolhidas) ?? {});
  return useMemo(() => {
    const visivel = ({ titulo, escondida = false }: C) => escolhidas[titulo] ?? !escondida;
    const [primeira, ...outras] = colunas;
    return {
      visiveis: [primeira, ...outras.filter(visivel)],
      opcoes: outras.map((coluna) => ({ titulo: coluna.titulo, visivel: visivel(coluna) })),
      mudar: (titulo, mostrar) => {
        const novas = { ...escolhidas, [titulo]: mostrar };
        setEscolhidas(novas);
        guardar('local', chave, novas);
      },
    };
  }, [chave, colunas, escolhidas]);
}
