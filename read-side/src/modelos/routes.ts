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
import { hidden, Refusal } from '@rifa-viva/server/http/refusal';
import type { Static } from '@sinclair/typebox';
import type { ReadDeps } from '../deps.ts';
import type { Db } from '../kernel/db.ts';
import {
  type ListRequest,
  type ListRules,
  listAnswer,
  readListRequest,
  readPage,
  readStatus,
  Where,
  whereFilter,
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

const COLUNAS = `
  m.*,
    EXISTS (SELECT 1 FROM uso u WHERE u.id_modelo_bilhete = m.id_modelo_bilhete AND u.status = 'ativo') AS em_uso,
    EXISTS (SELECT 1 FROM uso u WHERE u.id_modelo_bilhete = m.id_modelo_bilhete) AS ja_usado`;
const SELECT = `SELECT ${COLUNAS} FROM modelo m`;

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
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE m.id_modelo_bilhete = $1 AND m.status <> 'expurgado'`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Refusal('NAO_ENCONTRADO');
  if (row.status !== 'ativo' && !row.ja_usado && !visibilidade.veExcluidos(caller)) throw hidden();
  return lido(row);
}

const REGRAS: ListRules = {
  resource: 'modeloBilhetes',
  columns: {
    id: ['m.id_modelo_bilhete', 'integer'],
    idModeloBilhete: ['m.id_modelo_bilhete', 'integer'],
    nomeModelo: ['m.nome_modelo', 'text'],
    status: ['m.status', 'text'],
  },
  defaultSort: ['nomeModelo', 'ASC'],
  search: ['m.nome_modelo'],
  filters: ['status'],
};

async function pagina(db: Db, request: ListRequest, caller: Caller) {
  const excluidos = readStatus(request.filter) === 'excluido' && visibilidade.veExcluidos(caller);
  const where = new Where().and('m.status = ?', excluidos ? 'excluido' : 'ativo');
  const source = { select: COLUNAS, from: 'modelo m' };
  const page = await readPage<Row>(db, source, whereFilter(where, request.filter, REGRAS), request, REGRAS);
  return { records: page.rows.map(lido), total: page.total };
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
        REGRAS,
        records.map((m) => ({ id: m.idModeloBilhete, ...m })),
        request,
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
