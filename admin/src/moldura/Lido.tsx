import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NaoCarregou } from './NaoCarregou.tsx';

interface Props<T> {
  readonly consulta: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** In the place of what is being read. */
  readonly esperando?: ReactNode;
  readonly children: (lido: T) => ReactNode;
}

/** What was read, or that it could not be: below that stays in sight what was read before, which may be out of date. */
export const Lido = <T,>({
  consulta: { data, error, refetch },
  esperando = <Carregando />,
  children,
}: Props<T>) => (
  <>
    {error && <NaoCarregou falha={error} aoTentar={refetch} />}
    {data !== undefined ? children(data) : !error && esperando}
  </>
);
