import { eDeBilhetes, FATOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { eventsOf, type Projector } from '../kernel/projector.ts';
import { type Columns, creating, inserting } from '../kernel/rows.ts';
import { type Fato, fatoDe } from './fato.ts';

/**
 * One row a fact with the ids of all its tickets. The inverted index finds one ticket's facts; new entries wait
 * in its pending list, kept short so that looking through it stays cheap.
 */
const FATO: Columns<Fato> = {
  posicao: ['bigint', (f) => f.posicao],
  tipo: ['text', (f) => f.tipo],
  em: ['timestamptz', (f) => f.em],
  id_usuario: ['integer', (f) => f.idUsuario, 'NULL'],
  id_vendedor: ['integer', (f) => f.idVendedor, 'NULL'],
  formato: ['text', (f) => f.formato, 'NULL'],
  escolhidos: ['boolean', (f) => f.escolhidos],
  bilhetes: ['bigint[]', (f) => f.bilhetes],
};
const gravar = inserting('fato', FATO);
const TABLES = `
  ${creating('fato', 'posicao', FATO)}
  CREATE INDEX fato_bilhetes ON fato USING gin (bilhetes) WITH (gin_pending_list_limit = 512);
`;

export const historicoProjector: Projector<void> = {
  view: 'historico',
  prefixes: ['rifa-'],
  types: new Set(Object.keys(FATOS)),
  tables: TABLES,
  version: 2,
  async apply(events, tx) {
    await gravar(tx, eventsOf('rifa-', events).filter(eDeBilhetes).map(fatoDe));
  },
};
