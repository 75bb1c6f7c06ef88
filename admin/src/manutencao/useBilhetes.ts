import { carregarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Bilhete } from '../comum/tipos.ts';
import { Atualizacao } from './atualizacao.ts';

/**
 * Taken tickets of a raffle, ascending by number; those that somebody's sale changed are read again. `reler`: numbers
 * that were changed here.
 */
export function useBilhetes(idRifa: number) {
  const consultas = useQueryClient();
  const chave = useMemo(() => ['carregarBilhetes', idRifa], [idRifa]);
  const custo = useRef(0);
  const atualizacao = useMemo(
    () =>
      new Atualizacao({
        ler: (numeros) =>
          chamar(carregarBilhetes, { params: { idRifa }, query: { numeros: numeros.join(',') } }),
        lendoTudo: () => consultas.isFetching({ queryKey: chave }) > 0,
        lerTudo: () => void consultas.invalidateQueries({ queryKey: chave }),
        custoDeTudo: () => custo.current,
        trocar: (troca) =>
          consultas.setQueryData<readonly Bilhete[]>(chave, (lidos) => lidos && troca(lidos)),
      }),
    [consultas, chave, idRifa],
  );
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery<readonly Bilhete[]>({
    queryKey: chave,
    // Rows are compared where they are shown; comparing 100,000 of them here would be slower than drawing.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      atualizacao.leituraInteira(async () => {
        const inicio = performance.now();
        const bilhetes = await chamar(carregarBilhetes, { params: { idRifa }, signal });
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
