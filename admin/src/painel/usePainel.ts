import type { Recurso } from '@rifa-viva/contracts/ao-vivo';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { espacar } from '../providers/aoVivo/avisosDeMudanca.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';

const CHAVE = ['painel'] as const;
/** What the figures are made of. */
const RECURSOS: readonly Recurso[] = ['vendas', 'rifas', 'pagamentos', 'esperas'];
/** Sums are read again at most so often while others keep selling. */
const INTERVALO_MS = 2_000;
/** Sales end and days begin without anybody telling. */
const RELEITURA_MS = 60_000;

/** The whole screen, read again when something of it changed. */
export function usePainel() {
  const dados = useProvedor();
  const consultas = useQueryClient();
  const releitura = useMemo(
    () =>
      espacar(
        () => void consultas.invalidateQueries({ queryKey: CHAVE }),
        () => INTERVALO_MS,
      ),
    [consultas],
  );
  useEffect(() => releitura.parar, [releitura]);
  useRecursosAoVivo(RECURSOS, () => releitura.pedir('painel'));
  return useQuery({
    queryKey: CHAVE,
    queryFn: ({ signal }) => dados.painel({ signal }),
    refetchInterval: RELEITURA_MS,
  });
}
