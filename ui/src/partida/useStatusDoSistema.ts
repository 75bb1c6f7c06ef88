import { verificaLiberado } from '@rifa-viva/contracts/http/empresas';
import { useEffect, useState } from 'react';
import { chamar } from '../api/cliente.ts';

/** System status polling (spec, section 9). */
const INTERVALO_MS = 600_000;

/**
 * Status of this installation, asked at the start and every 10 minutes; null until it is known. A check that
 * fails counts as Ativo.
 */
export function useStatusDoSistema(urlApi: string): string | null {
  const [status, setStatus] = useState<string | null>(null);
  useEffect(() => {
    let atual = true;
    const verificar = async () => {
      const novo = await perguntar(urlApi);
      if (atual) setStatus(novo);
    };
    void verificar();
    const intervalo = setInterval(() => void verificar(), INTERVALO_MS);
    return () => {
      atual = false;
      clearInterval(intervalo);
    };
  }, [urlApi]);
  return status;
}

async function perguntar(urlApi: string): Promise<string> {
  try {
    return (await chamar(verificaLiberado, { query: { api: urlApi } })).status;
  } catch (falha) {
    console.error(falha);
    return 'Ativo';
  }
}
