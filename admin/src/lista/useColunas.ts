import { guardar, lerGuardado } from '@rifa-viva/ui/estado/armazenamento.ts';
import { useState } from 'react';
import type { Coluna, ColunasDe } from './Tabela.tsx';

/** Columns that were chosen or put away, by their titles; the others are as usual. */
type Escolhidas = Readonly<Record<string, boolean>>;

const saoEscolhidas = (valor: unknown): valor is Escolhidas =>
  typeof valor === 'object' && valor !== null && Object.values(valor).every((um) => typeof um === 'boolean');

export interface ColunasEscolhidas<T, Campo extends string> {
  readonly visiveis: ColunasDe<T, Campo>;
  /** All but the first, which is always shown. */
  readonly opcoes: readonly { readonly titulo: string; readonly visivel: boolean }[];
  readonly mudar: (titulo: string, visivel: boolean) => void;
}

/** Which columns of a list are shown: this browser remembers it. */
export function useColunas<T, Campo extends string>(
  lista: string,
  colunas: ColunasDe<T, Campo>,
): ColunasEscolhidas<T, Campo> {
  const chave = `rifaviva.colunas.${lista}`;
  const [escolhidas, setEscolhidas] = useState(() => lerGuardado('local', chave, saoEscolhidas) ?? {});
  const visivel = ({ titulo, escondida = false }: Coluna<T, Campo>) => escolhidas[titulo] ?? !escondida;
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
}
