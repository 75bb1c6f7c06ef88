import { SITUACOES, type StatusBilhete } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { CSSProperties } from 'react';

/** The colours of a ticket's status, for the style sheets: `--status-fundo`, `-texto` and `-marca`. */
export function coresDoStatus(status: StatusBilhete): CSSProperties {
  const { fundo, texto, marca } = SITUACOES[status].cores;
  return { '--status-fundo': fundo, '--status-texto': texto, '--status-marca': marca } as CSSProperties;
}
