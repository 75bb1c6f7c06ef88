import { styled } from '@mui/material/styles';

/** The few ways in which the back office's screens arrange their parts. */
export const Pilha = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5) }));

export const Fila = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/** At the end of a form or a question. */
export const Botoes = styled(Fila)(({ theme }) => ({
  justifyContent: 'flex-end',
  marginTop: theme.spacing(3),
}));

/** Cards, as many side by side as fit. */
export const Grade = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
}));

/** So many columns where there is room: the window's, or always. */
export const Colunas = styled('div', { shouldForwardProp: (nome) => nome !== 'n' && nome !== 'desde' })<{
  readonly n: number;
  readonly desde?: 'xs' | 'sm' | 'md' | 'lg';
}>(({ theme, n, desde = 'sm' }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  [theme.breakpoints.up(desde)]: { gridTemplateColumns: `repeat(${n}, minmax(0, 1fr))` },
}));

/** Pairs of a name and its value. */
export const Ficha = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

/** Fields that belong together, under their name. */
export const Grupo = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(1, 2, 2),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& legend': { padding: theme.spacing(0, 0.75) },
}));
