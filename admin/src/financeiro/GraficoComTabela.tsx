import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { reais } from '../providers/dinheiro.ts';
import type { Barra } from './planilhas.ts';

const Grafico = lazy(() => import('./Grafico.tsx'));

interface Props {
  readonly titulo: string;
  /** Heads the bars' names in the table. */
  readonly coluna: string;
  readonly barras: readonly Barra[];
  readonly deitado?: boolean;
}

/** Amounts as bars with their axes and their total; the same figures as a table, to be read aloud or copied. */
export function GraficoComTabela({ titulo, coluna, barras, deitado = false }: Props) {
  const total = barras.reduce((soma, { valor }) => soma + valor, 0);
  return (
    <Figura>
      <Typography component="figcaption" variant="h6">
        {titulo}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Total {reais(total)}
      </Typography>
      <div aria-hidden>
        <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
          <Grafico titulo={titulo} barras={barras} deitado={deitado} />
        </Suspense>
      </div>
      <details>
        <summary>Ver em tabela</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{coluna}</th>
              <th scope="col">Valor</th>
            </tr>
          </thead>
          <tbody>
            {barras.map(({ chave, rotulo, valor }) => (
              <tr key={chave}>
                <th scope="row">{rotulo}</th>
                <td>{reais(valor)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Total</th>
              <td>{reais(total)}</td>
            </tr>
          </tbody>
        </table>
      </details>
    </Figura>
  );
}

const Figura = styled('figure')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  '& summary': { cursor: 'pointer', minHeight: 32 },
  '& table': { ...theme.typography.body2, width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: theme.spacing(0.75, 1),
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
  },
  '& td, & thead th:last-of-type': { textAlign: 'right' },
}));
