import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { type ReactNode, useId } from 'react';

export const contar = (n: number, um: string, varios: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`;
export const bilhetes = (n: number): string => contar(n, 'bilhete', 'bilhetes');

interface PropsDaParte {
  readonly titulo: string;
  readonly children: ReactNode;
}

/** A titled card. */
export function Parte({ titulo, children }: PropsDaParte) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Typography id={id} component="h2" variant="h6" gutterBottom>
          {titulo}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

/** Says that there is nothing, where a list would stand. */
export const Nada = ({ children }: { readonly children: ReactNode }) => (
  <Typography color="textSecondary">{children}</Typography>
);

interface PropsDaFigura {
  readonly rotulo: string;
  readonly valor: string;
  readonly detalhe: ReactNode;
  readonly para: string;
}

/** One figure; the whole card leads to its list. */
export const Figura = ({ rotulo, valor, detalhe, para }: PropsDaFigura) => (
  <Card>
    <Inteiro para={para}>
      <Typography component="span" variant="body2" color="textSecondary">
        {rotulo}
      </Typography>
      <Valor letras={valor.length}>{valor}</Valor>
      <Typography component="span" variant="body2">
        {detalhe}
      </Typography>
    </Inteiro>
  </Card>
);

const Inteiro = styled(LinkDaRota)(({ theme }) => ({
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(0.5),
  padding: theme.spacing(2),
  borderRadius: 'inherit',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: theme.palette.action.hover },
  // What stands in it is measured by it.
  containerType: 'inline-size',
}));

/** On one line, however narrow the card: the more letters it has, the smaller they are. */
const Valor = styled('strong', { shouldForwardProp: (nome) => nome !== 'letras' })<{
  readonly letras: number;
}>(({ theme, letras }) => ({
  ...theme.typography.h5,
  fontSize: `min(1.5rem, ${Math.floor(1500 / letras) / 10}cqi)`,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

/** Rows of a name and its figures. */
export const Linhas = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(0.25, 2),
    padding: theme.spacing(1, 0),
    borderTop: '1px solid var(--linha)',
  },
  '& li:first-of-type': { borderTop: 0 },
  // Titles and names break anywhere, amounts nowhere.
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24, overflowWrap: 'anywhere' },
  '& span': { fontVariantNumeric: 'tabular-nums' },
}));
