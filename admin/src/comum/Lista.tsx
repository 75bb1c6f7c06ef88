import Search from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import type { ReactNode } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import type { NomeDoRecurso } from '../providers/data/recursos.ts';

interface Props<R extends RaRecord> {
  readonly recurso: NomeDoRecurso;
  readonly porPagina: number;
  readonly ordem: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** Filter that always holds. */
  readonly filtro?: Readonly<Record<string, string>>;
  /** Label of the search field; absent: no search. */
  readonly busca?: string;
  /** Names the list and its pager. */
  readonly rotulo: string;
  /** Shown above the records, told how many there are. */
  readonly cabecalho?: (total: number) => ReactNode;
  readonly children: (registros: readonly R[]) => ReactNode;
}

/** A page of a resource that stays at the screen's own address: search, records, pager. */
export function Lista<R extends RaRecord>(props: Props<R>) {
  return (
    <ListBase<R>
      resource={props.recurso}
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
    <Box
      component="section"
      aria-label={props.rotulo}
      aria-busy={isPending}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      {props.cabecalho?.(total)}
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
        props.children(data ?? [])
      )}
      <Paginador
        rotulo={`Páginas de ${props.rotulo}`}
        itens={total}
        porPagina={perPage}
        pagina={page}
        aoMudar={setPage}
      />
    </Box>
  );
}

export const GRADE_DE_CARTOES = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const;

const Esqueleto = () => (
  <Box sx={GRADE_DE_CARTOES} aria-hidden>
    {[1, 2, 3].map((i) => (
      <Skeleton key={i} variant="rounded" height={220} sx={{ borderRadius: '12px' }} />
    ))}
  </Box>
);

export const Vazia = ({ texto = 'Nenhum Registro Cadastrado' }: { readonly texto?: string }) => (
  <Typography color="textSecondary" sx={{ textAlign: 'center', py: 6 }}>
    {texto}
  </Typography>
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
      sx={{ maxWidth: 420 }}
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
