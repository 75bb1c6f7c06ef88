import { buscar, MAXIMO_DA_BUSCA, MINIMO_DA_BUSCA } from '@rifa-viva/contracts/http/busca';
import { useQuery } from '@tanstack/react-query';
import { chamar } from '../../api/cliente.ts';
import { useAssentado } from '../../estado/useAssentado.ts';
import type { Achado } from './opcoes.ts';

/** Asked once typing pauses so long. */
export const PAUSA_MS = 200;
const NENHUM: readonly Achado[] = [];

/** What the server finds of a text; an answer to an older text is dropped. */
export function useAchados(texto: string) {
  const procurado = texto.trim().slice(0, MAXIMO_DA_BUSCA);
  const pedido = useAssentado(procurado, PAUSA_MS);
  const curto = procurado.length < MINIMO_DA_BUSCA;
  const { data, error, refetch } = useQuery({
    queryKey: ['busca', pedido],
    enabled: !curto && pedido === procurado,
    queryFn: async ({ signal }) => (await chamar(buscar, { query: { q: pedido }, signal })).achados,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const atual = pedido === procurado && !curto;
  const falha = atual ? error : null;
  return {
    curto,
    achados: (atual ? data : undefined) ?? NENHUM,
    buscando: !curto && !falha && !(atual && data),
    falha,
    tentar: refetch,
  };
}
