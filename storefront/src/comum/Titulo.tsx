import type { ReactNode } from 'react';
import estilo from './Titulo.module.css';

/** A screen's heading, in the company's colour of titles where that can be read. */
export function Titulo({ children }: { readonly children: ReactNode }) {
  return <h1 className={estilo.titulo}>{children}</h1>;
}
