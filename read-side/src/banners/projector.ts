import { oneByOne } from '../kernel/projector.ts';

export const bannersProjector = oneByOne(
  {
    view: 'banners',
    tables: 'CREATE TABLE banner (id_banner integer PRIMARY KEY, url_banner text NOT NULL);',
  },
  {
    'banner-': {
      BannerCriado: async ({ data: { idBanner, urlBanner } }, tx) => {
        await tx.query('INSERT INTO banner VALUES ($1, $2)', [idBanner, urlBanner]);
        return idBanner;
      },
      BannerExcluido: async ({ data: { idBanner } }, tx) => {
        await tx.query('DELETE FROM banner WHERE id_banner = $1', [idBanner]);
        return idBanner;
      },
    },
  },
);
