import type { Acertos } from '../providers/data/tipos.ts';

/** A seller, with what he sold, has paid and owes. */
export type Vendedor = Acertos['vendedores'][number];
/** A payment of his that was written down. */
export type Acerto = Acertos['acertos'][number];
