import { buscarBanners } from '@rifa-viva/contracts/http/banner';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { REST } from '@rifa-viva/contracts/http/rest';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { ReadDeps } from '../deps.ts';
import type { ListRules } from '../kernel/list.ts';
import { createReads } from '../kernel/resource.ts';

interface Row {
  readonly id_banner: number;
  readonly url_banner: string;
}

const REGRAS: ListRules = {
  resource: 'banner',
  columns: {
    id: ['id_banner', 'integer'],
    idBanner: ['id_banner', 'integer'],
    urlBanner: ['url_banner', 'text'],
  },
  defaultSort: ['id', 'ASC'],
};

const leituras = ({ db, caughtUp }: ReadDeps) =>
  createReads(db, {
    rules: REGRAS,
    select: '*',
    from: 'banner',
    ready: (position) => caughtUp(position, 'banners'),
    idOf: ({ idBanner }) => idBanner,
    read: (row: Row) => ({ idBanner: row.id_banner, urlBanner: row.url_banner }),
  });

export type Banners = AnswerOf<typeof buscarBanners>;

/** All of them, for the pages that begin with them. */
export const lerBanners = async (deps: ReadDeps): Promise<Banners> =>
  (await leituras(deps).all({ caller: null, minPosition: null })).answer;

export function createBannersRoutes(deps: ReadDeps): Implementation[] {
  const banners = leituras(deps);
  return [
    implement(buscarBanners, banners.all),
    implement(REST.banner.List, banners.restList),
    implement(REST.banner.One, banners.restOne),
  ];
}
