import { carregarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Bilhete } from '../comum/tipos.ts';
import { useReleitura } from '../comum/useReleitura.ts';

const RELEITURA_MINIMA_MS = 1000;
/** Reading a large raffle again takes at most about a third of the time. */
const FOLGA = 3;

/** Taken tickets of a raffle, ascending by number, read again when somebody's sale changed them. */
export function useBilhetes(idRifa: number) {
  const custo = useRef(0);
  const intervalo = useCallback(() => Math.max(RELEITURA_MINIMA_MS, custo.current * FOLGA), []);
  const chave = ['carregarBilhetes', idRifa];
  const consulta = useQuery({
    queryKey: chave,
    // Rows are compared where they are shown; comparing 100,000 of them here would be slower than drawing.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const inicio = performance.now();
      const bilhetes = await chamar(carregarBilhetes, { params: { idRifa }, signal });
      custo.current = performance.now() - inicio;
      return emOrdem(bilhetes);
    },
  });
  const reler = useReleitura(chave, intervalo);
  useVendasAoVivo(idRifa, reler);
  return consulta;
}

const emOrdem = (bilhetes: Bilhete[]): readonly Bilhete[] =>
  bilhetes.sort((a, b) => a.numBilhete - b.numBilhete);
