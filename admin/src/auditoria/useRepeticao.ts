import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { carregarEstadoDaRifa } from '@rifa-viva/contracts/http/repeticao';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { comRevisao, type Lugar, lerLugar } from './filtros.ts';

export type Estado = AnswerOf<typeof carregarEstadoDaRifa>;

/** The address follows once somebody rests there: browsers let it change only so often. */
const REPOUSO_MS = 400;
/** How often a running replay moves on. */
const QUADRO_MS = 100;

export interface Repeticao {
  /** The last state that was read; null before the first. */
  readonly visto: Estado | null;
  readonly falha: unknown;
  readonly tentar: () => void;
  /** The event that is wanted; the state may still be of an earlier one. */
  readonly revisao: number;
  /** The newest event that is known of. */
  readonly ultima: number;
  readonly tocando: boolean;
  readonly ir: (lugar: Lugar) => void;
  /** So many events on, or back. */
  readonly andar: (passos: number) => void;
  readonly tocar: (sim: boolean) => void;
}

/** Where in a raffle's log somebody looks, and its state there. `velocidade`: events a second of a running replay. */
export function useRepeticao(idRifa: number, velocidade: number): Repeticao {
  const dados = useProvedor();
  const guardadas = useQueryClient();
  const [busca, mudarBusca] = useSearchParams();
  const [lugar, setLugar] = useState(() => lerLugar(busca));
  const [tocando, setTocando] = useState(false);
  const [visto, setVisto] = useState<Estado | null>(null);
  const [ultima, setUltima] = useState(0);
  // One reading at a time: whoever drags the slider gets the newest place, not all that he passed.
  const [pedido, setPedido] = useState(lugar);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: chaveDe(idRifa, pedido),
    queryFn: ({ signal }) => dados.carregarEstado(idRifa, pedido, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
  });
  if (data && data !== visto) setVisto(data);
  if (data && data.ultimaRevisao > ultima) setUltima(data.ultimaRevisao);
  if (!isFetching && pedido !== lugar) setPedido(lugar);

  // A moment, or a place beyond the end, is an event from then on.
  useEffect(() => {
    if (!data || pedido !== lugar || pedido.revisao === data.revisao) return;
    const achado = { revisao: data.revisao };
    guardadas.setQueryData(chaveDe(idRifa, achado), data);
    setLugar(achado);
  }, [data, pedido, lugar, idRifa, guardadas]);

  const instante = busca.get('instante');
  const bilhete = busca.get('bilhete');
  // A link that leads elsewhere in the log of the same raffle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else the address says is written by this screen
  useEffect(() => {
    if (instante !== null) setLugar(lerLugar(busca));
  }, [instante, bilhete]);

  const { revisao } = lugar;
  const noEndereco = instante === null ? busca.get('revisao') : null;
  useEffect(() => {
    if (revisao === undefined || tocando || noEndereco === String(revisao)) return;
    const espera = setTimeout(
      () => mudarBusca((atual) => comRevisao(atual, revisao), { replace: true }),
      REPOUSO_MS,
    );
    return () => clearTimeout(espera);
  }, [revisao, tocando, noEndereco, mudarBusca]);

  const agora = revisao ?? visto?.revisao ?? 0;
  const chegou = pedido === lugar && !isFetching;
  useEffect(() => {
    if (!tocando || !chegou) return;
    // Where it could not be read the last state that was stays, and the failure is told beside it.
    if (error || agora >= ultima) {
      setTocando(false);
      return;
    }
    const quadro = Math.max(QUADRO_MS, 1_000 / velocidade);
    const passos = Math.max(1, Math.round((velocidade * quadro) / 1_000));
    const espera = setTimeout(() => setLugar({ revisao: Math.min(ultima, agora + passos) }), quadro);
    return () => clearTimeout(espera);
  }, [tocando, chegou, error, agora, ultima, velocidade]);

  return {
    visto,
    falha: error,
    tentar: () => void refetch(),
    revisao: agora,
    ultima,
    tocando,
    ir(novo) {
      setTocando(false);
      // The end of a log, and what a moment was, may be another by now.
      if (novo.revisao === undefined)
        guardadas.removeQueries({ queryKey: chaveDe(idRifa, novo), exact: true });
      setLugar(novo);
    },
    andar(passos) {
      setTocando(false);
      // A place beyond the end is stood at as the end.
      setLugar({ revisao: Math.max(0, Math.min(ultima, Math.min(ultima, agora) + passos)) });
    },
    tocar(sim) {
      if (sim && agora >= ultima) setLugar({ revisao: 0 });
      setTocando(sim);
    },
  };
}

const chaveDe = (idRifa: number, lugar: Lugar) => ['auditoria', 'estado', idRifa, lugar] as const;
