import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Pilha } from '../../moldura/caixas.ts';

interface Props {
  readonly titulo: string;
  readonly children: ReactNode;
}

/** One part of a person's page, named for eyes and screen readers. */
export function Parte({ titulo, children }: Props) {
  const id = useId();
  return (
    <Folha variant="outlined" role="region" aria-labelledby={id}>
      <Pilha>
        <Typography id={id} component="h2" variant="h6">
          {titulo}
        </Typography>
        {children}
      </Pilha>
    </Folha>
  );
}

const Folha = styled(Paper)(({ theme }) => ({ padding: theme.spacing(2) }));
