import { type listarBilhetes, MAXIMO_DA_PAGINA_DE_BILHETES } from '@rifa-viva/contracts/http/bilhetes';
import type { QueryOf } from '@rifa-viva/contracts/http/call';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { type Provedor, useProvedor } from '../providers/data/dataProvider.ts';
import type { BilheteDaLista } from '../providers/data/tipos.ts';
import type { Consulta } from './filtros.ts';
import { lerTodos } from './lerTodos.ts';
import { pedidoDaVista, type Vista } from './vista.ts';

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

type Trecho = Pick<QueryOf<typeof listarBilhetes>, 'inicio' | 'qtde'>;
type Sinal = Parameters<Provedor['listarBilhetes']>[2];

const lerTrecho = async (
  dados: Provedor,
  { idRifa, consulta, vista }: Lista,
  trecho: Trecho,
  sinal: Sinal = {},
) =>
  consulta === null
    ? NENHUM
    : dados.listarBilhetes(idRifa, { ...consulta, ...pedidoDaVista(vista), ...trecho }, sinal);

/** All of the list in its order, not only what is in sight. */
export const lerLista = (dados: Provedor, lista: Lista): Promise<BilheteDaLista[]> =>
  lerTodos((inicio) => lerTrecho(dados, lista, { inicio, qtde: MAXIMO_DA_PAGINA_DE_BILHETES }));

function leitura(dados: Provedor, lista: Lista, parte: number) {
  return {
    queryKey: [...raizDa(lista.idRifa), lista.consulta, pedidoDaVista(lista.vista), parte],
    // What is out of sight is read again: an older list would be shown, and move when the new one comes.
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      lerTrecho(dados, lista, { inicio: parte * POR_LEITURA, qtde: POR_LEITURA }, { signal }),
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
