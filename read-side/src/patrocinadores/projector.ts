import type { EventoPatrocinador } from '@rifa-viva/contracts/eventos/patrocinador';
import type { Tx } from '../kernel/db.ts';
import { oneByOne } from '../kernel/projector.ts';

const TABLES = `
    CREATE TABLE patrocinador (
      id_patrocinador integer PRIMARY KEY,
      nome_patrocinador text NOT NULL,
      url_logo_patrocinador text NOT NULL,
      status_patrocinador text NOT NULL
    );
    CREATE INDEX patrocinador_nome ON patrocinador (nome_patrocinador, id_patrocinador);
  `;

export const patrocinadoresProjector = oneByOne(
  { view: 'patrocinadores', tables: TABLES },
  {
    'patrocinador-': {
      PatrocinadorCriado: gravar,
      PatrocinadorAlterado: gravar,
      PatrocinadorExcluido: async ({ data: { idPatrocinador } }, tx) => {
        await tx.query('DELETE FROM patrocinador WHERE id_patrocinador = $1', [idPatrocinador]);
        return idPatrocinador;
      },
    },
  },
);

async function gravar(
  { data }: Extract<EventoPatrocinador, { type: 'PatrocinadorCriado' | 'PatrocinadorAlterado' }>,
  tx: Tx,
): Promise<number> {
  await tx.query(
    `INSERT INTO patrocinador VALUES ($1, $2, $3, $4) ON CONFLICT (id_patrocinador) DO UPDATE
     SET nome_patrocinador = $2, url_logo_patrocinador = $3, status_patrocinador = $4`,
    [data.idPatrocinador, data.nomePatrocinador, data.urlLogoPatrocinador, data.statusPatrocinador],
  );
  return data.idPatrocinador;
}
