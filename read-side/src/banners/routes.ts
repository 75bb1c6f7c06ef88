import { buscarBanners } from '@rifa-viva/contracts/http/banner';
import { restCall } from '@rifa-viva/contracts/http/rest';
import { type Implementation, implement, implementRest } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { ReadDeps } from '../deps.ts';
import { type ListRules, listAnswer, readListRequest, readPage, Where, whereFilter } from '../kernel/list.ts';

interface Row {
  readonly id_banner: number;
  readonly url_banner: string;
}
const lido = (row: Row) => ({ idBanner: row.id_banner, urlBanner: row.url_banner });

const REGRAS: ListRules = {
  resource: 'banner',
  columns: {
    id: ['id_banner', 'integer'],
    idBanner: ['id_banner', 'integer'],
    urlBanner: ['url_banner', 'text'],
  },
  defaultSort: ['id', 'ASC'],
};

export function createBannersRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  return [
    implement(buscarBanners, async ({ minPosition }) => {
      await caughtUp(minPosition, 'banners');
      const { rows } = await db.query<Row>('SELECT * FROM banner ORDER BY id_banner');
      return { answer: rows.map(lido) };
    }),
    implementRest(restCall('List', 'banner'), async ({ query, minPosition }) => {
      await caughtUp(minPosition, 'banners');
      const request = readListRequest(query, REGRAS);
      const where = whereFilter(new Where(), request.filter, REGRAS);
      const { rows, total } = await readPage<Row>(
        db,
        { select: '*', from: 'banner' },
        where,
        request,
        REGRAS,
      );
      const records = rows.map((r) => ({ id: r.id_banner, ...lido(r) }));
      return listAnswer(REGRAS, records, request, total);
    }),
    implementRest(restCall('One', 'banner'), async ({ params, minPosition }) => {
      await caughtUp(minPosition, 'banners');
      const { rows } = await db.query<Row>('SELECT * FROM banner WHERE id_banner = $1', [params.id]);
      if (!rows[0]) throw new Refusal('NAO_ENCONTRADO');
      return { answer: { id: rows[0].id_banner, ...lido(rows[0]) } };
    }),
  ];
}
