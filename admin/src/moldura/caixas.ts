import { styled } from '@mui/material/styles';

/** The few ways in which the back office's screens arrange their parts. */
export const Pilha = styled('div')(({ theme }) => ({
  display: 'grid',
  // No wider than its place, and no higher than its parts, whatever stands beside it.
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.spacing(2.5),
}));

export const Fila = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/** On one line, however narrow. */
export const Linha = styled(Fila)({ flexWrap: 'nowrap' });

/** The first at the beginning of the line, the last at its end. */
export const Pontas = styled(Fila)({ justifyContent: 'space-between' });

/** Buttons that are icons, side by side. */
export const Icones = styled(Linha)({ gap: 0, justifyContent: 'center' });

/** A field that takes what its button leaves it; what is said of it stands below it alone. */
export const CampoComBotao = styled(Fila)({
  alignItems: 'start',
  '& > div': { flex: '1 1 260px', minWidth: 0 },
});

/** At the end of a form or a question. */
export const Botoes = styled(Fila)(({ theme }) => ({
  justifyContent: 'flex-end',
  marginTop: theme.spacing(3),
}));

interface Altura {
  /** What stands side by side is as high as its own parts ask for, not as its neighbours. */
  readonly propria?: boolean;
}
const DE_CAIXAS: readonly PropertyKey[] = ['n', 'desde', 'propria'];
const opcoes = { shouldForwardProp: (nome: PropertyKey) => !DE_CAIXAS.includes(nome) };

/** Cards, as many side by side as fit. */
export const Grade = styled(
  'div',
  opcoes,
)<Altura>(({ theme, propria }) => ({
  display: 'grid',
  ...(propria && { alignItems: 'start' }),
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
}));

/** So many columns where there is room: the window's, or always. */
export const Colunas = styled(
  'div',
  opcoes,
)<Altura & { readonly n: number; readonly desde?: 'xs' | 'sm' | 'md' | 'lg' }>(
  ({ theme, n, desde = 'sm', propria }) => ({
    display: 'grid',
    ...(propria && { alignItems: 'start' }),
    gap: theme.spacing(2),
    [theme.breakpoints.up(desde)]: { gridTemplateColumns: `repeat(${n}, minmax(0, 1fr))` },
  }),
);

/** Pairs of a name and its value. */
export const Ficha = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  '& > div': { display: 'contents' },
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
