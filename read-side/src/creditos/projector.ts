import { handling, type Projector } from '../kernel/projector.ts';
import { type Columns, creating, inserting } from '../kernel/rows.ts';

interface Uso {
  readonly idRifa: number;
  readonly idPagamento: string;
  /** As the bank wrote it. */
  readonly data: string;
  /** Centavos. */
  readonly valor: number;
}

/** By key; null: free again. */
const { prefixes, types, handle } = handling<Map<string, Uso | null>, void>({
  'credito-': {
    CreditoUsado: ({ data }, usos) => void usos.set(data.chave, data),
    CreditoSolto: ({ data }, usos) => void usos.set(data.chave, null),
  },
});

/** Credits of statements that are used, and for which reservation. */
const CREDITO: Columns<Uso & { readonly chave: string }> = {
  chave: ['text', (u) => u.chave],
  id_rifa: ['integer', (u) => u.idRifa],
  id_pagamento: ['text', (u) => u.idPagamento],
  data: ['text', (u) => u.data],
  valor: ['bigint', (u) => u.valor],
};
const gravar = inserting('credito', CREDITO);
const TABLES = `
  ${creating('credito', 'chave', CREDITO)}
  CREATE INDEX ON credito (data, valor);
`;

export const creditosProjector: Projector<void> = {
  view: 'creditos',
  prefixes,
  types,
  tables: TABLES,
  async apply(events, tx) {
    const usos = new Map<string, Uso | null>();
    for (const event of events) handle(event, usos);
    await tx.query('DELETE FROM credito WHERE chave = ANY($1)', [[...usos.keys()]]);
    const usados = [...usos].flatMap(([chave, uso]) => (uso ? [{ chave, ...uso }] : []));
    await gravar(tx, usados);
  },
};
