import type { ReactNode } from 'react';
import { Vazia } from '../moldura/Vazia.tsx';
import { defeitoDoPeriodo } from './campos.ts';

interface Props {
  /** As the address says them; null: no such end. */
  readonly de: string | null;
  readonly ate: string | null;
  readonly children: ReactNode;
}

/** What a period brings. One that ends before it begins brings nothing: all since its beginning would look like it. */
export const DoPeriodo = ({ de, ate, children }: Props) =>
  defeitoDoPeriodo(de, ate).ate === undefined ? (
    children
  ) : (
    <Vazia procurado texto="Este período termina antes de começar">
      <p>Mude uma das datas.</p>
    </Vazia>
  );
