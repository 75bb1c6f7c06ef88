import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { espacar, intervaloDeReleitura } from './avisosDeMudanca.ts';

/** Reads a query again when asked to, but not faster than lists are read again. */
export function useReleitura(chave: readonly (string | number)[]): () => void {
  const consultas = useQueryClient();
  const releitura = useMemo(
    () =>
      espacar(
        (texto: string) => void consultas.invalidateQueries({ queryKey: JSON.parse(texto) }),
        intervaloDeReleitura,
      ),
    [consultas],
  );
  useEffect(() => releitura.parar, [releitura]);
  return () => releitura.pedir(JSON.stringify(chave));
}
