import type { DadosDaRifa, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Tx } from '../kernel/db.ts';
import type { Projector } from '../kernel/projector.ts';

const TABLES = `
  CREATE TABLE rifa (
    id_rifa integer PRIMARY KEY,
    id_usuario integer NOT NULL,
    id_modelo_bilhete integer NOT NULL,
    titulo text NOT NULL,
    descricao text NOT NULL,
    valor integer NOT NULL,
    dt_sorteio timestamptz NOT NULL,
    dt_encerramento timestamptz NOT NULL,
    img_rifa text NOT NULL,
    cortesia boolean NOT NULL,
    qtde_bilhetes integer NOT NULL,
    comissao double precision NOT NULL,
    sucessor boolean NOT NULL,
    qtde_chances integer NOT NULL,
    qtde_numeros integer NOT NULL,
    milhar_sorteada text NOT NULL DEFAULT '',
    status text NOT NULL DEFAULT 'ativo',
    id_usuario_exclusao integer,
    dt_exclusao timestamptz
  );
  CREATE INDEX rifa_lista ON rifa (status, dt_sorteio, id_rifa);
`;

const COLUMNS: Readonly<Record<keyof DadosDaRifa, string>> = {
  idModeloBilhete: 'id_modelo_bilhete',
  titulo: 'titulo',
  descricao: 'descricao',
  valor: 'valor',
  dtSorteio: 'dt_sorteio',
  dtEncerramento: 'dt_encerramento',
  imgRifa: 'img_rifa',
  cortesia: 'cortesia',
  qtdeBilhetes: 'qtde_bilhetes',
  comissao: 'comissao',
  sucessor: 'sucessor',
  qtdeChances: 'qtde_chances',
  qtdeNumeros: 'qtde_numeros',
};
const FIELDS = Object.keys(COLUMNS) as (keyof DadosDaRifa)[];

/** Raffles whose own facts changed (not their tickets). */
export type MudancasDeCampanhas = ReadonlySet<number>;

export const campanhasProjector: Projector<MudancasDeCampanhas> = {
  view: 'campanhas',
  prefixes: ['rifa-'],
  types: new Set<EventoRifa['type']>([
    'RifaCriada',
    'RifaAlterada',
    'RifaExcluida',
    'RifaRestaurada',
    'RifaExpurgada',
    'ResultadoRegistrado',
  ]),
  tables: TABLES,
  async apply(events, tx) {
    const changed = new Set<number>();
    for (const event of events as readonly (RecordedEvent & EventoRifa)[]) {
      await one(tx, event);
      changed.add(event.data.idRifa);
    }
    return changed;
  },
};

async function one(tx: Tx, event: RecordedEvent & EventoRifa): Promise<void> {
  const { idRifa } = event.data;
  switch (event.type) {
    case 'RifaCriada': {
      const { data } = event;
      await tx.query(
        `INSERT INTO rifa (id_rifa, id_usuario, ${FIELDS.map((f) => COLUMNS[f]).join(', ')})
         VALUES ($1, $2, ${FIELDS.map((_, i) => `$${i + 3}`).join(', ')})`,
        [idRifa, data.idUsuario, ...FIELDS.map((f) => data[f])],
      );
      return;
    }
    case 'RifaAlterada': {
      const { depois } = event.data;
      const fields = FIELDS.filter((f) => depois[f] !== undefined);
      if (fields.length === 0) return;
      await tx.query(
        `UPDATE rifa SET ${fields.map((f, i) => `${COLUMNS[f]} = $${i + 2}`).join(', ')} WHERE id_rifa = $1`,
        [idRifa, ...fields.map((f) => depois[f])],
      );
      return;
    }
    case 'RifaExcluida':
      await tx.query(
        `UPDATE rifa SET status = 'excluido', id_usuario_exclusao = $2, dt_exclusao = $3 WHERE id_rifa = $1`,
        [idRifa, event.data.idUsuario, event.metadata.at],
      );
      return;
    case 'RifaRestaurada':
      await tx.query(
        `UPDATE rifa SET status = 'ativo', id_usuario_exclusao = NULL, dt_exclusao = NULL WHERE id_rifa = $1`,
        [idRifa],
      );
      return;
    case 'RifaExpurgada':
      await tx.query(`UPDATE rifa SET status = 'expurgado' WHERE id_rifa = $1`, [idRifa]);
      return;
    case 'ResultadoRegistrado': {
      const { milharSorteada } = event.data;
      await tx.query('UPDATE rifa SET milhar_sorteada = $2 WHERE id_rifa = $1', [
        idRifa,
        milharSorteada.join(','),
      ]);
      return;
    }
    case 'BilhetesEmitidos':
    case 'BilhetesReservados':
    case 'ReservaExpirada':
    case 'ReservaCancelada':
    case 'ReservaPaga':
    case 'BilhetesLiberados':
    case 'BilhetesVendidos':
    case 'BilhetesDevolvidos':
    case 'BilhetesImpressos':
      return;
  }
}
