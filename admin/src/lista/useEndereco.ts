import { useSearchParams } from 'react-router-dom';

type Mudar = (
  mudanca: (agora: URLSearchParams) => URLSearchParams,
  opcoes?: { readonly replace: boolean },
) => void;

/** What the address asks for, and how that is changed: from what stands there now, which may not be drawn yet. */
export function useEndereco(): readonly [busca: URLSearchParams, mudar: Mudar] {
  const [busca, mudarBusca] = useSearchParams();
  return [
    busca,
    (mudanca, opcoes) => mudarBusca(mudanca(new URLSearchParams(window.location.search)), opcoes),
  ];
}
