import type { EventoAcerto } from '@rifa-viva/contracts/eventos/acerto';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Tx } from '../kernel/db.ts';
import { handling, type Projector } from '../kernel/projector.ts';

/** What sellers were paid of their commission. Centavos. */
const TABLES = `
  CREATE TABLE acerto (
    id_rifa integer NOT NULL,
    id_vendedor integer NOT NULL,
    id_acerto integer NOT NULL,
    valor bigint NOT NULL,
    em timestamptz NOT NULL,
    id_usuario integer NOT NULL,
    estornado_em timestamptz,
    estornado_por integer,
    motivo text,
    PRIMARY KEY (id_rifa, id_vendedor, id_acerto)
  );
`;

type Acao = (tx: Tx) => Promise<unknown>;
type Fato<T extends EventoAcerto['type']> = RecordedEvent & Extract<EventoAcerto, { type: T }>;

const { prefixes, types, handle } = handling<Acao[], void>({
  'acerto-': {
    AcertoPago: ({ data, metadata }: Fato<'AcertoPago'>, acoes) =>
      void acoes.push((tx) =>
        tx.query(
          `INSERT INTO acerto (id_rifa, id_vendedor, id_acerto, valor, em, id_usuario)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [data.idRifa, data.idVendedor, data.idAcerto, data.valor, metadata.at, data.idUsuario],
        ),
      ),
    AcertoEstornado: ({ data, metadata }: Fato<'AcertoEstornado'>, acoes) =>
      void acoes.push((tx) =>
        tx.query(
          `UPDATE acerto SET estornado_em = $4, estornado_por = $5, motivo = $6
           WHERE id_rifa = $1 AND id_vendedor = $2 AND id_acerto = $3`,
          [data.idRifa, data.idVendedor, data.idAcerto, metadata.at, data.idUsuario, data.motivo],
        ),
      ),
  },
});

export const acertosProjector: Projector<void> = {
  view: 'acertos',
  prefixes,
  types,
  tables: TABLES,
  async apply(events, tx) {
    const acoes: Acao[] = [];
    for (const event of events) handle(event, acoes);
    for (const acao of acoes) await acao(tx);
  },
};
