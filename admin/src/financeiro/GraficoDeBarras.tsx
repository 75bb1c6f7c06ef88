import Box from '@mui/material/Box';
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
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="h6" sx={{ mb: 1.5 }}>
        {titulo}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {barras.map(({ chave, rotulo, valor }) => (
          <li key={chave}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {rotulo}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {reais(valor)}
              </Box>
            </Box>
            <Box sx={{ height: 10, borderRadius: 5, bgcolor: 'action.hover', mt: 0.5 }} aria-hidden>
              <Box
                sx={{ height: 1, borderRadius: 5, bgcolor: 'primary.main', minWidth: 4 }}
                style={{ width: `${(valor / maior) * 100}%` }}
              />
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
