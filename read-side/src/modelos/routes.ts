import type { DadosDoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import {
  carregarModelo,
  carregarModelos,
  carregarModelosExcluidos,
  type ModeloBilhete,
} from '@rifa-viva/contracts/http/modeloBilhetes';
import { restCall } from '@rifa-viva/contracts/http/rest';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement, implementRest } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Static } from '@sinclair/typebox';
import type { ReadDeps } from '../deps.ts';
import type { Db } from '../kernel/db.ts';
import {
  contains,
  type ListRequest,
  type ListRules,
  listAnswer,
  readListRequest,
  Where,
  whereFields,
  whereIds,
} from '../kernel/list.ts';
import { visibilidade } from '../visibilidade.ts';

type ModeloLido = Static<typeof ModeloBilhete>;

interface Row {
  readonly id_modelo_bilhete: number;
  readonly dados: DadosDoModelo;
  readonly status: 'ativo' | 'excluido';
  readonly em_uso: boolean;
  readonly ja_usado: boolean;
}

const SELECT = `
  SELECT m.*,
    EXISTS (SELECT 1 FROM uso u WHERE u.id_modelo_bilhete = m.id_modelo_bilhete AND u.status = 'ativo') AS em_uso,
    EXISTS (SELECT 1 FROM uso u WHERE u.id_modelo_bilhete = m.id_modelo_bilhete) AS ja_usado
  FROM modelo m`;

const lido = (row: Row): ModeloLido => ({
  ...row.dados,
  idModeloBilhete: row.id_modelo_bilhete,
  idEmpresa: 1,
  status: row.status,
  emUso: row.em_uso,
});

async function porStatus(db: Db, status: 'ativo' | 'excluido'): Promise<ModeloLido[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE m.status = $1 ORDER BY m.nome_modelo, m.id_modelo_bilhete`,
    [status],
  );
  return rows.map(lido);
}

/** What is excluded and was never used is hidden from all but idUsuario 1 (matrix F1). */
async function ler(db: Db, id: number, caller: Caller | null): Promise<ModeloLido> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE m.id_modelo_bilhete = $1`, [id]);
  const [row] = rows;
  const escondido = row?.status !== 'ativo' && !row?.ja_usado && !visibilidade.veExcluidos(caller);
  if (!row || escondido) throw new Refusal('NAO_ENCONTRADO');
  return lido(row);
}

const REGRAS: ListRules = {
  resource: 'modeloBilhetes',
  columns: {
    id: 'm.id_modelo_bilhete',
    idModeloBilhete: 'm.id_modelo_bilhete',
    nomeModelo: 'm.nome_modelo',
    status: 'm.status',
  },
  defaultSort: ['nomeModelo', 'ASC'],
  filters: ['q', 'status'],
};

async function pagina(db: Db, { sort, range, filter }: ListRequest, caller: Caller) {
  const where = new Where();
  where.and(
    'm.status = ?',
    filter.status === 'excluido' && visibilidade.veExcluidos(caller) ? 'excluido' : 'ativo',
  );
  whereIds(where, filter, 'm.id_modelo_bilhete');
  if (typeof filter.q === 'string' && filter.q !== '') where.and('m.nome_modelo ILIKE ?', contains(filter.q));
  whereFields(where, filter, REGRAS.columns, ['status']);
  const { rows: counts } = await db.query<{ n: number }>(
    `SELECT count(*) AS n FROM modelo m ${where.sql}`,
    where.values,
  );
  const limit = where.next(range.to - range.from + 1);
  const offset = where.next(range.from);
  const { rows } = await db.query<Row>(
    `${SELECT} ${where.sql} ORDER BY ${sort.column} ${sort.order}, m.id_modelo_bilhete LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  return { records: rows.map(lido), total: counts[0]?.n ?? 0 };
}

export function createModelosRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(carregarModelo, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'modelos');
      return { answer: await ler(db, params.id, caller) };
    }),
    implement(carregarModelos, async ({ minPosition }) => {
      await caughtUp(minPosition, 'modelos');
      return { answer: await porStatus(db, 'ativo') };
    }),
    implement(carregarModelosExcluidos, async ({ minPosition }) => {
      await caughtUp(minPosition, 'modelos');
      return { answer: await porStatus(db, 'excluido') };
    }),
    implementRest(restCall('List', 'modeloBilhetes'), async ({ query, caller, minPosition }) => {
      await caughtUp(minPosition, 'modelos');
      const request = readListRequest(query, REGRAS);
      const { records, total } = await pagina(db, request, caller);
      return listAnswer(
        'modeloBilhetes',
        records.map((m) => ({ id: m.idModeloBilhete, ...m })),
        request.range.from,
        total,
      );
    }),
    implementRest(restCall('One', 'modeloBilhetes'), async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'modelos');
      const modelo = await ler(db, params.id, caller);
      return { answer: { id: modelo.idModeloBilhete, ...modelo } };
    }),
  ];
}
