import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Recorte } from './recorte.ts';

/** Sales of every campaign are told to no screen: they are looked at again. */
const RELEITURA_DE_TODAS_MS = 30_000;

/** Sums of these sales, and of whom they are. */
export function useVendas({ idRifa, ...filtro }: Recorte & { readonly vendedor?: number }) {
  const dados = useProvedor();
  return useQuery({
    queryKey: ['financeiro', idRifa ?? 'todas', filtro],
    queryFn: ({ signal }) => dados.financeiro(idRifa, filtro, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: idRifa === null ? RELEITURA_DE_TODAS_MS : false,
  });
}
