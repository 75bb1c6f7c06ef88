import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Fila } from '../moldura/caixas.ts';

interface Props {
  readonly rotulo: string;
  readonly qtde: number;
  readonly aoLimpar: () => void;
  /** What can be done to them. */
  readonly children: ReactNode;
}

/** In sight while lines are ticked, on whatever page: how many, and what can be done to them. */
export const BarraDaEscolha = ({ rotulo, qtde, aoLimpar, children }: Props) =>
  qtde > 0 && (
    <Barra role="toolbar" aria-label={rotulo}>
      <Typography role="status" variant="body2">
        {qtde.toLocaleString('pt-BR')} {qtde === 1 ? 'selecionado' : 'selecionados'}
      </Typography>
      <Button size="small" onClick={aoLimpar}>
        Limpar seleção
      </Button>
      <Acoes>{children}</Acoes>
    </Barra>
  );

/** Stays at the window's lower edge while the list is scrolled. */
export const Barra = styled(Fila)(({ theme }) => ({
  position: 'sticky',
  bottom: 12,
  zIndex: 2,
  padding: theme.spacing(1.5),
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  boxShadow: 'var(--sombra-alta)',
  // In a low window it would cover most of what it is about.
  '@media (max-height: 30rem)': { position: 'static' },
}));

const Acoes = styled(Fila)({ marginLeft: 'auto' });
