import { useQuery } from '@tanstack/react-query';
import { useProvedor } from '../providers/data/dataProvider.ts';

export const chaveDosAcertos = (idRifa: number) => ['acertos', idRifa];

/** What a campaign's sellers are owed, were paid and still get. */
export function useAcertos(idRifa: number) {
  const dados = useProvedor();
  return useQuery({
    queryKey: chaveDosAcertos(idRifa),
    queryFn: ({ signal }) => dados.carregarAcertos(idRifa, { signal }),
  });
}
