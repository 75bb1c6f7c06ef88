import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Bilhete } from '../providers/data/tipos.ts';
import { Atualizacao } from './atualizacao.ts';

/**
 * Taken tickets of a raffle, ascending by number; those that somebody's sale changed are read again. `reler`: numbers
 * that were changed here.
 */
export function useBilhetes(idRifa: number) {
  const consultas = useQueryClient();
  const dados = useProvedor();
  const chave = useMemo(() => ['carregarBilhetes', idRifa], [idRifa]);
  const custo = useRef(0);
  const atualizacao = useMemo(
    () =>
      new Atualizacao({
        ler: (numeros) => dados.lerBilhetes(idRifa, numeros),
        lendoTudo: () => consultas.isFetching({ queryKey: chave }) > 0,
        lerTudo: () => void consultas.invalidateQueries({ queryKey: chave }),
        custoDeTudo: () => custo.current,
        trocar: (troca) =>
          consultas.setQueryData<readonly Bilhete[]>(chave, (lidos) => lidos && troca(lidos)),
      }),
    [consultas, dados, chave, idRifa],
  );
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery<readonly Bilhete[]>({
    queryKey: chave,
    // Rows are compared where they are shown; comparing 100,000 of them here would be slower than drawing.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      atualizacao.leituraInteira(async () => {
        const inicio = performance.now();
        const bilhetes = await dados.carregarBilhetes(idRifa, { signal });
        custo.current = performance.now() - inicio;
        return bilhetes;
      }),
  });
  useEffect(() => () => atualizacao.parar(), [atualizacao]);
  // When the last reading ended, well or not. A first one that failed is the person's to try again: the screen asks.
  const terminou = dataUpdatedAt > 0 ? Math.max(dataUpdatedAt, errorUpdatedAt) : 0;
  useEffect(() => {
    if (terminou > 0) atualizacao.continuar();
  }, [atualizacao, terminou]);
  useVendasAoVivo(idRifa, (mudaram) => atualizacao.mudaram(mudaram?.numeros ?? null));
  return { data, error, refetch, reler: (numeros: readonly number[]) => atualizacao.mudaram(numeros) };
}
