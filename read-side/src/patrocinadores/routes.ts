import { carregarPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import { restCall } from '@rifa-viva/contracts/http/rest';
import type { SimNao } from '@rifa-viva/contracts/regras/tipos';
import { type Implementation, implement, implementRest } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { type ListRules, listAnswer, readListRequest, readPage, Where, whereFilter } from '../kernel/list.ts';

interface Row {
  readonly id_patrocinador: number;
  readonly nome_patrocinador: string;
  readonly url_logo_patrocinador: string;
  readonly status_patrocinador: SimNao;
}
const lido = (row: Row) => ({
  idPatrocinador: row.id_patrocinador,
  nomePatrocinador: row.nome_patrocinador,
  urlLogoPatrocinador: row.url_logo_patrocinador,
  statusPatrocinador: row.status_patrocinador,
});

const REGRAS: ListRules = {
  resource: 'patrocinadores',
  columns: {
    id: ['id_patrocinador', 'integer'],
    idPatrocinador: ['id_patrocinador', 'integer'],
    nomePatrocinador: ['nome_patrocinador', 'text'],
    statusPatrocinador: ['status_patrocinador', 'text'],
  },
  defaultSort: ['nomePatrocinador', 'ASC'],
  search: ['nome_patrocinador'],
};

export function createPatrocinadoresRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(carregarPatrocinadores, async ({ minPosition }) => {
      await caughtUp(minPosition, 'patrocinadores');
      const { rows } = await db.query<Row>(
        'SELECT * FROM patrocinador ORDER BY nome_patrocinador, id_patrocinador',
      );
      return { answer: rows.map(lido) };
    }),
    implementRest(restCall('List', 'patrocinadores'), async ({ query, minPosition }) => {
      await caughtUp(minPosition, 'patrocinadores');
      const request = readListRequest(query, REGRAS);
      const where = whereFilter(new Where(), request.filter, REGRAS);
      const source = { select: '*', from: 'patrocinador' };
      const { rows, total } = await readPage<Row>(db, source, where, request, REGRAS);
      const records = rows.map((r) => ({ id: r.id_patrocinador, ...lido(r) }));
      return listAnswer(REGRAS, records, request, total);
    }),
    implementRest(restCall('One', 'patrocinadores'), async ({ params, minPosition }) => {
      await caughtUp(minPosition, 'patrocinadores');
      const { rows } = await db.query<Row>('SELECT * FROM patrocinador WHERE id_patrocinador = $1', [
        params.id,
      ]);
      if (!rows[0]) throw new Refusal('NAO_ENCONTRADO');
      return { answer: { id: rows[0].id_patrocinador, ...lido(rows[0]) } };
    }),
  ];
}
