import { valeInsistir } from '@rifa-viva/ui/api/cliente.ts';
import { QueryClient } from '@tanstack/react-query';

const TENTATIVAS = 2;

/** Reads kept in memory. */
export const consultas = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (vezes, falha) => vezes < TENTATIVAS && valeInsistir(falha),
      staleTime: 5_000,
    },
  },
});
