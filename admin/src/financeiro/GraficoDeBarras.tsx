import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';

export interface Barra {
  /** Tells bars of the same label apart. */
  readonly chave: string;
  readonly rotulo: string;
  /** Reais. */
  readonly valor: number;
}

interface Props {
  readonly titulo: string;
  readonly barras: readonly Barra[];
}

export const reais = (valor: number): string => formatarReais(Math.round(valor * 100));

/** Amounts as horizontal bars, each with its figure: readable without seeing the lengths. */
export function GraficoDeBarras({ titulo, barras }: Props) {
  const maior = Math.max(1, ...barras.map(({ valor }) => valor));
  return (
    <Figura>
      <Typography component="figcaption" variant="h6">
        {titulo}
      </Typography>
      <Barras>
        {barras.map(({ chave, rotulo, valor }) => (
          <li key={chave}>
            <span>{rotulo}</span>
            <span>{reais(valor)}</span>
            <div aria-hidden>
              <i style={{ width: `${(valor / maior) * 100}%` }} />
            </div>
          </li>
        ))}
      </Barras>
    </Figura>
  );
}

export const Figura = styled('figure')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
}));

const Barras = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.25),
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: theme.spacing(0.5, 2),
    overflowWrap: 'anywhere',
  },
  '& div': { gridColumn: '1 / -1', borderRadius: 5, background: theme.palette.action.hover },
  '& i': {
    display: 'block',
    height: 10,
    minWidth: 4,
    borderRadius: 5,
    background: theme.palette.primary.main,
  },
}));
