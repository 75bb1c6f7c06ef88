import type { DadosDoModelo, EventoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Tx } from '../kernel/db.ts';
import type { Projector } from '../kernel/projector.ts';

const TABLES = `
  CREATE TABLE modelo (
    id_modelo_bilhete integer PRIMARY KEY,
    nome_modelo text NOT NULL,
    dados jsonb NOT NULL,
    status text NOT NULL DEFAULT 'ativo'
  );
  CREATE INDEX modelo_lista ON modelo (status, nome_modelo, id_modelo_bilhete);
  CREATE TABLE uso (id_rifa integer PRIMARY KEY, id_modelo_bilhete integer NOT NULL, status text NOT NULL);
  CREATE INDEX uso_modelo ON uso (id_modelo_bilhete, status);
`;

export type MudancasDeModelos = ReadonlySet<number>;

/** Ticket models, and which campaigns use them (Indisponivel). */
export const modelosProjector: Projector<MudancasDeModelos> = {
  view: 'modelos',
  prefixes: ['modeloBilhete-', 'rifa-'],
  types: new Set<(EventoModelo | EventoRifa)['type']>([
    'ModeloCriado',
    'ModeloAlterado',
    'ModeloExcluido',
    'ModeloRestaurado',
    'ModeloExpurgado',
    'RifaCriada',
    'RifaAlterada',
    'RifaExcluida',
    'RifaRestaurada',
    'RifaExpurgada',
  ]),
  tables: TABLES,
  async apply(events, tx) {
    const changed = new Set<number>();
    for (const event of events) {
      const id = event.stream.startsWith('rifa-')
        ? await usage(tx, event as RecordedEvent & EventoRifa)
        : await model(tx, event as RecordedEvent & EventoModelo);
      if (id !== null) changed.add(id);
    }
    return changed;
  },
};

async function model(tx: Tx, event: EventoModelo): Promise<number> {
  const { idModeloBilhete } = event.data;
  const status = (value: string) =>
    tx.query('UPDATE modelo SET status = $2 WHERE id_modelo_bilhete = $1', [idModeloBilhete, value]);
  switch (event.type) {
    case 'ModeloCriado': {
      const dados: DadosDoModelo = event.data.dados;
      await tx.query('INSERT INTO modelo VALUES ($1, $2, $3)', [idModeloBilhete, dados.nomeModelo, dados]);
      break;
    }
    case 'ModeloAlterado': {
      const { depois } = event.data;
      await tx.query(
        `UPDATE modelo SET dados = dados || $2, nome_modelo = coalesce($3, nome_modelo) WHERE id_modelo_bilhete = $1`,
        [idModeloBilhete, depois, depois.nomeModelo ?? null],
      );
      break;
    }
    case 'ModeloExcluido':
      await status('excluido');
      break;
    case 'ModeloRestaurado':
      await status('ativo');
      break;
    case 'ModeloExpurgado':
      await status('expurgado');
      break;
  }
  return idModeloBilhete;
}

/** Only events that change which model a campaign uses, or whether the campaign counts. */
async function usage(tx: Tx, event: EventoRifa): Promise<number | null> {
  const { idRifa } = event.data;
  const status = async (value: string) => {
    const { rows } = await tx.query<{ id: number }>(
      'UPDATE uso SET status = $2 WHERE id_rifa = $1 RETURNING id_modelo_bilhete AS id',
      [idRifa, value],
    );
    return rows[0]?.id ?? null;
  };
  switch (event.type) {
    case 'RifaCriada':
      await tx.query(`INSERT INTO uso VALUES ($1, $2, 'ativo')`, [idRifa, event.data.idModeloBilhete]);
      return event.data.idModeloBilhete;
    case 'RifaAlterada': {
      const { idModeloBilhete } = event.data.depois;
      if (idModeloBilhete === undefined) return null;
      await tx.query('UPDATE uso SET id_modelo_bilhete = $2 WHERE id_rifa = $1', [idRifa, idModeloBilhete]);
      return idModeloBilhete;
    }
    case 'RifaExcluida':
      return status('excluido');
    case 'RifaRestaurada':
      return status('ativo');
    case 'RifaExpurgada':
      return status('expurgado');
    default:
      return null;
  }
}
