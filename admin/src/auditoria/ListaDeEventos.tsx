import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Nenhum } from '../lista/partes.tsx';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { type Filtro, lerFiltro, semFiltro } from './filtros.ts';

const POR_LEITURA = 100;
const ALTURA_DE_UM = 62;

interface Props {
  readonly idRifa: number;
  readonly revisao: number;
  /** The newest that is known of: there may be more since the list was read. */
  readonly ultima: number;
  /** The list does not follow a running replay. */
  readonly parada: boolean;
  readonly aoIr: (revisao: number) => void;
}

/** The raffle's events in plain Portuguese; only those in sight are read and drawn. */
export function ListaDeEventos({ idRifa, revisao, ultima, parada, aoIr }: Props) {
  const dados = useProvedor();
  const [busca] = useSearchParams();
  const filtro = lerFiltro(busca);
  const chave = ['auditoria', 'eventos', idRifa, filtro, ultima] as const;
  const todos = semFiltro(filtro);
  const { data, error, refetch } = useQuery({
    queryKey: [...chave, 'perto', parada ? revisao : null],
    enabled: !todos,
    queryFn: ({ signal }) =>
      dados.carregarEventos(idRifa, { ...filtro, perto: revisao, qtde: 1 }, { signal }),
    placeholderData: keepPreviousData,
  });
  // Where nothing is left out, an event's place is its revision.
  const lista = todos ? { total: ultima + 1, lugar: revisao } : data;
  return (
    <Card component="section" aria-label="Eventos">
      <CardContent>
        <Typography component="h2" variant="h6">
          Eventos
        </Typography>
        {error && !lista ? (
          <NaoCarregou falha={error} aoTentar={refetch} />
        ) : !lista ? (
          <Skeleton variant="rounded" height={320} />
        ) : lista.total === 0 ? (
          <Nenhum texto="Nenhum evento encontrado" />
        ) : (
          <>
            <Typography role="status" color="textSecondary" gutterBottom>
              {lista.total.toLocaleString('pt-BR')} {lista.total === 1 ? 'evento' : 'eventos'}
              {/* Their numbers are those of the log, which counts from 0. */}
              {todos && ultima > 0 && `, do 0 ao ${ultima.toLocaleString('pt-BR')}`}
            </Typography>
            <Linhas
              key={JSON.stringify(filtro)}
              idRifa={idRifa}
              filtro={filtro}
              chave={chave}
              total={lista.total}
              revisao={revisao}
              lugar={lista.lugar ?? 0}
              aoIr={aoIr}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

interface PropsDasLinhas {
  readonly idRifa: number;
  readonly filtro: Filtro;
  readonly chave: readonly unknown[];
  readonly total: number;
  readonly revisao: number;
  readonly lugar: number;
  readonly aoIr: (revisao: number) => void;
}

function Linhas({ idRifa, filtro, chave, total, revisao, lugar, aoIr }: PropsDasLinhas) {
  const caixa = useRef<HTMLDivElement>(null);
  const janela = useVirtualizer({
    count: total,
    getScrollElement: () => caixa.current,
    estimateSize: () => ALTURA_DE_UM,
    overscan: 6,
  });
  const itens = janela.getVirtualItems();
  const { eventos, falhou } = useEventos(
    idRifa,
    filtro,
    chave,
    itens[0]?.index ?? 0,
    itens.at(-1)?.index ?? 0,
  );
  useEffect(() => {
    janela.scrollToIndex(Math.min(lugar, total - 1), { align: 'auto' });
  }, [janela, lugar, total]);
  return (
    <>
      {falhou && <NaoCarregou falha={falhou.error} aoTentar={falhou.refetch} />}
      <div ref={caixa} className="auditoria-eventos" data-teclas>
        <ol style={{ height: janela.getTotalSize() }}>
          {itens.map(({ index, key, start }) => {
            const evento = eventos.get(index);
            return (
              <li
                key={key}
                ref={janela.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {evento ? (
                  <button
                    type="button"
                    aria-current={evento.revisao === revisao ? 'step' : undefined}
                    onClick={() => aoIr(evento.revisao)}
                  >
                    <time dateTime={evento.em}>
                      {evento.revisao.toLocaleString('pt-BR')} · {formatarDataHora(evento.em)}
                    </time>
                    <span>{evento.frase}</span>
                  </button>
                ) : (
                  <Skeleton variant="rectangular" height={ALTURA_DE_UM} />
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}

/** Those between two places of the list, by place; what is not there yet is missing. */
function useEventos(idRifa: number, filtro: Filtro, chave: readonly unknown[], de: number, ate: number) {
  const dados = useProvedor();
  const primeira = Math.floor(de / POR_LEITURA);
  const paginas = Array.from(
    { length: Math.floor(ate / POR_LEITURA) - primeira + 1 },
    (_, i) => primeira + i,
  );
  const lidas = useQueries({
    queries: paginas.map((pagina) => ({
      queryKey: [...chave, 'pagina', pagina],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dados.carregarEventos(
          idRifa,
          { ...filtro, inicio: pagina * POR_LEITURA, qtde: POR_LEITURA },
          { signal },
        ),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const eventos = useMemo(
    () =>
      new Map(
        lidas.flatMap(
          ({ data }) => data?.eventos.map((evento, i) => [data.inicio + i, evento] as const) ?? [],
        ),
      ),
    [lidas],
  );
  return { eventos, falhou: lidas.find(({ isError }) => isError) };
}
