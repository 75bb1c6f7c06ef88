import { handling, type Projector } from '../kernel/projector.ts';
import { inserting } from '../kernel/rows.ts';

/** Credits of statements that are used, and for which reservation. */
const TABLES = `
  CREATE TABLE credito (
    chave text PRIMARY KEY,
    id_rifa integer NOT NULL,
    id_pagamento text NOT NULL,
    -- As the bank wrote it, and centavos.
    data text NOT NULL,
    valor bigint NOT NULL
  );
  CREATE INDEX ON credito (data, valor);
`;

interface Uso {
  readonly idRifa: number;
  readonly idPagamento: string;
  readonly data: string;
  readonly valor: number;
}

/** By key; null: free again. */
const { prefixes, types, handle } = handling<Map<string, Uso | null>, void>({
  'credito-': {
    CreditoUsado: ({ data }, usos) => void usos.set(data.chave, data),
    CreditoSolto: ({ data }, usos) => void usos.set(data.chave, null),
  },
});

const gravar = inserting<Uso & { readonly chave: string }>('credito', {
  chave: ['text', (u) => u.chave],
  id_rifa: ['integer', (u) => u.idRifa],
  id_pagamento: ['text', (u) => u.idPagamento],
  data: ['text', (u) => u.data],
  valor: ['bigint', (u) => u.valor],
});

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
