import { Vazio } from '@rifa-viva/ui/pecas/Vazio.tsx';
import type { ReactNode } from 'react';

interface Props {
  readonly texto?: string;
  readonly procurado?: boolean;
  readonly children?: ReactNode;
}

/** Where nothing is to be shown. */
export const Vazia = ({ texto = 'Nenhum Registro Cadastrado', ...resto }: Props) => (
  <Vazio titulo={texto} {...resto} />
);
