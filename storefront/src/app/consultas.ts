import { ErroDaApi } from '@rifa-viva/ui/api/cliente.ts';
import { QueryClient } from '@tanstack/react-query';

const TENTATIVAS = 2;

/** Reads kept in memory. A refusal is an answer; only what nobody answered is asked again. */
export const consultas = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (vezes, falha) => vezes < TENTATIVAS && falha instanceof ErroDaApi && falha.semResposta,
      staleTime: 5_000,
    },
  },
});
