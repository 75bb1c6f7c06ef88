import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { useEffect } from 'react';

/** A back-office route reached without leaving the page: the server answers it with the other bundle. */
export function AbrirOutroBundle() {
  useEffect(() => location.reload(), []);
  return <Carregando />;
}
