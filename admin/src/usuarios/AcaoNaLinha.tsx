import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import type { ReactNode } from 'react';

interface Props {
  /** A grid has room for a picture, a card for a word. */
  readonly emGrade: boolean;
  readonly icone: ReactNode;
  readonly texto: string;
  /** For who hears it among many. */
  readonly rotulo?: string;
}

interface PropsDoBotao extends Props, Pick<ButtonProps, 'color' | 'variant' | 'disabled'> {
  readonly aoClicar: () => void;
}

/** Something that can be done to a user. */
export function AcaoNaLinha({ emGrade, icone, texto, rotulo = texto, aoClicar, ...resto }: PropsDoBotao) {
  const { color, disabled } = resto;
  if (!emGrade)
    return (
      <Button size="small" {...resto} aria-label={rotulo} onClick={aoClicar}>
        {texto}
      </Button>
    );
  return (
    <Tooltip title={texto} describeChild>
      <span>
        <IconButton
          size="small"
          {...(color && { color })}
          {...(disabled && { disabled })}
          aria-label={rotulo}
          onClick={aoClicar}
        >
          {icone}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Somewhere a user leads to. */
export function CaminhoNaLinha({
  emGrade,
  icone,
  texto,
  rotulo = texto,
  para,
}: Props & { readonly para: string }) {
  if (!emGrade)
    return (
      <LinkDaRota para={para} aria-label={rotulo}>
        {texto}
      </LinkDaRota>
    );
  return (
    <Tooltip title={texto} describeChild>
      <IconButton component={LinkDaRota} para={para} size="small" aria-label={rotulo}>
        {icone}
      </IconButton>
    </Tooltip>
  );
}
