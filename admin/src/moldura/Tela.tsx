import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTitulo } from '@rifa-viva/ui/moldura/useTitulo.ts';
import type { ReactNode } from 'react';
import { Fila } from './caixas.ts';

interface Props {
  readonly titulo: string;
  readonly subtitulo?: ReactNode;
  /** Buttons beside the title. */
  readonly acoes?: ReactNode;
  readonly children: ReactNode;
}

/** Every back-office screen: a title, its actions, its content. */
export function Tela({ titulo, subtitulo, acoes, children }: Props) {
  useTitulo(titulo);
  return (
    <Folha>
      <Cabecalho>
        <div>
          <Typography component="h1" variant="h5">
            {titulo}
          </Typography>
          {subtitulo && (
            <Typography variant="body2" color="textSecondary">
              {subtitulo}
            </Typography>
          )}
        </div>
        {acoes && <Fila>{acoes}</Fila>}
      </Cabecalho>
      {children}
    </Folha>
  );
}

const Folha = styled('div')(({ theme }) => ({
  maxWidth: '76rem',
  margin: '0 auto',
  padding: theme.spacing(2),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(4, 3), gap: theme.spacing(3) },
}));

const Cabecalho = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  alignItems: 'center',
  justifyContent: 'space-between',
  '& h1': { color: 'var(--titulo)', fontSize: 'var(--t-titulo)', letterSpacing: '-0.01em' },
}));
