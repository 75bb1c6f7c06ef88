import { notifyManager, QueryClient } from '@tanstack/react-query';
import { valeInsistir } from './erro.ts';

const TENTATIVAS = 2;

// An answer shows at once: the first ones let the page begin.
notifyManager.setScheduler(queueMicrotask);

/** What this page has read, kept in memory. */
export const consultas = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (vezes, falha) => vezes < TENTATIVAS && valeInsistir(falha),
    },
  },
});
