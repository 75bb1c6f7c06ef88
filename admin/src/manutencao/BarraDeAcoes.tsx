import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useSyncExternalStore } from 'react';
import { Fila } from '../moldura/caixas.ts';
import { NOME_DA_ACAO } from './CartaoDeBilhete.tsx';
import type { Selecao } from './selecao.ts';

interface Props {
  readonly selecao: Selecao;
  readonly acoes: readonly Acao[];
  /** The action at work; the others wait. */
  readonly ocupada: Acao | null;
  readonly aoExecutar: (acao: Acao) => void;
}

const COR: Readonly<Record<Acao, 'primary' | 'secondary' | 'error'>> = {
  pdf: 'primary',
  imprimir: 'primary',
  liberar: 'secondary',
  devolver: 'error',
};

/** Always in sight: how many tickets each list holds, and the button that does it. */
export function BarraDeAcoes({ selecao, acoes, ocupada, aoExecutar }: Props) {
  useSyncExternalStore(selecao.assinar, selecao.versao);
  const total = acoes.reduce((soma, acao) => soma + selecao.quantos(acao), 0);
  return (
    <Barra role="toolbar" aria-label="Ações dos bilhetes selecionados" data-ociosa={total === 0}>
      {acoes.map((acao) => (
        <Button
          key={acao}
          variant="contained"
          color={COR[acao]}
          loading={ocupada === acao}
          disabled={ocupada !== null}
          onClick={() => aoExecutar(acao)}
        >
          {NOME_DA_ACAO[acao]} ({selecao.quantos(acao).toLocaleString('pt-BR')})
        </Button>
      ))}
      <Typography role="status" variant="body2" className="resumo">
        {total.toLocaleString('pt-BR')} {total === 1 ? 'bilhete selecionado' : 'bilhetes selecionados'}
      </Typography>
      <Button
        size="small"
        className="resumo"
        disabled={total === 0 || ocupada !== null}
        onClick={() => selecao.limpar()}
      >
        Limpar seleção
      </Button>
    </Barra>
  );
}

const Barra = styled(Fila)(({ theme }) => ({
  position: 'sticky',
  bottom: 12,
  zIndex: 2,
  padding: theme.spacing(1.5),
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  boxShadow: 'var(--sombra-alta)',
  '& [role=status]': { marginLeft: 'auto' },
  [theme.breakpoints.down('sm')]: {
    '& button': { flex: '1 1 40%', minHeight: 38 },
    // A phone's screen has no room for what says nothing yet.
    '&[data-ociosa=true] .resumo': { display: 'none' },
  },
}));
