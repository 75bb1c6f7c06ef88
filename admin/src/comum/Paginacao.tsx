import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

interface Props {
  readonly pagina: number;
  readonly porPagina: number;
  readonly total: number;
  readonly aoMudar: (pagina: number) => void;
}

/** Pager with two pages on each side of the current one; nothing while all fits on one page. */
export function Paginacao({ pagina, porPagina, total, aoMudar }: Props) {
  const traduzir = useTranslate();
  const paginas = Math.ceil(total / porPagina);
  if (paginas <= 1) return null;
  const primeiro = (pagina - 1) * porPagina + 1;
  return (
    <nav
      aria-label="Paginação"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center', justifyContent: 'center' }}
    >
      <Pagination
        count={paginas}
        page={pagina}
        siblingCount={2}
        onChange={(_, nova) => aoMudar(nova)}
        getItemAriaLabel={(tipo, numero, atual) => {
          if (tipo === 'page')
            return traduzir(atual ? 'ra.navigation.current_page' : 'ra.navigation.page', { page: numero });
          return traduzir(tipo === 'next' ? 'ra.navigation.next' : 'ra.navigation.previous');
        }}
      />
      <Typography variant="body2" color="text.secondary">
        {traduzir('ra.navigation.page_range_info', {
          offsetBegin: primeiro,
          offsetEnd: Math.min(total, pagina * porPagina),
          total,
        })}
      </Typography>
    </nav>
  );
}
