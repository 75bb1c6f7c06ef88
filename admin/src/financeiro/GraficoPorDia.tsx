import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type Barra, Figura, reais } from './GraficoDeBarras.tsx';

/** As many day names as fit under the columns of a phone. */
const DIAS_ESCRITOS = 6;

/** Sales over time: one column a day; each tells its day and amount. */
export function GraficoPorDia({ dias }: { readonly dias: readonly Barra[] }) {
  const maior = Math.max(1, ...dias.map(({ valor }) => valor));
  const passo = Math.ceil(dias.length / DIAS_ESCRITOS);
  return (
    <Figura>
      <Typography component="figcaption" variant="h6">
        Vendas por dia
      </Typography>
      <Dias>
        {dias.map(({ rotulo, valor }, i) => (
          <li key={rotulo} title={`${rotulo}: ${reais(valor)}`}>
            <span className="somente-leitor">{`${rotulo}: ${reais(valor)}`}</span>
            <i aria-hidden style={{ height: `${(valor / maior) * 100}%` }} />
            {i % passo === 0 && <small aria-hidden>{rotulo}</small>}
          </li>
        ))}
      </Dias>
    </Figura>
  );
}

const Dias = styled('ul')(({ theme }) => ({
  height: 220,
  paddingBottom: theme.spacing(3),
  display: 'flex',
  gap: 3,
  alignItems: 'end',
  '& li': { flex: 1, minWidth: 0, maxWidth: 56, height: '100%', position: 'relative', display: 'flex' },
  '& i': {
    alignSelf: 'end',
    width: '100%',
    minHeight: 2,
    borderRadius: '4px 4px 0 0',
    background: theme.palette.primary.main,
  },
  '& small': { position: 'absolute', top: '100%', color: theme.palette.text.secondary },
}));
