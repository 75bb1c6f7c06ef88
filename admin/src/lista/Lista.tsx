import Search from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { Fragment, type ReactNode } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { Grade, Pilha } from '../moldura/caixas.ts';
import { Vazia } from '../moldura/Vazia.tsx';

interface Props<R extends RaRecord> {
  readonly porPagina: number;
  readonly ordem: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** Filter that always holds. */
  readonly filtro?: Readonly<Record<string, string>>;
  /** Label of the search field; absent: no search. */
  readonly busca?: string;
  /** Names the list and its pager. */
  readonly rotulo: string;
  /** Title above the records, told how many there are. */
  readonly titulo?: (total: number) => string;
  /** The card of one record. */
  readonly children: (registro: R) => ReactNode;
}

/** A page of a resource that stays at the screen's own address: search, records, pager. */
export function Lista<R extends RaRecord>(props: Props<R>) {
  return (
    <ListBase<R>
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
  const { data, total = 0, isPending, error, refetch, page, perPage, setPage } = useListContext<R>();
  return (
    <Pilha role="region" aria-label={props.rotulo} aria-busy={isPending}>
      {props.titulo && (
        <Typography component="h2" variant="h6">
          {props.titulo(total)}
        </Typography>
      )}
      {props.busca && <Busca rotulo={props.busca} />}
      {error && !data ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => refetch()}>
              Tentar novamente
            </Button>
          }
        >
          Ocorreu um erro, tente novamente em alguns minutos.
        </Alert>
      ) : isPending ? (
        <Esqueleto />
      ) : total === 0 ? (
        <Vazia />
      ) : (
        <Grade>
          {data?.map((registro) => (
            <Fragment key={registro.id}>{props.children(registro)}</Fragment>
          ))}
        </Grade>
      )}
      <Paginador
        rotulo={`Páginas de ${props.rotulo}`}
        itens={total}
        porPagina={perPage}
        pagina={page}
        aoMudar={setPage}
      />
    </Pilha>
  );
}

const Esqueleto = () => (
  <Grade aria-hidden>
    {[1, 2, 3].map((i) => (
      <Skeleton key={i} variant="rounded" height={220} />
    ))}
  </Grade>
);

function Busca({ rotulo }: { readonly rotulo: string }) {
  const { filterValues, setFilters } = useListContext();
  const texto: unknown = filterValues.q;
  return (
    <TextField
      type="search"
      label={rotulo}
      defaultValue={typeof texto === 'string' ? texto : ''}
      onChange={(evento) =>
        setFilters(evento.target.value ? { q: evento.target.value } : {}, undefined, true)
      }
      style={{ maxWidth: 420 }}
      fullWidth
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
