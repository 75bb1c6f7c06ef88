import { QueryClient } from '@tanstack/react-query';
import { valeInsistir } from './erro.ts';

const TENTATIVAS = 2;

/** What this page has read, kept in memory. */
export const consultas = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (vezes, falha) => vezes < TENTATIVAS && valeInsistir(falha),
    },
  },
});
