import type { EventoPatrocinador } from '@rifa-viva/contracts/eventos/patrocinador';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Projector } from '../kernel/projector.ts';

export const patrocinadoresProjector: Projector<ReadonlySet<number>> = {
  view: 'patrocinadores',
  prefixes: ['patrocinador-'],
  tables: `
    CREATE TABLE patrocinador (
      id_patrocinador integer PRIMARY KEY,
      nome_patrocinador text NOT NULL,
      url_logo_patrocinador text NOT NULL,
      status_patrocinador text NOT NULL
    );
    CREATE INDEX patrocinador_nome ON patrocinador (nome_patrocinador, id_patrocinador);
  `,
  async apply(events, tx) {
    const changed = new Set<number>();
    for (const { type, data } of events as readonly (RecordedEvent & EventoPatrocinador)[]) {
      changed.add(data.idPatrocinador);
      switch (type) {
        case 'PatrocinadorCriado':
        case 'PatrocinadorAlterado':
          await tx.query(
            `INSERT INTO patrocinador VALUES ($1, $2, $3, $4) ON CONFLICT (id_patrocinador) DO UPDATE
             SET nome_patrocinador = $2, url_logo_patrocinador = $3, status_patrocinador = $4`,
            [data.idPatrocinador, data.nomePatrocinador, data.urlLogoPatrocinador, data.statusPatrocinador],
          );
          break;
        case 'PatrocinadorExcluido':
          await tx.query('DELETE FROM patrocinador WHERE id_patrocinador = $1', [data.idPatrocinador]);
          break;
      }
    }
    return changed;
  },
};
