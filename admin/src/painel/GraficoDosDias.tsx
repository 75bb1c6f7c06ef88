import { styled } from '@mui/material/styles';
import { reais, reaisCurtos } from '../providers/dinheiro.ts';
import { tetoRedondo } from './tetoRedondo.ts';

interface Dia {
  readonly dia: string;
  readonly qtde: number;
  readonly valor: number;
}

/** `DD/MM`. */
const curto = (dia: string): string => `${dia.slice(8)}/${dia.slice(5, 7)}`;

const ALTURA = 194;
/** For the days below. */
const RODAPE = 24;

interface Props {
  readonly dias: readonly Dia[];
  /** The first day of the week that is compared. */
  readonly semana: string;
}

/** A column a day, both weeks; the one before is paler. Each is told in words; lines show round values. */
export function GraficoDosDias({ dias, semana }: Props) {
  const teto = tetoRedondo(Math.max(...dias.map(({ valor }) => valor)));
  const total = dias.reduce((soma, { valor }) => soma + valor, 0);
  return (
    <>
      <Resumo>
        Total de {dias.length} dias: <strong>{reais(total)}</strong>
        <span>
          <i aria-hidden data-antes /> 7 dias anteriores <i aria-hidden /> últimos 7 dias
        </span>
      </Resumo>
      <Regua aria-hidden>
        {[teto, teto / 2].map((valor) => total > 0 && <small key={valor}>{reaisCurtos(valor)}</small>)}
      </Regua>
      <Colunas aria-label="Vendas por dia">
        {dias.map(({ dia, qtde, valor }, i) => {
          const texto = `${curto(dia)}: ${reais(valor)}, ${qtde.toLocaleString('pt-BR')} bilhetes`;
          return (
            <li key={dia} title={texto}>
              <span className="somente-leitor">{texto}</span>
              <i
                aria-hidden
                data-antes={dia < semana || undefined}
                style={{ height: `${(valor / teto) * 100}%` }}
              />
              {(dias.length - 1 - i) % 3 === 0 && <small aria-hidden>{curto(dia)}</small>}
            </li>
          );
        })}
      </Colunas>
    </>
  );
}

const Resumo = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 1),
  margin: theme.spacing(0, 0, 1.5),
  color: theme.palette.text.secondary,
  fontSize: 'var(--t-nota)',
  '& strong': { color: theme.palette.text.primary, fontVariantNumeric: 'tabular-nums' },
  '& span': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, marginLeft: 'auto' },
  '& i': { width: 12, height: 12, borderRadius: 3, background: theme.palette.primary.main },
  '& i[data-antes]': { opacity: 0.4 },
}));

/** Lines at the upper end and at its half, behind the columns. */
const Regua = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 0,
  '& small': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    borderTop: '1px dashed var(--linha)',
    color: theme.palette.text.secondary,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& small:nth-of-type(2)': { top: (ALTURA - RODAPE) / 2 },
}));

const Colunas = styled('ul')(({ theme }) => ({
  position: 'relative',
  listStyle: 'none',
  height: ALTURA,
  margin: 0,
  // Room for the values of the lines beside the columns.
  padding: `0 8px ${RODAPE}px 72px`,
  display: 'flex',
  gap: 4,
  alignItems: 'end',
  '& li': { flex: 1, minWidth: 0, height: '100%', position: 'relative', display: 'flex' },
  '& i': {
    alignSelf: 'end',
    width: '100%',
    minHeight: 2,
    borderRadius: '4px 4px 0 0',
    background: theme.palette.primary.main,
  },
  '& i[data-antes]': { opacity: 0.4 },
  '& small': {
    position: 'absolute',
    top: '100%',
    left: '50%',
    transform: 'translateX(-50%)',
    color: theme.palette.text.secondary,
    fontSize: '0.75rem',
  },
}));
