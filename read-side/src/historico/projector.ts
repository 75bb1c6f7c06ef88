import { type EventoDeBilhetes, FATOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Projector } from '../kernel/projector.ts';
import { fatoDe } from './fato.ts';

/**
 * One row a fact with the ids of all its tickets. The inverted index finds one ticket's facts; new entries wait
 * in its pending list, kept short so that looking through it stays cheap.
 */
const TABLES = `
  CREATE TABLE fato (
    posicao bigint PRIMARY KEY,
    tipo text NOT NULL,
    em timestamptz NOT NULL,
    id_usuario integer,
    id_vendedor integer,
    formato text,
    escolhidos boolean NOT NULL,
    bilhetes bigint[] NOT NULL
  );
  CREATE INDEX fato_bilhetes ON fato USING gin (bilhetes) WITH (gin_pending_list_limit = 512);
`;

export const historicoProjector: Projector<void> = {
  view: 'historico',
  prefixes: ['rifa-'],
  types: new Set(Object.keys(FATOS)),
  tables: TABLES,
  version: 2,
  async apply(events, tx) {
    const fatos = (events as readonly (RecordedEvent & EventoDeBilhetes)[]).map(fatoDe);
    await tx.query({
      name: 'fatos-gravar',
      text: `INSERT INTO fato
             SELECT n.posicao, n.tipo, n.em, n.id_usuario, n.id_vendedor, n.formato, n.escolhidos, n.bilhetes::bigint[]
             FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::boolean[],
                         $8::text[])
               AS n(posicao, tipo, em, id_usuario, id_vendedor, formato, escolhidos, bilhetes)`,
      values: [
        fatos.map((f) => f.posicao),
        fatos.map((f) => f.tipo),
        fatos.map((f) => f.em),
        fatos.map((f) => f.idUsuario),
        fatos.map((f) => f.idVendedor),
        fatos.map((f) => f.formato),
        fatos.map((f) => f.escolhidos),
        fatos.map((f) => `{${f.bilhetes.join(',')}}`),
      ],
    });
  },
};
