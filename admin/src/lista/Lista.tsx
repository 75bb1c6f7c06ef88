import Typography from '@mui/material/Typography';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { Fragment, type ReactNode, useState } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Grade, Pilha } from '../moldura/caixas.ts';
import { Busca, Esqueleto, FalhaDaLista, Nada } from './partes.tsx';

interface Props<R extends RaRecord> {
  readonly porPagina: number;
  readonly ordem: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** Filter that always holds. */
  readonly filtro?: Readonly<Record<string, string | readonly string[]>>;
  /** Label of the search field; absent: no search. */
  readonly busca?: string;
  /** Names the list and its pager. */
  readonly rotulo: string;
  /** Title above the records, told how many there are; undefined: not known, or not yet. */
  readonly titulo?: (total: number | undefined) => string;
  /** Where there is none yet: how the first comes to be. */
  readonly primeiro?: string | undefined;
  /** The card of one record. */
  readonly children: (registro: R) => ReactNode;
}

/** A page of a resource that stays at the screen's own address: search, records, pager. */
export function Lista<R extends RaRecord>(props: Props<R>) {
  const [endereco] = useSearchParams();
  const procurado = props.busca === undefined ? null : endereco.get('q');
  return (
    <ListBase<R>
      key={procurado}
      {...(procurado ? { filterDefaultValues: { q: procurado } } : {})}
      perPage={props.porPagina}
      sort={{ ...props.ordem }}
      {...(props.filtro ? { filter: { ...props.filtro } } : {})}
      disableSyncWithLocation
      storeKey={false}
    >
      <Conteudo {...props} />
    </ListBase>
  );
}

function Conteudo<R extends RaRecord>(props: Props<R>) {
  const { data, total, isPending, error, refetch, page, perPage, setPage } = useListContext<R>();
  const { procurado, texto, buscar } = useBusca();
  return (
    <Pilha role="region" aria-label={props.rotulo} aria-busy={isPending}>
      {props.titulo && (
        <Typography component="h2" variant="h6">
          {props.titulo(total)}
        </Typography>
      )}
      {props.busca && <Busca rotulo={props.busca} texto={texto} aoMudar={buscar} />}
      {error && <FalhaDaLista aoTentar={refetch} />}
      {isPending ? (
        <Esqueleto />
      ) : !data ? null : total === 0 ? (
        <Nada procurado={procurado} aoLimpar={() => buscar('')} primeiro={props.primeiro} />
      ) : (
        <Grade>
          {data.map((registro) => (
            <Fragment key={registro.id}>{props.children(registro)}</Fragment>
          ))}
        </Grade>
      )}
      <Paginador
        rotulo={`Páginas de ${props.rotulo}`}
        itens={total ?? 0}
        porPagina={perPage}
        pagina={page}
        aoMudar={setPage}
      />
    </Pilha>
  );
}

/** What is being typed, and what the list was last asked for. */
function useBusca() {
  const { filterValues, setFilters } = useListContext();
  const procurado = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [texto, setTexto] = useState(procurado);
  const buscar = (novo: string) => {
    setTexto(novo);
    setFilters(novo ? { q: novo } : {}, undefined, true);
  };
  return { procurado, texto, buscar };
}
