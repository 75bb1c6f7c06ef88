import type { EventoBanner } from '@rifa-viva/contracts/eventos/banner';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Projector } from '../kernel/projector.ts';

export const bannersProjector: Projector<ReadonlySet<number>> = {
  view: 'banners',
  prefixes: ['banner-'],
  tables: 'CREATE TABLE banner (id_banner integer PRIMARY KEY, url_banner text NOT NULL);',
  async apply(events, tx) {
    const changed = new Set<number>();
    for (const event of events as readonly (RecordedEvent & EventoBanner)[]) {
      changed.add(event.data.idBanner);
      switch (event.type) {
        case 'BannerCriado':
          await tx.query('INSERT INTO banner VALUES ($1, $2)', [event.data.idBanner, event.data.urlBanner]);
          break;
        case 'BannerExcluido':
          await tx.query('DELETE FROM banner WHERE id_banner = $1', [event.data.idBanner]);
          break;
      }
    }
    return changed;
  },
};
