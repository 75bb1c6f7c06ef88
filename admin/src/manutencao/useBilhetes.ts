import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { type Provedor, useProvedor } from '../providers/data/dataProvider.ts';
import type { BilheteDaLista } from '../providers/data/tipos.ts';
import type { Consulta } from './filtros.ts';
import type { Vista } from './vista.ts';

/** Tickets of one reading: some 45 kB. */
const POR_LEITURA = 100;

/** Which list is shown. Null: one that holds nothing. */
export interface Lista {
  readonly idRifa: number;
  readonly consulta: Consulta | null;
  readonly vista: Vista;
}

const raizDa = (idRifa: number) => ['bilhetes', idRifa];
const NENHUM = { total: 0, inicio: 0, bilhetes: [] };

function leitura(dados: Provedor, { idRifa, consulta, vista }: Lista, parte: number) {
  const { ordem, sentido, porCompra } = vista;
  const comoSeMostra = porCompra ? { porCompra: 'sim' as const } : { ordem, sentido };
  return {
    queryKey: [...raizDa(idRifa), consulta, comoSeMostra, parte],
    // What is out of sight is read again: an older list would be shown, and move when the new one comes.
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      consulta === null
        ? NENHUM
        : dados.listarBilhetes(
            idRifa,
            { ...consulta, ...comoSeMostra, inicio: parte * POR_LEITURA, qtde: POR_LEITURA },
            { signal },
          ),
  };
}

/** How many tickets the list has. `reler`: something changed here. */
export function useTotal(lista: Lista, aoMudar: (numeros: readonly number[] | null) => void) {
  const dados = useProvedor();
  const { data, error, refetch } = useQuery({
    ...leitura(dados, lista, 0),
    placeholderData: keepPreviousData,
  });
  const reler = useReleitura(raizDa(lista.idRifa));
  useVendasAoVivo(lista.idRifa, (mudaram) => {
    reler();
    aoMudar(mudaram?.numeros ?? null);
  });
  return { total: data?.total, error, refetch, reler };
}

/** Those between two places of the list, by place; what is not there yet is missing. Only what is in sight is read. */
export function useTrecho(lista: Lista, de: number, ate: number) {
  const dados = useProvedor();
  const primeira = Math.floor(de / POR_LEITURA);
  const partes = Array.from({ length: Math.floor(ate / POR_LEITURA) - primeira + 1 }, (_, i) => primeira + i);
  const lidas = useQueries({ queries: partes.map((parte) => leitura(dados, lista, parte)) });
  const bilhetes = useMemo(
    () =>
      new Map<number, BilheteDaLista>(
        lidas.flatMap(
          ({ data }) => data?.bilhetes.map((bilhete, i) => [data.inicio + i, bilhete] as const) ?? [],
        ),
      ),
    [lidas],
  );
  return { bilhetes, falhou: lidas.find(({ isError, data }) => isError && !data) };
}
