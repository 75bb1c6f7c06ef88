import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Barra, reais } from './GraficoDeBarras.tsx';

/** As many day names as fit under the columns of a phone. */
const DIAS_ESCRITOS = 6;

/** Sales over time: one column a day; each tells its day and amount. */
export function GraficoPorDia({ dias }: { readonly dias: readonly Barra[] }) {
  const maior = Math.max(1, ...dias.map(({ valor }) => valor));
  const passo = Math.ceil(dias.length / DIAS_ESCRITOS);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="h6" sx={{ mb: 1.5 }}>
        Vendas por dia
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          pb: 3,
          height: 220,
          display: 'flex',
          gap: '3px',
          alignItems: 'end',
        }}
      >
        {dias.map(({ rotulo, valor }, i) => (
          <Box
            component="li"
            key={rotulo}
            title={`${rotulo}: ${reais(valor)}`}
            sx={{
              flex: 1,
              minWidth: 0,
              maxWidth: 56,
              height: 1,
              position: 'relative',
              display: 'flex',
              alignItems: 'end',
            }}
          >
            <span className="somente-leitor">{`${rotulo}: ${reais(valor)}`}</span>
            <Box
              aria-hidden
              sx={{ width: 1, minHeight: 2, borderRadius: '4px 4px 0 0', bgcolor: 'primary.main' }}
              style={{ height: `${(valor / maior) * 100}%` }}
            />
            {i % passo === 0 && (
              <Box
                aria-hidden
                component="span"
                sx={{ position: 'absolute', top: '100%', pt: 0.5, fontSize: 12, color: 'text.secondary' }}
              >
                {rotulo}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
