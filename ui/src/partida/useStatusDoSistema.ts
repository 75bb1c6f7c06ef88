import { verificaLiberado } from '@rifa-viva/contracts/http/empresas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chamar } from '../api/cliente.ts';
import { consultas } from '../api/consultas.ts';

/** System status polling (spec, section 9). */
const INTERVALO_MS = 600_000;

/**
 * Status of this installation, asked at the start and every 10 minutes; null until it is known. A check that
 * fails counts as Ativo.
 */
export function useStatusDoSistema(urlApi: string): string | null {
  const { data } = useQuery(
    {
      queryKey: ['verificaLiberado', urlApi],
      queryFn: () => perguntar(urlApi),
      // Without a connection it is asked too, and fails.
      networkMode: 'always',
      placeholderData: keepPreviousData,
      staleTime: INTERVALO_MS,
      refetchInterval: INTERVALO_MS,
      refetchIntervalInBackground: true,
    },
    consultas,
  );
  return data ?? null;
}

async function perguntar(urlApi: string): Promise<string> {
  try {
    return (await chamar(verificaLiberado, { query: { api: urlApi } })).status;
  } catch (falha) {
    console.error(falha);
    return 'Ativo';
  }
}
